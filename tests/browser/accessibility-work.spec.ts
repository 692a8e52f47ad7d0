/** axe finds nothing on the screens of the daily work, in light and in dark. */
import { createPerson, expect, join, test, writeDocument } from './harness/index.ts';
import { violations } from './harness/violations.ts';

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

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the document page and its dialogs are accessible in ${colorScheme}`, async ({ page, scope, person }) => {
    test.slow();
    await page.emulateMedia({ colorScheme });
    await writeDocument(person.api, scope.id, { humanId: 'SOP-2', to: 'released', markdown: '[See](doc:SOP-1).' });
    const { id } = await writeDocument(person.api, scope.id, { humanId: 'SOP-1', markdown, to: 'released' });
    await person.api.send('POST', `/api/documents/${id}/versions`, {});
    await page.goto(`/documents/${id}`);
    await expect(page.locator('.katex').first()).toBeVisible();
    await expect(page.getByRole('img', { name: /^Diagram/ })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'More acts' }).click();
    await expect(page.getByRole('menu')).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('menuitem', { name: 'Revoke' }).click();
    await expect(page.getByRole('alertdialog')).toContainText('links here');
    expect(await violations(page)).toEqual([]);
    const waiting = await writeDocument(person.api, scope.id, { humanId: 'SOP-3', to: 'review' });
    await page.goto(`/documents/${waiting.id}`);
    await page.getByRole('button', { name: 'Release' }).click();
    await expect(page.getByLabel('Effective date')).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });

  test(`the editor is accessible in ${colorScheme}`, async ({ page, scope, person, complaints }) => {
    test.slow();
    await page.emulateMedia({ colorScheme });
    const wrong = `${markdown}\n:::risk[No key]\n:::\n`;
    const draft = await writeDocument(person.api, scope.id, { humanId: 'SOP-1', markdown: wrong });
    await page.goto(`/documents/${draft.id}/versions/${draft.versionId}/edit`);
    await expect(page.getByRole('img', { name: /^Diagram/ })).toBeVisible();
    await expect(page.getByText('One thing to correct before submitting')).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await person.api.send('PATCH', `/api/documents/versions/${draft.versionId}`, { markdown: 'Theirs.' });
    await page.keyboard.insertText('Mine. ');
    await expect(page.getByRole('alertdialog')).toBeVisible();
    expect(await violations(page)).toEqual([]);
    expect(complaints.splice(0)).toEqual([expect.stringContaining('412')]);
  });

  test(`search, traceability, trail, packs and members are accessible in ${colorScheme}`, async ({
    page,
    scope,
    person,
  }) => {
    test.slow();
    await page.emulateMedia({ colorScheme });
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
      expect(await violations(page), address).toEqual([]);
    }
    await page.getByRole('button', { name: 'Make the pack' }).click();
    await expect(page.getByRole('article', { name: /Ready/ })).toBeVisible({ timeout: 60_000 });
    expect(await violations(page)).toEqual([]);
    await page.goto(`/audit?scope=${scope.id}`);
    await page.getByText('Details').first().click();
    expect(await violations(page)).toEqual([]);
    await page.goto(`/members?scope=${scope.id}`);
    await page.getByRole('button', { name: 'Add member' }).click();
    await page.getByText('Single permissions beside the roles').click();
    expect(await violations(page)).toEqual([]);
  });
}
