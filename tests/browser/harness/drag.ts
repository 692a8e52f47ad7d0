/** Drags with the mouse as a hand makes them: press, start, travel, rest, release. */
import type { Locator, Page } from '@playwright/test';

export interface Drop {
  /** Where in the target's height: 0 is its upper edge, 1 its lower. */
  at?: number;
  /** How far from the target's left edge. */
  x?: number;
}

/** The screen shows what was done up to now: a frame may have begun before it. */
async function drawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
  });
}

async function middleOf(row: Locator, x: number, at: number): Promise<{ x: number; y: number }> {
  const box = await row.boundingBox();
  if (!box) throw new Error('The row is not on the screen.');
  return { x: box.x + Math.min(x, box.width - 4), y: box.y + box.height * at };
}

/** Takes the row where no control of its own lies, and holds it. */
export async function pickUp(page: Page, row: Locator): Promise<void> {
  const isDocument = await row.evaluate((element) => element.classList.contains('document-row'));
  const start = await middleOf(row, isDocument ? 260 : 120, 0.5);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x + 8, start.y + 4, { steps: 3 });
}

export async function hoverOver(page: Page, target: Locator, { at = 0.5, x = 120 }: Drop = {}): Promise<void> {
  const end = await middleOf(target, x, at);
  await page.mouse.move(end.x, end.y, { steps: 5 });
  // The browser judges a place at a movement over it, so the hand moves once more before it rests.
  await page.mouse.move(end.x + 1, end.y);
  await drawn(page);
}

export async function letGo(page: Page): Promise<void> {
  await page.mouse.up();
  await drawn(page);
}

export async function drag(page: Page, row: Locator, target: Locator, drop: Drop = {}): Promise<void> {
  await pickUp(page, row);
  await hoverOver(page, target, drop);
  await letGo(page);
}

/** Whether the screen shows that a drop here would do something. */
export async function isHighlighted(page: Page): Promise<boolean> {
  return (await page.locator('.tree-item[data-drop-target], .drop-line[data-drop-target]').count()) > 0;
}
