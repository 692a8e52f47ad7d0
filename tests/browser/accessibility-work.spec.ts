/** axe finds nothing on the screens of the daily work, in light and in dark. */
import {
  createPerson,
  createScope,
  demoPassword,
  expect,
  join,
  showBeside,
  signIn,
  smallPng,
  step,
  test,
  writeDocument,
} from './harness/index.ts';
import { accessible, accessibleInFront, shut } from './harness/violations.ts';

const markdown = `# Part one

A [link](doc:SOP-2), \`code\`, $a^2$ and a note.[^1]

[^1]: The note.

## Part two

| A | B |
|---|---|
| 1 | 2 |

- [x] done

> Said by someone.

\`\`\`mermaid
flowchart LR
  A --> B
\`\`\`

\`\`\`c
int main(void);
\`\`\`

:::risk[Shock]{key=R-1 initial=unacceptable}
It hurts.
:::

:::control[Insulation]{key=RC-1 mitigates="R-1"}
:::
`;

test('the document page and its dialogs are accessible in light and in dark', async ({ page, scope, person }) => {
  await writeDocument(person.api, scope.id, { humanId: 'SOP-2', to: 'released', markdown: '[See](doc:SOP-1).' });
  const { id } = await writeDocument(person.api, scope.id, { humanId: 'SOP-1', markdown, to: 'released' });
  await person.api.send('POST', `/api/documents/${id}/versions`, {});
  await page.goto(`/documents/${id}`);
  await expect(page.locator('.katex').first()).toBeVisible();
  await expect(page.getByRole('img', { name: /^Diagram/ })).toBeVisible();
  await accessible(page);
  await page.getByRole('button', { name: 'More actions' }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await accessible(page);
  await page.getByRole('menuitem', { name: 'Revoke' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('links here');
  await accessible(page);
  const waiting = await writeDocument(person.api, scope.id, { humanId: 'SOP-3', to: 'review' });
  await page.goto(`/documents/${waiting.id}`);
  await page.getByRole('button', { name: 'Release' }).click();
  await expect(page.getByLabel('Effective date')).toBeVisible();
  await accessible(page);
});

test('the editor is accessible in light and in dark', async ({ page, scope, person }) => {
  const wrong = `${markdown}\n:::risk[No key]\n:::\n`;
  const draft = await writeDocument(person.api, scope.id, { humanId: 'SOP-1', markdown: wrong });
  await page.goto(`/documents/${draft.id}/versions/${draft.versionId}/edit`);
  await expect(page.getByRole('img', { name: /^Diagram/ })).toBeVisible();
  await expect(page.getByText('One thing to correct before submitting')).toBeVisible();
  await accessible(page);
  const kept = { markdown: 'A text that found no place.' };
  await person.api.send('POST', `/api/documents/versions/${draft.versionId}/kept-copies`, kept);
  await page.reload();
  await page.getByRole('button', { name: 'Show…' }).click();
  await expect(page.getByRole('dialog')).toContainText('found no place');
  await accessible(page);
  await step(person.api, draft.versionId, 'cancel', { reason: 'Not needed.' });
  await page.goto(`/documents/${draft.id}`);
  await expect(page.getByText('could not go into this version while it was a draft')).toBeVisible();
  await page.getByRole('button', { name: 'Show…' }).click();
  await expect(page.getByRole('dialog')).toContainText('Compare with the version');
});

test('search, traceability, trail, packs and members are accessible in light and in dark', async ({
  page,
  scope,
  person,
}) => {
  await writeDocument(person.api, scope.id, { humanId: 'SOP-1', markdown, to: 'released' });
  await writeDocument(person.api, scope.id, { humanId: 'SOP-3' });
  await join(await createPerson('Rae Reader'), scope.id, ['reader']);
  const screens: [address: string, sign: string][] = [
    ['/search?q=part', 'SOP-1'],
    ['/search?q=nothingatall', 'Nothing found'],
    [`/traceability?scope=${scope.id}`, 'no residual evaluation'],
    [`/audit?scope=${scope.id}`, 'Created SOP-3'],
    [`/members?scope=${scope.id}`, 'Rae Reader'],
    [`/packs?scope=${scope.id}`, 'No packs yet'],
  ];
  for (const [address, sign] of screens) {
    await page.goto(address);
    await expect(page.getByText(sign).first()).toBeVisible();
    await accessible(page);
  }
  await page.getByRole('button', { name: 'Make the pack' }).click();
  await expect(page.getByRole('article', { name: /Ready/ })).toBeVisible();
  await accessible(page);
  await page.goto(`/audit?scope=${scope.id}`);
  await page.getByText('Details').first().click();
  await accessible(page);
  await page.goto(`/members?scope=${scope.id}`);
  await page.getByRole('button', { name: 'Add member' }).click();
  await page.getByText('Single permissions beside the roles').click();
  await accessible(page);
});

test('every dialog of a document is accessible', async ({ page, scope, person }) => {
  await createScope(person, 'Borea Implants');
  const { id, versionId } = await writeDocument(person.api, scope.id, { humanId: 'SOP-1', to: 'released' });
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const look = () => accessibleInFront(page).then(() => shut(page));
  const more = (name: string | RegExp) =>
    press('More actions').then(() => page.getByRole('menuitem', { name }).click());
  await page.goto(`/documents/${id}`);
  for (const name of ['Revise', 'Change…', 'Confirm review…']) {
    await press(name);
    await look();
  }
  for (const name of ['Derive into another scope', 'Dispose of content']) {
    await more(name);
    await look();
  }
  const { id: second } = await person.api.send<{ id: string }>('POST', `/api/documents/${id}/versions`, {});
  await page.goto(`/documents/${id}?version=${second}`);
  await press('Submit for review');
  await look();
  await more('Cancel this version');
  await look();
  await person.api.send('POST', `/api/documents/versions/${second}/submit`, { reviewers: [person.id] });
  await page.reload();
  for (const name of ['Approve', 'Return to draft', 'Release']) {
    await press(name);
    await look();
  }
  await person.api.send('PATCH', `/api/scopes/${scope.id}`, { rules: { signature: true } });
  await page.reload();
  await press('Approve');
  await expect(page.getByRole('group', { name: 'Your signature' })).toBeVisible();
  await look();
  await person.api.send('PATCH', `/api/scopes/${scope.id}`, { rules: { signature: false } });
  await step(person.api, versionId, 'revoke', { reason: 'It is wrong.' });
  await page.goto(`/documents/${id}?version=${versionId}`);
  await expect(page.getByText('It is wrong.').first()).toBeVisible();
  await accessible(page);
});

test('every menu and dialog of the two editors is accessible', async ({ page, scope, person }) => {
  const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click();
  const choose = (name: string | RegExp) => page.getByRole('menuitem', { name }).click();
  const look = () => accessibleInFront(page).then(() => shut(page));
  const draft = await writeDocument(person.api, scope.id, { humanId: 'SOP-1', markdown });
  await page.goto(`/documents/${draft.id}/versions/${draft.versionId}/edit`);
  for (const name of ['Insert', 'Heading', 'Format', 'Link']) {
    await press(name);
    await look();
  }
  await press('Format');
  await choose(/^Convert to/);
  await look();
  await page
    .getByLabel('Files to attach')
    .setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') });
  await showBeside(page, 'Attachments');
  await press('Remove a.txt');
  await look();

  const named = (words: string) => ({
    type: 'tableCell',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }],
  });
  const cell = named('Screw');
  // Wider than the text, so that it scrolls.
  const table = { type: 'table', content: [{ type: 'tableRow', content: [cell, ...Array(30).fill(named('Nut'))] }] };
  const content = { type: 'doc', content: [table, { type: 'paragraph' }] };
  const rich = await writeDocument(person.api, scope.id, { humanId: 'SOP-2', content });
  await page.goto(`/documents/${rich.id}/versions/${rich.versionId}/edit`);
  await page.getByRole('cell', { name: 'Screw' }).click();
  for (const name of [/^Style of the paragraph/, /^Colour and alignment/, /^Change the table/, 'Format', 'Link']) {
    await press(name);
    await look();
  }
  for (const act of ['Show as markdown', /^Convert to/]) {
    await press('Format');
    await choose(act);
    await look();
  }
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'b.png', mimeType: 'image/png', buffer: smallPng });
  await press('Describe this picture…');
  await look();

  const text = page.locator('.rich-text');
  await text.locator('> p').last().click();
  await page.keyboard.type('/');
  await expect(page.getByRole('listbox', { name: 'Insert' })).toBeVisible();
  await accessible(page);
  await page.keyboard.type('control');
  await page.keyboard.press('Enter');
  const field = page.locator('.combo').filter({ has: page.getByRole('combobox', { name: 'Mitigates' }) });
  await field.getByRole('combobox').click();
  await page.keyboard.type('R-77');
  await accessibleInFront(page);
  await page.getByRole('option', { name: /^R-77/ }).click();
  // What was picked stands in the field itself.
  await expect(field.getByRole('listitem')).toContainText('R-77');
  await accessible(page);
});

