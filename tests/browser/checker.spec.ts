/** The checker of accessibility is itself checked. */
import { expect, test } from './harness/index.ts';
import { violations } from './harness/violations.ts';

test('the checker finds an image without words, and pale words in the dark', async ({ page }) => {
  await page.setContent('<main><img src="data:,"><p style="color: #777; background: #666">pale</p></main>');
  expect((await violations(page)).join()).toContain('image-alt: img');
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await violations(page)).toEqual([expect.stringContaining('color-contrast: p')]);
});
