/** The Documents screen in the words of its users. */
import { expect, type Locator, type Page } from '@playwright/test';

export function treeRow(page: Page, name: string, nth = 0): Locator {
  return page
    .locator('.tree')
    .getByRole('row', { name: new RegExp(`^${name}, \\d`) })
    .nth(nth);
}

export function listRow(page: Page, humanId: string): Locator {
  return page.getByRole('grid', { name: 'Documents' }).getByRole('row', { name: new RegExp(`^${humanId}\\b`) });
}

export async function humanIds(page: Page): Promise<string[]> {
  return page.locator('.document-row .human-id').allInnerTexts();
}

export async function openDocuments(page: Page, address = ''): Promise<void> {
  await page.goto(`/documents${address}`);
  await expect(page.locator('.tree').getByRole('row').first()).toBeVisible();
  await expect(page.getByRole('grid', { name: 'Documents' })).toBeVisible();
}

export async function chooseInMenu(page: Page, item: RegExp | string): Promise<void> {
  await page.getByRole('button', { name: 'Folder actions' }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

export async function arrange(page: Page): Promise<void> {
  await chooseInMenu(page, /^Arrange/);
  await expect(page.getByRole('region', { name: 'Arrange mode' })).toBeVisible();
}

/** What makes a row movable: none of it may exist outside Arrange mode. */
export async function armed(page: Page): Promise<{ draggable: number; grips: number; menus: number }> {
  return {
    draggable: await page.locator('[draggable=true]').count(),
    grips: await page.locator('.grip, [slot=drag]').count(),
    menus: await page.getByRole('button', { name: /^Actions for/ }).count(),
  };
}

/** What stands beside the text of a draft: Outline, Comments, Checks or Attachments. */
export async function showBeside(page: Page, tab: string): Promise<void> {
  await page.getByRole('tab', { name: new RegExp(`^${tab}`) }).click();
}
