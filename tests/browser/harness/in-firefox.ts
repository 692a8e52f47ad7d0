/**
 * What Playwright does differently in a Firefox of the system, put right for the tests: it fills a field by assigning its value, which
 * React takes for its own doing, where a person types; and Firefox prints no line to its console for an answer of 400 and above.
 */
import type { Page } from '@playwright/test';

export const inFirefox = process.env.BROWSER === 'firefox';

export function typeAsPeopleDo(page: Page): void {
  const locators = Object.getPrototypeOf(page.locator('html')) as { fill: unknown };
  locators.fill = async function fill(this: ReturnType<Page['locator']>, text: string) {
    const day = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text);
    // A field for a day takes month, day and year, each in a part of its own.
    if (day && (await this.getAttribute('type')) === 'date')
      return this.pressSequentially(day.slice(2).join('') + day[1]);
    await this.press('Control+a');
    if (text === '') await this.press('Delete');
    else await this.pressSequentially(text);
  };
  page.keyboard.insertText = (text) => page.keyboard.type(text);
}

export function complainOfRefusals(page: Page, complaints: string[]): void {
  page.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`console: Failed to load resource: ${response.status()}`);
  });
}
