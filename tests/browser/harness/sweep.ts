/** Opens, one after the other, whatever a screen says that it opens: menus, choices, and the dialogs behind words that end in "…". */
import { expect, type Page } from '@playwright/test';
import { accessibleInFront, shut } from './violations.ts';

const front = '.dialog-modal, .popover';

/** In front of the page nothing is open; returns what was opened, each once. */
export async function openEverything(page: Page): Promise<string[]> {
  const opened: string[] = [];
  // Menus and choices are made ready once the screen stands.
  await expect(page.locator('.avatar[aria-haspopup]')).toBeVisible();
  await expect(page.locator('.not-yet, .skeleton')).toHaveCount(0);
  for (;;) {
    const name = await markNext(page, opened);
    if (name === null) return opened;
    opened.push(name);
    await look(page, '[data-swept]');
    for (const item of await dialogsOfMenu(page)) {
      await page.locator(front).getByRole('menuitem', { name: item, exact: true }).click();
      await expect(page.locator('.dialog-modal'), item).toBeVisible();
      await accessibleInFront(page);
      await shut(page);
      opened.push(`${name} > ${item}`);
      await page.locator('[data-swept]').click();
      await expect(page.locator(front)).toBeVisible();
    }
    await shut(page);
  }
}

async function look(page: Page, button: string): Promise<void> {
  await page.locator(button).click();
  await accessibleInFront(page);
}

/** Marks the first button that was not opened yet, and gives its name. */
function markNext(page: Page, opened: readonly string[]): Promise<string | null> {
  return page.evaluate((known) => {
    for (const marked of document.querySelectorAll('[data-swept]')) marked.removeAttribute('data-swept');
    for (const button of document.querySelectorAll<HTMLButtonElement>('#root button')) {
      const name = (button.getAttribute('aria-label') ?? button.textContent ?? '').trim();
      const opens = button.hasAttribute('aria-haspopup') || name.endsWith('…');
      if (!opens || button.disabled || !button.checkVisibility() || known.includes(name)) continue;
      button.setAttribute('data-swept', '');
      return name;
    }
    return null;
  }, opened);
}

function dialogsOfMenu(page: Page): Promise<string[]> {
  return page.evaluate((shown) => {
    const items = document.querySelectorAll(`:is(${shown}) [role=menuitem]:not([aria-disabled=true])`);
    return [...items].map((item) => item.textContent?.trim() ?? '').filter((name) => name.endsWith('…'));
  }, front);
}
