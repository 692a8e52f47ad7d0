/** A newcomer's walk, without a mouse: from an empty scope to a merged pack in an auditor's hands, all on screen. */
import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { folded, type OutlineEntry, readPdf } from '../harness/pdf.ts';
import { demoPassword, expect, listRow, test, treeRow } from './harness/index.ts';

const firstPassword = 'a-long-first-password';
const password = 'lantern quarry velvet moss';
const stamp = Date.now();
const scopeName = `Lagoon Devices ${stamp}`;
const writer = { name: `Wren Writer ${stamp}`, email: `wren-${stamp}@test.example` };
const reviewer = { name: `Rory Reviewer ${stamp}`, email: `rory-${stamp}@test.example` };

/** One element is asked for: the page's process of Firefox 153 ends when it is handed several. */
const hasFocus = (target: Locator) => target.first().evaluate((element) => element === document.activeElement);

/** The shorter way, which also never leaves the page: behind its last control Tab goes on in the frame of Firefox. */
async function wayTo(page: Page, target: Locator): Promise<'Tab' | 'Shift+Tab'> {
  const isNowhere = await page.locator('body').evaluate((body) => document.activeElement === body);
  // The first Tab shows from where it goes on.
  if (isNowhere) await page.keyboard.press('Tab');
  return target.first().evaluate((element) => {
    const here = document.activeElement ?? document.body;
    const isBehind = here.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING;
    return isBehind && !element.contains(here) ? 'Shift+Tab' : 'Tab';
  });
}

/** Key by key until the target has the focus, as somebody gets there who has no mouse. */
async function reach(page: Page, target: Locator, key?: string): Promise<void> {
  await expect(target).toBeVisible();
  const step = key ?? (await wayTo(page, target));
  for (let steps = 0; steps < 400 && !(await hasFocus(target)); steps++) await page.keyboard.press(step);
  await expect(target).toBeFocused();
}

async function press(page: Page, target: Locator, key?: string): Promise<void> {
  await reach(page, target, key);
  await page.keyboard.press('Enter');
}

async function type(page: Page, field: Locator, text: string): Promise<void> {
  await reach(page, field);
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText(text);
}

/** A group of radio buttons is one stop of Tab; the arrows choose. */
async function choose(page: Page, among: Locator, name: RegExp): Promise<void> {
  await reach(page, among.getByRole('radio', { checked: true }));
  await reach(page, among.getByRole('radio', { name }), 'ArrowDown');
}

async function chooseItem(page: Page, button: Locator, item: RegExp | string): Promise<void> {
  await press(page, button);
  await press(page, page.getByRole('menuitem', { name: item }), 'ArrowDown');
}

/** The rows of a tree or list are one stop of Tab too. */
async function reachInto(page: Page, among: Locator): Promise<void> {
  const isInside = () => among.first().evaluate((element) => element.contains(document.activeElement));
  const key = await wayTo(page, among);
  for (let step = 0; step < 400 && !(await isInside()); step++) await page.keyboard.press(key);
}

async function reachRow(page: Page, among: Locator, row: Locator): Promise<void> {
  await expect(row).toBeVisible();
  await reachInto(page, among);
  await page.keyboard.press('Control+Home');
  await reach(page, row, 'ArrowDown');
}

async function openRow(page: Page, among: Locator, row: Locator): Promise<void> {
  await reachRow(page, among, row);
  await page.keyboard.press('Enter');
}

async function insert(page: Page, what: string): Promise<void> {
  await reachInto(page, page.getByRole('toolbar'));
  await press(page, page.getByRole('button', { name: 'Insert' }), 'ArrowLeft');
  await press(page, page.getByRole('menuitem', { name: what }), 'ArrowDown');
}
const tree = (page: Page) => page.locator('.tree');
const list = (page: Page) => page.getByRole('grid', { name: 'Documents' });

async function signInAs(page: Page, email: string, secret: string): Promise<void> {
  await page.goto('/sign-in');
  await type(page, page.getByLabel('E-mail'), email);
  await type(page, page.getByLabel('Password'), secret);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/my-work/);
}

/** With the password that the administrator chose, which is changed before anything else. */
async function signInFirst(page: Page, email: string): Promise<void> {
  await page.goto('/sign-in');
  await type(page, page.getByLabel('E-mail'), email);
  await type(page, page.getByLabel('Password'), firstPassword);
  await page.keyboard.press('Enter');
  await type(page, page.getByLabel('The password you were given'), firstPassword);
  await type(page, page.getByLabel('Your new password'), password);
  await press(page, page.getByRole('button', { name: 'Change password and go on' }));
  await expect(page).toHaveURL(/\/my-work/);
}

async function signOut(page: Page): Promise<void> {
  await chooseItem(page, page.getByRole('button', { name: /^Account of/ }), 'Sign out');
  await expect(page).toHaveURL(/\/sign-in/);
}

