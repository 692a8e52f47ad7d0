/** Two people in one draft, each in a browser of their own. */
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import type { VersionDetail } from '../../../contract/index.ts';
import { serverUrl } from './client.ts';
import { signIn } from './index.ts';
import { createPerson, join, type Person, type WorldScope } from './world.ts';
import type { Written } from './writing.ts';

export const editorOf = ({ id, versionId }: Written) => `/documents/${id}/versions/${versionId}/edit`;
export const text = (page: Page) => page.getByRole('textbox', { name: /^Text of the draft/ });
export const status = (page: Page) => page.getByTestId('save-status');
export const here = (page: Page) => page.getByRole('list', { name: 'Also in this draft' });
export const stored = (person: Person, { versionId }: Written) =>
  person.api.get<VersionDetail>(`/api/documents/versions/${versionId}`);
/** Others were first, or the network was away: the browser prints both. */
export const isUsual = (line: string) => /409|ERR_INTERNET_DISCONNECTED|Failed to fetch|net::ERR/.test(line);

export const paragraph = (words: string) => ({ type: 'paragraph', content: [{ type: 'text', text: words }] });
export const row = (...cells: string[]) => ({
  type: 'tableRow',
  content: cells.map((words) => ({ type: 'tableCell', content: [paragraph(words)] })),
});
export const tableDocument = {
  type: 'doc',
  content: [
    paragraph('Before the table.'),
    { type: 'table', content: [row('alpha', 'beta'), row('gamma', 'delta')] },
    paragraph('Behind the table.'),
  ],
};

export async function open(page: Page, draft: Written): Promise<void> {
  await page.goto(editorOf(draft));
  await expect(text(page)).toBeVisible();
}

/** A colleague of that name, signed in. */
export async function second(
  browser: Browser,
  scope: WorldScope,
  name = 'Kim Colleague',
): Promise<{ page: Page; context: BrowserContext; colleague: Person }> {
  const colleague = await createPerson(name);
  await join(colleague, scope.id, ['quality-manager']);
  const context = await browser.newContext({ baseURL: serverUrl(), viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await signIn(page, colleague);
  return { page, context, colleague };
}

export async function typeBehind(page: Page, words: string, more: string): Promise<void> {
  await text(page).getByText(words, { exact: true }).click();
  await page.keyboard.press('End');
  await page.keyboard.type(more, { delay: 20 });
}
