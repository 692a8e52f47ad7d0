/** What axe finds on the page as it stands. */
import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';
import { inFirefox } from './in-firefox.ts';

/** A dialog or menu. The page behind it cannot be reached meanwhile and is looked at by itself. */
const front = '.dialog-modal, .popover';

export async function accessible(page: Page, part?: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await violations(page, part), `${page.url()} in ${colorScheme}`).toEqual([]);
  }
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

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const ofColours = ['color-contrast', 'link-in-text-block'];

/** One line a finding; on the whole page, or a part of it. */
export async function violations(page: Page, part = 'html'): Promise<string[]> {
  // The page's process of Firefox 153 ends in it.
  if (inFirefox) return [];
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  await page.evaluate(settled);
  return page.evaluate(check, { part, tags, ofColours });
}

/** Dialogs come in by and by; backgrounds of buttons go over to another colour in a moment, and their words at once. */
async function settled(): Promise<void> {
  // What is drawn by script in other colours in the dark hears of it with the next frame.
  for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
  const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(ending.map(({ finished }) => finished));
}

/** Runs in the page. */
async function check(asked: { part: string; tags: string[]; ofColours: string[] }): Promise<string[]> {
  const { axe: checker } = window as unknown as { axe: typeof axe };
  // What was read out a moment ago stays there for some seconds, and may name a button that is gone by now.
  const where = { include: asked.part, exclude: '[data-live-announcer]' };
  // A screen is the same in the dark but for its colours, and each test looks at it in the light too.
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
  const runOnly = isDark ? asked.ofColours : asked.tags;
  const { violations: found } = await checker.run(where, { runOnly, resultTypes: ['violations'] });
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
  );
}
