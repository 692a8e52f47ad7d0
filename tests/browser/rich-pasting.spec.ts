/**
 * What other programs put on the clipboard: structure, tables and pictures come along, looks do not, nothing is fetched. A first row in bold is
 * a header row.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { VersionDetail } from '../../contract/index.ts';
import { expect, test, writeDocument } from './harness/index.ts';

const table = (...rows: string[]) => rows.map((row) => `| ${row} |\n`).join('');

const samples: [file: string, markdown: string, missing: boolean][] = [
  [
    'word',
    `# Cleaning\n\n**Every week** by _trained_ staff.\n\n- Open the lid\n  - with both hands\n- Close it\n\nThen:\n\n1. Rinse\n2. Dry\n\n1) Check\n\nBetween:\n\n2. Sign\n   1. with a date\n\n## Storage\n\n## 1.2 Safety\n\nDrawn: The group\n\n${table('', '---', 'Key')}\nand\n\n${table('', '---', 'More')}\n${table('**Part** | Agent', '--- | ---', 'Filter | Water', '^^ | Alcohol')}\n[Data sheet](https://example.org/sheet) and a bookmark under\n\nOn the next page\n\nThe filter\n`,
    true,
  ],
  [
    'google-docs',
    `## Scope\n\nPlain, **bold** _and italic_ ~~gone~~\n\n- One\n  - Deeper\n- Two\n\n* [x] Ticked\n* [ ] Open\n\n${table(' | ', '--- | ---', 'A | B')}\n${table('**Part** | **Count**', '--- | ---', 'Nut | 7')}\n[Chart](https://lh7-rt.googleusercontent.com/docsz/AD_4nX)\n`,
    true,
  ],
  [
    'libre-office',
    `# Storage\n\n**Cold** and _dry_.\n\n3. Third\n4. Fourth\n\n${table('Room | Degrees', '--- | ---', 'Cellar | 8')}\n![A shelf](attachment:pasted.png)\n`,
    false,
  ],
  ['excel', table('Part | Count | ', '--- | --- | ---', 'Screw M4 |  | 12', 'Nut |  | 7.5'), false],
  [
    'web-page',
    '### Method\n\nSee [the source](https://example.org/a), `code()` and this.\n\n```python\nprint(1)\nprint(2)\n```\n\n> Said.\n\n[Far picture](https://elsewhere.example/tracker.png)\n\n- [x] ready\n\n___\n',
    true,
  ],
];

for (const [file, markdown, missing] of samples) {
  test(`text from ${file} keeps its structure`, async ({ page, scope, person, complaints }) => {
    const draft = await writeDocument(person.api, scope.id, { humanId: 'SOP-1', content: { type: 'doc' } });
    await page.goto(`/documents/${draft.id}/versions/${draft.versionId}/edit`);
    const text = page.getByRole('textbox', { name: 'Text of the draft' });
    await expect(text).toBeFocused();
    const html = readFileSync(join(import.meta.dirname, 'clipboard', `${file}.txt`), 'utf8');
    await text.evaluate((element, pasted) => {
      const transfer = new DataTransfer();
      transfer.setData('text/html', pasted);
      transfer.setData('text/plain', 'plain');
      element.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: transfer }));
    }, html);
    // Said at once, and gone again after some seconds.
    const said = page.getByText(/could not be taken along/);
    if (missing) await expect(said).toBeVisible();
    const stored = () => person.api.get<VersionDetail>(`/api/documents/versions/${draft.versionId}`);
    await expect.poll(async () => (await stored()).markdown).toBe(markdown);
    if (!missing) await expect(said).toHaveCount(0);
    // The text is sent while the picture is still on its way.
    const names = async () => (await stored()).attachments.map(({ name }) => name);
    await expect.poll(names).toEqual(file === 'libre-office' ? ['pasted.png'] : []);
    expect(await page.evaluate(() => 'wasRun' in window)).toBe(false);
    // The browser says of each handler in a page's text that it did not run it.
    const isRefusal = (complaint: string) => complaint.includes('inline event handler');
    complaints.splice(0, complaints.length, ...complaints.filter((complaint) => !isRefusal(complaint)));
  });
}