async function createUser(page: Page, { name, email }: typeof writer): Promise<void> {
  await press(page, page.getByRole('button', { name: 'New user…' }));
  const dialog = page.getByRole('dialog');
  await type(page, dialog.getByLabel('Name'), name);
  await type(page, dialog.getByLabel('E-mail'), email);
  await choose(page, dialog, /^With a first password/);
  await type(page, dialog.getByLabel('First password', { exact: true }), firstPassword);
  await press(page, dialog.getByRole('button', { name: 'Create user' }));
  await expect(dialog).toHaveCount(0);
}

async function addMember(page: Page, name: string, role: RegExp): Promise<void> {
  await press(page, page.getByRole('button', { name: 'Add member' }));
  const dialog = page.getByRole('dialog');
  await type(page, dialog.getByRole('combobox', { name: 'Person' }), name);
  await expect(page.getByRole('option', { name })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await reach(page, dialog.getByRole('checkbox', { name: role }));
  await page.keyboard.press('Space');
  await press(page, dialog.getByRole('button', { name: 'Add member' }));
  await expect(dialog).toHaveCount(0);
}

async function createFolder(page: Page, name: string): Promise<void> {
  await openRow(page, tree(page), treeRow(page, scopeName));
  await chooseItem(page, page.getByRole('button', { name: 'Folder actions' }), /^New folder/);
  await type(page, page.getByRole('dialog').getByLabel('Name'), name);
  await page.keyboard.press('Enter');
  await expect(treeRow(page, name)).toBeVisible();
}

async function write(page: Page, folder: string, document: { humanId: string; title: string; text: string }) {
  await page.goto('/documents');
  await openRow(page, tree(page), treeRow(page, folder));
  await press(page, page.getByRole('link', { name: 'New document' }).first());
  await expect(page.getByTestId('place')).toContainText(folder);
  await type(page, page.getByLabel('Number'), document.humanId);
  await type(page, page.getByLabel('Title'), document.title);
  await choose(page, page.getByRole('radiogroup', { name: 'How to write it' }), /^In markdown/);
  await press(page, page.getByRole('button', { name: 'Create draft' }));
  const text = page.getByRole('textbox', { name: 'Text of the draft, in markdown' });
  await expect(text).toBeFocused();
  await page.keyboard.insertText(document.text);
}

async function submit(page: Page): Promise<void> {
  await press(page, page.getByRole('button', { name: 'Submit for review' }), 'Shift+Tab');
  await press(page, page.getByRole('dialog').getByRole('button', { name: 'Submit for review' }));
  await expect(page.getByText(/is in review\.$/)).toBeVisible();
}

async function openDocument(page: Page, humanId: string): Promise<void> {
  await page.goto('/documents');
  await openRow(page, list(page), listRow(page, humanId));
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(humanId) })).toBeVisible();
}

