/** No screen is wider than its window, in either language: nothing scrolls sideways but tables in a frame of their own, and the bar is whole. */
import type { Page } from '@playwright/test';
import { expect, test, writeDocument } from './harness/index.ts';

const widths = [390, 1024, 1280];

/** What is wider than its room, in words. */
const tooWide = (page: Page) =>
  page.evaluate(() => {
    const isTooWide = (element: Element) => element.scrollWidth > element.clientWidth + 1;
    const named = (element: Element) =>
      `${element.className || element.id || element.tagName} "${element.textContent?.slice(0, 40)}"`;
    const frames = [document.scrollingElement, ...document.querySelectorAll('#content, .main-navigation, .page-title')];
    const words = document.querySelectorAll('#content .button:not(.icon-button), .badge, [role=tab]');
    const cut = [...document.querySelectorAll('#content *')].filter(
      (element) =>
        getComputedStyle(element).textOverflow === 'ellipsis' &&
        !element.closest('[title], [aria-hidden=true]') &&
        !element.querySelector('[title]'),
    );
    return [...frames, ...words, ...cut].flatMap((one) => (one && isTooWide(one) ? [named(one)] : []));
  });

for (const [language, locale] of [
  ['English', 'en-GB'],
  ['German', 'de-DE'],
] as const) {
  test.describe(`in ${language}`, () => {
    test.use({ locale });

    test('no screen scrolls sideways, no button or title is cut', async ({ page, scope, person }) => {
      const title = 'Lenkung von Dokumenten und Aufzeichnungen in der Entwicklung, der Produktion und der Beschaffung';
      const markdown = ':::risk[Shock]{key=R-1 initial=unacceptable}\n:::';
      const folderId = await scope.folder('Beschaffung und Lieferantenbewertung');
      const { id } = await writeDocument(person.api, scope.id, {
        humanId: 'SOP-1',
        title,
        markdown,
        folderId,
        to: 'released',
      });
      await person.api.send('POST', `/api/documents/${id}/versions`, {});
      await person.api.send('POST', `/api/scopes/${scope.id}/reading-duties`, {
        documentId: id,
        userIds: [person.id],
        days: 7,
      });
      const inScope = [
        'documents',
        'documents/new',
        'import',
        'traceability',
        'reading',
        'figures',
        'packs',
        'audit',
        'exports',
        'members',
      ];
      const addresses = [
        ...['/my-work', '/search?q=SOP', '/copies', '/my-reading', '/account', '/help'],
        ...inScope.map((name) => `/${name}?scope=${scope.id}`),
        ...[`/documents/${id}`, `/documents/${id}/compare`],
      ];
      for (const address of addresses) {
        await page.goto(address);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        for (const width of widths) {
          await page.setViewportSize({ width, height: 800 });
          await expect.poll(() => tooWide(page), { message: `${address} at ${width}` }).toEqual([]);
        }
      }
    });
  });
}