test('every dialog of members, packs and accounts is accessible', async ({ page, scope }) => {
  const rae = await createPerson('Rae Reader');
  await join(rae, scope.id, ['reader']);
  const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click();
  const look = () => accessibleInFront(page).then(() => shut(page));
  await page.goto(`/members?scope=${scope.id}`);
  for (const name of ['Change Rae Reader', 'Remove Rae Reader', 'Scope settings…']) {
    await press(name);
    await look();
  }
  await page.goto(`/packs?scope=${scope.id}`);
  await press('Save this choice');
  await accessibleInFront(page);
  await page.getByRole('textbox', { name: 'Name' }).fill('Everything');
  await press(/^Save$/);
  await press('Remove “Everything”');
  await look();
  await page.goto('/account');
  for (const name of ['Change password…', 'Sign out everywhere else…']) {
    await press(name);
    await look();
  }
  await press('New token…');
  await page.getByRole('textbox', { name: 'Name' }).fill('Nightly');
  await press('Create token');
  await expect(page.getByRole('dialog', { name: 'Copy the token now' })).toBeVisible();
  await look();
  await press('Revoke Nightly');
  await look();

  await signIn(page, { email: 'admin@demo.example', password: demoPassword });
  await page.goto('/administration');
  await press('New scope…');
  await look();
  const acts = page.getByRole('row', { name: new RegExp(rae.email) }).getByRole('button');
  for (const name of ['Sign out everywhere…', 'API tokens…', 'Make an administrator…', 'Disable…']) {
    await acts.click();
    await page.getByRole('menuitem', { name }).click();
    await look();
  }
  await signIn(page, { email: 'quality@demo.example', password: demoPassword });
  await page.goto('/audit');
  await press('Download');
  await look();
  // Long enough to be scrolled.
  await page.goto('/packs');
  await page.getByText(/^Documents \(\d\d\)/).click();
  await accessible(page);
});
