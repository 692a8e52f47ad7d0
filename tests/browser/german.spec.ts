/** A browser that asks for German gets the app in German; others load nothing of it. */
import type { Page } from '@playwright/test';
import { german } from '../../web/texts/german/index.ts';
import { expect, test, writeDocument } from './harness/index.ts';

/** Everything that is shown or read out, piece by piece. */
const textsOn = (page: Page) =>
  page.evaluate(() => {
    const texts = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) texts.add((walker.currentNode.textContent ?? '').trim());
    for (const element of document.querySelectorAll('[aria-label], [placeholder]')) {
      texts.add(element.getAttribute('aria-label') ?? '');
      texts.add(element.getAttribute('placeholder') ?? '');
    }
    return [...texts];
  });

async function speaksGerman(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  const inEnglish = async () => (await textsOn(page)).filter((text) => (german[text] ?? text) !== text);
  await expect.poll(inEnglish).toEqual([]);
}

test.describe('in a German browser', () => {
  test.use({ locale: 'de-DE' });

  test('the sign-in page is German', async ({ page }) => {
    await page.goto('/sign-in');
    await expect(page.getByRole('button', { name: 'Anmelden', exact: true })).toBeVisible();
    await speaksGerman(page);
  });

  test('my work, the documents and a document are German', async ({ page, scope, person }) => {
    const written = await writeDocument(person.api, scope.id, { humanId: 'SOP-1', to: 'released' });
    const headings = { '/': 'Meine Aufgaben', '/documents': /./, [`/documents/${written.id}`]: /./ };
    for (const [address, name] of Object.entries(headings)) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      await expect(page.getByRole('navigation', { name: 'Hauptnavigation' })).toBeVisible();
      await speaksGerman(page);
    }
  });
});

test.describe('in a browser of a language that the app does not speak', () => {
  test.use({ locale: 'fr-FR' });

  test('the app is English', async ({ page, scope, person }) => {
    await writeDocument(person.api, scope.id, { humanId: 'SOP-1', to: 'released' });
    for (const address of ['/', '/documents']) {
      await page.goto(address);
      await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    }
    await expect(page.getByText('SOP-1').first()).toBeVisible();
  });
});

test('an English browser loads no German', async ({ page, person: _ }) => {
  const scripts: Promise<string>[] = [];
  page.on('response', (response) => {
    if (/\.js$/.test(response.url())) scripts.push(response.text());
  });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'My work' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  expect((await Promise.all(scripts)).filter((script) => script.includes('Meine Aufgaben'))).toEqual([]);
});
