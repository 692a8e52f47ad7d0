/** What axe finds on the page as it stands. */
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { inFirefox } from './in-firefox.ts';

/** A dialog or menu. The page behind it cannot be reached meanwhile and is looked at by itself. */
const front = '.dialog-modal, .popover';

export async function accessible(page: Page, part?: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.evaluate(settled);
    expect(await violations(page, part), `${page.url()} in ${colorScheme}`).toEqual([]);
  }
}

/** Backgrounds of buttons go over to another colour in a moment, and their words at once. */
async function settled(): Promise<void> {
  const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(ending.map(({ finished }) => finished));
}

/** What opens in front of the page, in light and in dark. */
export async function accessibleInFront(page: Page): Promise<void> {
  await expect(page.locator(front).last()).toBeVisible();
  await accessible(page, front);
}

export async function shut(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.locator(front)).toHaveCount(0);
}

/** One line a finding; on the whole page, or a part of it. */
export async function violations(page: Page, part?: string): Promise<string[]> {
  // The checker reports through a second page, which cannot be opened so in Firefox.
  if (inFirefox) return [];
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
  const everything = new AxeBuilder({ page }).withTags(tags);
  // A screen is the same in the dark but for its colours, and each test looks at it in the light too.
  const builder = isDark ? new AxeBuilder({ page }).withRules(['color-contrast', 'link-in-text-block']) : everything;
  if (part) builder.include(part);
  const { violations: found } = await builder
    // What was read out a moment ago stays there for some seconds, and may name a button that is gone by now.
    .exclude('[data-live-announcer]')
    .analyze();
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
  );
}