async function release(page: Page, humanId: string): Promise<void> {
  await openDocument(page, humanId);
  await press(page, page.getByRole('button', { name: 'Release' }));
  await press(page, page.getByRole('dialog').getByRole('button', { name: 'Release' }));
  await expect(page.getByText(`${humanId} version 1 is released.`)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
}

const withChildren = (entry: OutlineEntry): OutlineEntry[] => [entry, ...entry.children.flatMap(withChildren)];

test('an empty scope becomes a reviewed, arranged and exported set of documents, by keyboard alone', async ({
  page,
}) => {
  // What the console complains of fails the test.
  await page.addInitScript(() => addEventListener('pointerdown', () => console.error('A mouse was used.'), true));

  await test.step('the administrator makes the scope, the people and the folder skeleton', async () => {
    await signInAs(page, 'admin@demo.example', demoPassword);
    await chooseItem(page, page.getByRole('button', { name: /^Account of/ }), 'Users and scopes');
    await press(page, page.getByRole('button', { name: 'New scope…' }));
    await type(page, page.getByRole('dialog').getByLabel('Name'), scopeName);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await createUser(page, writer);
    await createUser(page, reviewer);
    await press(page, page.getByRole('link', { name: `Members of ${scopeName}` }));
    await addMember(page, 'Ada Admin', /^Scope administrator/);
    await addMember(page, writer.name, /^Quality manager/);
    await addMember(page, reviewer.name, /^Approver/);
    await press(page, page.getByRole('link', { name: 'Documents', exact: true }));
    await createFolder(page, 'Procedures');
    await createFolder(page, 'Risk management');
    await signOut(page);
  });

  await test.step('the writer writes a procedure, and a risk file with a diagram', async () => {
    await signInFirst(page, writer.email);
    await write(page, 'Procedures', {
      humanId: 'SOP-1',
      title: 'Handling of hazards',
      text: '# Purpose\n\nHow hazards are found and kept.\n\n## Records\n\nKept for ten years.\n',
    });
    await submit(page);
    await write(page, 'Procedures', {
      humanId: 'RMF-1',
      title: 'Risk file of the pump',
      text: '# Hazards\n\nFound by [the procedure](doc:SOP-1#records).\n\n',
    });
    await insert(page, 'Risk');
    await expect(page.getByRole('textbox', { name: 'Text of the draft, in markdown' })).toBeFocused();
    await page.keyboard.insertText('Overdose');
    await page.keyboard.press('Control+End');
    await page.keyboard.insertText('\n');
    await insert(page, 'Diagram');
    const preview = page.getByRole('region', { name: 'Preview' });
    await expect(preview.getByRole('region', { name: 'Risk R-001' })).toContainText('Overdose');
    await expect(preview.getByRole('img', { name: /^Diagram/ })).toBeVisible();
    await submit(page);
    await signOut(page);
  });

  await test.step('another person returns it once, then releases both', async () => {
    await signInFirst(page, reviewer.email);
    await openDocument(page, 'RMF-1');
    await press(page, page.getByRole('button', { name: 'Return to draft' }));
    await type(page, page.getByLabel('What has to change'), 'Say who found it');
    await press(page, page.getByRole('dialog').getByRole('button', { name: 'Return to draft' }));
    await expect(page.getByText('RMF-1 version 1 is a draft again.')).toBeVisible();
    await release(page, 'SOP-1');
    await signOut(page);

    await signInAs(page, writer.email, password);
    await openDocument(page, 'RMF-1');
    await press(page, page.getByRole('link', { name: 'Edit' }));
    await expect(page.getByRole('textbox', { name: 'Text of the draft, in markdown' })).toBeFocused();
    await page.keyboard.press('Control+End');
    await page.keyboard.insertText('\nFound by the design team.\n');
    await submit(page);
    await signOut(page);

    await signInAs(page, reviewer.email, password);
    await release(page, 'RMF-1');
    await signOut(page);
  });

  await test.step('the writer arranges: the risk file goes where it belongs', async () => {
    await signInAs(page, writer.email, password);
    await press(page, page.getByRole('link', { name: 'Documents', exact: true }));
    await openRow(page, tree(page), treeRow(page, 'Procedures'));
    await chooseItem(page, page.getByRole('button', { name: 'Folder actions' }), /^Arrange/);
    await expect(page.getByRole('region', { name: 'Arrange mode' })).toBeVisible();
    await reachRow(page, list(page), listRow(page, 'RMF-1'));
    await press(page, page.getByRole('button', { name: 'Actions for RMF-1' }), 'ArrowRight');
    await press(page, page.getByRole('menuitem', { name: 'Move to…' }), 'ArrowDown');
    await type(page, page.getByLabel('Find a folder'), 'Risk');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(listRow(page, 'RMF-1')).toHaveCount(0);
    await press(page, page.getByRole('button', { name: 'Done' }));
    await openRow(page, tree(page), treeRow(page, 'Risk management'));
    await expect(listRow(page, 'RMF-1')).toBeVisible();
  });

  await test.step('the merged pack holds both, and its links lead where they say', async () => {
    await press(page, page.getByRole('link', { name: 'Packs' }));
    await press(page, page.getByRole('button', { name: 'Make the pack' }));
    const job = page.getByRole('article', { name: 'Merged PDF, Ready' });
    await expect(job).toBeVisible();
    await expect(job).toContainText('The diagram prints as its source');
    await expect(job).not.toContainText('left out');
    const downloading = page.waitForEvent('download');
    await press(page, job.getByRole('button', { name: 'Download' }));
    const pdf = await readPdf(readFileSync(await (await downloading).path()));
    const bookmarks = pdf.outline.flatMap(withChildren);
    const chapterOf = (humanId: string) => bookmarks.find(({ title }) => title.startsWith(humanId))?.page ?? 0;
    expect(chapterOf('SOP-1')).toBeGreaterThan(1);
    expect(chapterOf('RMF-1')).toBeGreaterThan(chapterOf('SOP-1'));

    const inRiskFile = pdf.links.filter(({ page: at }) => at >= chapterOf('RMF-1'));
    const toProcedure = inRiskFile.find(({ description }) => description.includes('procedure'));
    expect(pdf.destinations.get(toProcedure?.destination ?? '')).toBe(chapterOf('SOP-1'));
    const contents = pdf.links.filter(({ page: at }) => at < chapterOf('SOP-1'));
    const targets = contents.map(({ destination }) => pdf.destinations.get(destination ?? ''));
    expect(targets).toEqual(expect.arrayContaining([chapterOf('SOP-1'), chapterOf('RMF-1')]));

    const text = folded(pdf.text);
    expect(text).toContain('Mermaid diagram — source');
    expect(text).toContain('Derived traceability — as at export (not part of the controlled content)');
    for (const [index, one] of pdf.pages.entries()) {
      expect(folded(one)).toContain(`to ${writer.name} on`);
      expect(folded(one)).toContain(`page ${index + 1} / ${pdf.pages.length}`);
    }
  });
});
