/** What axe finds on the page as it stands, one line a finding. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { inFirefox } from './in-firefox.ts';

export async function violations(page: Page): Promise<string[]> {
  // The checker reports through a second page, which cannot be opened so in Firefox.
  if (inFirefox) return [];
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  const everything = new AxeBuilder({ page }).withTags([
    'wcag2a',
    'wcag2aa',
    'wcag21a',
    'wcag21aa',
    'wcag22aa',
    'best-practice',
  ]);
  // A screen is the same in the dark but for its colours, and each test looks at it in the light too.
  const builder = isDark ? new AxeBuilder({ page }).withRules(['color-contrast', 'link-in-text-block']) : everything;
  const { violations: found } = await builder
    // What was read out a moment ago stays there for some seconds, and may name a button that is gone by now.
    .exclude('[data-live-announcer]')
    .analyze();
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
  );
}
