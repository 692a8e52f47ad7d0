/** A newcomer's walk: from an empty scope to a merged pack in an auditor's hands, all on screen. */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { folded, type OutlineEntry, readPdf } from '../harness/pdf.ts';
import { arrange, chooseInMenu, demoPassword, drag, expect, listRow, test, treeRow } from './harness/index.ts';

const firstPassword = 'a-long-first-password';
const password = 'lantern quarry velvet moss';
const stamp = Date.now();
const scopeName = `Lagoon Devices ${stamp}`;
const writer = { name: `Wren Writer ${stamp}`, email: `wren-${stamp}@test.example` };
const reviewer = { name: `Rory Reviewer ${stamp}`, email: `rory-${stamp}@test.example` };

async function signInAs(page: Page, email: string, secret: string): Promise<void> {
  await page.goto('/sign-in');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(secret);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/my-work/);
}

/** With the password that the administrator chose, which is changed before anything else. */
async function signInFirst(page: Page, email: string): Promise<void> {
  await page.goto('/sign-in');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(firstPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByLabel('The password you were given').fill(firstPassword);
  await page.getByLabel('Your new password').fill(password);
  await page.getByRole('button', { name: 'Change password and go on' }).click();
  await expect(page).toHaveURL(/\/my-work/);
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/sign-in/);
}

async function createUser(page: Page, { name, email }: typeof writer): Promise<void> {
  await page.getByRole('button', { name: 'New user…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('E-mail').fill(email);
  await dialog.getByText('With a first password').click();
  await dialog.getByLabel('First password', { exact: true }).fill(firstPassword);
  await dialog.getByRole('button', { name: 'Create user' }).click();
  await expect(dialog).toHaveCount(0);
}

async function addMember(page: Page, name: string, role: RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Add member' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Person' }).fill(name);
  await page.getByRole('option', { name }).click();
  await dialog.getByText(role).click();
  await dialog.getByRole('button', { name: 'Add member' }).click();
  await expect(dialog).toHaveCount(0);
}

async function createFolder(page: Page, name: string): Promise<void> {
  await treeRow(page, scopeName).click();
  await chooseInMenu(page, /^New folder/);
  await page.getByRole('dialog').getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Create folder' }).click();
  await expect(treeRow(page, name)).toBeVisible();
}

async function write(page: Page, folder: string, document: { humanId: string; title: string; text: string }) {
  await page.goto('/documents');
  await treeRow(page, folder).click();
  await page.getByRole('link', { name: 'New document' }).first().click();
  await expect(page.getByTestId('place')).toContainText(folder);
  await page.getByLabel('Number').fill(document.humanId);
  await page.getByLabel('Title').fill(document.title);
  await page.getByText('In markdown').click();
  await page.getByRole('button', { name: 'Create draft' }).click();
  const text = page.getByRole('textbox', { name: 'Text of the draft, in markdown' });
  await expect(text).toBeFocused();
  await page.keyboard.insertText(document.text);
}

async function submit(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Submit for review' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Submit for review' }).click();
  await expect(page.getByText(/is in review\.$/)).toBeVisible();
}

async function openDocument(page: Page, humanId: string): Promise<void> {
  await page.goto('/documents');
  await listRow(page, humanId).click();
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(humanId) })).toBeVisible();
}

async function release(page: Page, humanId: string): Promise<void> {
  await openDocument(page, humanId);
  await page.getByRole('button', { name: 'Release' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Release' }).click();
  await expect(page.getByText(`${humanId} version 1 is released.`)).toBeVisible();
}

const withChildren = (entry: OutlineEntry): OutlineEntry[] => [entry, ...entry.children.flatMap(withChildren)];

test('an empty scope becomes a reviewed, arranged and exported set of documents', async ({ page }) => {
  test.setTimeout(300_000);

  await test.step('the administrator makes the scope, the people and the folder skeleton', async () => {
    await signInAs(page, 'admin@demo.example', demoPassword);
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Users and scopes' }).click();
    await page.getByRole('button', { name: 'New scope…' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill(scopeName);
    await page.getByRole('button', { name: 'Create scope' }).click();
    await createUser(page, writer);
    await createUser(page, reviewer);
    await page.getByRole('link', { name: `Members of ${scopeName}` }).click();
    await addMember(page, 'Ada Admin', /^Scope administrator/);
    await addMember(page, writer.name, /^Quality manager/);
    await addMember(page, reviewer.name, /^Approver/);
    await page.getByRole('link', { name: 'Documents', exact: true }).click();
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
    await page.getByRole('button', { name: 'Insert' }).click();
    await page.getByRole('menuitem', { name: 'Risk' }).click();
    await expect(page.getByRole('textbox', { name: 'Text of the draft, in markdown' })).toBeFocused();
    await page.keyboard.insertText('Overdose');
    await page.keyboard.press('Control+End');
    await page.keyboard.insertText('\n');
    await page.getByRole('button', { name: 'Insert' }).click();
    await page.getByRole('menuitem', { name: 'Diagram' }).click();
    const preview = page.getByRole('region', { name: 'Preview' });
    await expect(preview.getByRole('region', { name: 'Risk R-001' })).toContainText('Overdose');
    await expect(preview.getByRole('img', { name: /^Diagram/ })).toBeVisible();
    await submit(page);
    await signOut(page);
  });

  await test.step('another person returns it once, then releases both', async () => {
    await signInFirst(page, reviewer.email);
    await openDocument(page, 'RMF-1');
    await page.getByRole('button', { name: 'Return to draft' }).click();
    await page.getByLabel('What has to change').fill('Say who found it');
    await page.getByRole('dialog').getByRole('button', { name: 'Return to draft' }).click();
    await expect(page.getByText('RMF-1 version 1 is a draft again.')).toBeVisible();
    await release(page, 'SOP-1');
    await signOut(page);

    await signInAs(page, writer.email, password);
    await openDocument(page, 'RMF-1');
    await page.getByRole('link', { name: 'Edit' }).click();
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
    await page.getByRole('link', { name: 'Documents', exact: true }).click();
    await treeRow(page, 'Procedures').click();
    await arrange(page);
    await drag(page, listRow(page, 'RMF-1'), treeRow(page, 'Risk management'));
    await expect(listRow(page, 'RMF-1')).toHaveCount(0);
    await page.getByRole('button', { name: 'Done' }).click();
    await treeRow(page, 'Risk management').click();
    await expect(listRow(page, 'RMF-1')).toBeVisible();
  });

  await test.step('the merged pack holds both, and its links lead where they say', async () => {
    await page.getByRole('link', { name: 'Packs' }).click();
    await page.getByRole('button', { name: 'Make the pack' }).click();
    const job = page.getByRole('article', { name: 'Merged PDF, Ready' });
    await expect(job).toBeVisible({ timeout: 60_000 });
    await expect(job).toContainText('The diagram prints as its source');
    await expect(job).not.toContainText('left out');
    const downloading = page.waitForEvent('download');
    await job.getByRole('button', { name: 'Download' }).click();
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
