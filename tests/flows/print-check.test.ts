/** Section 21 of the contract: what print would make of a version, told before anybody prints it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ExportJob, PrintCheck, PrintWarning } from '../../contract/index.ts';
import { readPdf } from '../harness/pdf.ts';
import { superuser } from '../harness/superuser.ts';
import { readZip } from '../harness/zip.ts';
import { png, svg, upload } from './attachments-world.ts';
import { expectError, randomId } from './contract-shapes.ts';
import { type DocumentsWorld, ok, startDocumentsWorld } from './documents-world.ts';

let world: DocumentsWorld;
beforeAll(async () => {
  world = await startDocumentsWorld();
  await world.released({ humanId: 'SOP-1', title: 'Known', markdown: ':::risk[Shock]{key=R-1}\nText.\n:::' });
});
afterAll(() => world?.close());

const address = (id: string) => `/api/documents/versions/${id}/print-check`;
const check = async (id: string): Promise<PrintCheck> => ok(await world.reader.get(address(id)), 200);

type Files = Record<string, Buffer | string>;

async function draftOf(markdown: string, files: Files = {}, title = 'A title of its own'): Promise<string> {
  const { latestVersion } = await world.create({ title, markdown });
  for (const [name, bytes] of Object.entries(files))
    ok(await upload(world.quality, latestVersion.id, name, bytes), 201);
  return latestVersion.id;
}

async function warningsOf(markdown: string, files?: Files, title?: string): Promise<PrintWarning[]> {
  return (await check(await draftOf(markdown, files, title))).warnings;
}

const phoenician = '\u{10900}';

describe('each warning is given with its line, and only where it is due', () => {
  it.each([
    [`Plain.\n\nOne ${phoenician} here\nand ${phoenician} there.`, 'CO₂ and ≥ 5 ‰, 漢字, عربى.', [3, 4]],
    [`| A |\n|---|\n| b |\n| ${phoenician} |`, '| A |\n|---|\n| b |', [4]],
  ])('NO_GLYPH for %j, not for %j', async (due, sound, lines) => {
    const found = await warningsOf(due);
    expect(found).toEqual(
      lines.map((line) => ({
        code: 'NO_GLYPH',
        detail: `The character U+10900 “${phoenician}” has no glyph and prints as a box.`,
        line,
      })),
    );
    expect(await warningsOf(sound)).toEqual([]);
  });

  it('NO_GLYPH for a character of the title, which stands in no line', async () => {
    const [warning, ...rest] = await warningsOf('Text.', {}, `Title ${phoenician}`);
    expect([warning, rest]).toMatchObject([{ code: 'NO_GLYPH', line: null }, []]);
    expect(warning?.detail).toContain('In the title');
    expect(await warningsOf('Text.', {}, 'Τίτλος 標題')).toEqual([]);
  });

  it('NO_GLYPH for a label of a drawing, with the line of its image', async () => {
    const drawing = svg(`<text x="1" y="9">${phoenician}</text>`);
    expect(await warningsOf('A.\n\n![d](attachment:d.svg)', { 'd.svg': drawing })).toMatchObject([
      { code: 'NO_GLYPH', line: 3, detail: expect.stringContaining('“d.svg”') },
    ]);
    expect(await warningsOf('![d](attachment:d.svg)', { 'd.svg': svg('<text x="1" y="9">a</text>') })).toEqual([]);
  });

  it('IMAGE_MISSING for an image that is not attached, alone or among words, and for one elsewhere', async () => {
    const found = await warningsOf(
      '![a](attachment:a.png)\n\nWords ![b](attachment:b.png).\n\n![c](https://x.example/c.png)',
    );
    expect(found.map(({ code, line }) => [code, line])).toEqual([
      ['IMAGE_MISSING', 1],
      ['IMAGE_MISSING', 3],
      ['IMAGE_MISSING', 5],
    ]);
    expect(found[0]?.detail).toBe('The image “a.png” is not attached. A placeholder prints in its place.');
    expect(await warningsOf('![a](attachment:a.png)', { 'a.png': png() })).toEqual([]);
  });

  it('IMAGE_UNREADABLE for an image whose pixels cannot be read, and not for a sound one', async () => {
    // Upload refuses such a file today; an installation may hold one that was taken before.
    const id = await draftOf('Text.\n\n![a](attachment:a.png) and words', { 'a.txt': 'no image at all' });
    const client = await superuser(world.database.url);
    // Past the triggers, which keep files as they were uploaded.
    await client.query("set search_path = muniment; set session_replication_role = 'replica'");
    const kept = "update attachments set name = 'a.png', media_type = 'image/png' where version_id = $1";
    expect((await client.query(kept, [id])).rowCount).toBe(1);
    await client.end();
    const found = (await check(id)).warnings;
    expect(found).toMatchObject([{ code: 'IMAGE_UNREADABLE', line: 3 }]);
    expect(found[0]?.detail).toMatch(/^The image “a\.png” cannot be read: .+\. A placeholder prints in its place\.$/);
    expect(await warningsOf('![a](attachment:a.png) and words', { 'a.png': png() })).toEqual([]);
  });

  it('IMAGE_UNREADABLE for a file that is there and is no picture', async () => {
    const found = await warningsOf('Text.\n\n![a](attachment:a.txt)', { 'a.txt': 'no picture' });
    expect(found).toMatchObject([{ code: 'IMAGE_UNREADABLE', line: 3 }]);
    expect(found[0]?.detail).toBe(
      'The image “a.txt” is attached, but is no picture. A placeholder prints in its place.',
    );
  });

  it('LINK_UNRESOLVED for a link that leads nowhere, and not for one that resolves', async () => {
    const due = 'See\n[one](doc:GONE-1),\n[two](other.md) and\n[three](attachment:x.pdf).';
    expect((await warningsOf(due)).map(({ code, line }) => [code, line])).toEqual([
      ['LINK_UNRESOLVED', 2],
      ['LINK_UNRESOLVED', 3],
      ['LINK_UNRESOLVED', 4],
    ]);
    expect(
      await warningsOf('[one](doc:SOP-1), [two](https://x.example/), [three](attachment:x.txt)', { 'x.txt': 'x' }),
    ).toEqual([]);
  });

  it('LINK_UNRESOLVED for a link to a document of a scope that the caller cannot see', async () => {
    const elsewhere = await world.createScope('Elsewhere');
    const owner = await world.as(await world.member(elsewhere, ['author']));
    const { id } = ok(await owner.post(`/api/scopes/${elsewhere.id}/documents`, { humanId: 'X-1', title: 'X' }), 201);
    expect(await warningsOf(`[x](doc:${id})`)).toMatchObject([{ code: 'LINK_UNRESOLVED', line: 1 }]);
  });

  it('FRAGMENT_UNKNOWN for a heading that is not there, and not for one that is', async () => {
    expect(await warningsOf('# Scope\n\n- [up](#scope)\n- [away](#purpose)')).toEqual([
      {
        code: 'FRAGMENT_UNKNOWN',
        detail: 'No heading of this document is “#purpose”. The link prints as plain text.',
        line: 4,
      },
    ]);
    expect(await warningsOf('[down](#scope)\n\n# Scope')).toEqual([]);
  });

  it('FRAGMENT_UNKNOWN for a heading that the version in force of another document does not have, and not for one that it has', async () => {
    const old = await world.released({ humanId: 'SOP-7', title: 'Two versions', markdown: '# Old part\n\nText.' });
    const next = await world.revise(old.documentId);
    const links = '[a](doc:SOP-7#old-part)\n[b](doc:SOP-7#new-part)\n[c](doc:SOP-7@1#old-part)\n[d](doc:SOP-7)';
    const unknown = (slug: string, number: number, line: number) => ({
      code: 'FRAGMENT_UNKNOWN',
      detail: `SOP-7 has no heading “#${slug}” in version ${number}. The link can lead to the document alone.`,
      line,
    });
    // A draft of the next version changes nothing for who reads today.
    await world.quality.patch(`/api/documents/versions/${next.id}`, { markdown: '# New part\n\nText.' });
    const draft = await draftOf(`Text.\n\n${links}`);
    expect((await check(draft)).warnings).toEqual([unknown('new-part', 1, 4)]);
    await world.step(next, 'submit');
    await world.step(next, 'release');
    expect((await check(draft)).warnings).toEqual([unknown('old-part', 2, 3)]);
    // With the galley of the target kept its headings are known without its text.
    await world.reader.get(`/api/documents/versions/${next.id}/export/pdf`);
    expect((await check(draft)).warnings).toEqual([unknown('old-part', 2, 3)]);
  });

  it('no FRAGMENT_UNKNOWN for a document that has no version in force, or that the caller cannot see', async () => {
    await world.create({ humanId: 'SOP-8', markdown: '# There' });
    expect(await warningsOf('[a](doc:SOP-8#there) [b](doc:SOP-8#not-there)')).toEqual([]);
    const hidden = await warningsOf('[a](doc:GONE-8#there)');
    expect(hidden.map(({ code }) => code)).toEqual(['LINK_UNRESOLVED']);
  });

  it('ITEM_UNKNOWN_KEY for a risk or requirement that nobody defines, and not for one in force or in the text', async () => {
    const due = ':::control[C]{key=RC-1 mitigates="R-1 R-9" implemented-by="REQ-9"}\nText.\n:::';
    expect(await warningsOf(`Text.\n\n${due}`)).toEqual([
      {
        code: 'ITEM_UNKNOWN_KEY',
        detail: 'RC-1 mitigates R-9, but no risk has that key, here or in a version in force.',
        line: 3,
      },
      {
        code: 'ITEM_UNKNOWN_KEY',
        detail: 'RC-1 is implemented by REQ-9, but no requirement has that key, here or in a version in force.',
        line: 3,
      },
    ]);
    const here = ':::risk[R]{key=R-9}\nText.\n:::\n\n:::requirement[Q]{key=REQ-9}\nText.\n:::';
    expect(await warningsOf(`${here}\n\n${due}`)).toEqual([]);
  });

  it('SHOWN_AS_SOURCE for diagrams and formulas, and not for code', async () => {
    const due = '```mermaid\ngraph TD; A-->B;\n```\n\n$$\nx^2\n$$\n\nIn a line\nthere is $y$.';
    expect((await warningsOf(due)).map(({ code, line }) => [code, line])).toEqual([
      ['SHOWN_AS_SOURCE', 1],
      ['SHOWN_AS_SOURCE', 5],
      ['SHOWN_AS_SOURCE', 10],
    ]);
    expect(await warningsOf('```\n$x$\n```\n\nIt costs 5 $ or 6 $.')).toEqual([]);
  });

  it('TABLE_SHRUNK for a table that is too wide even for a turned page, and not for a narrower one', async () => {
    const table = (columns: number) =>
      [
        `| ${'Measurement | '.repeat(columns)}`,
        `|${'---|'.repeat(columns)}`,
        `| ${'123456.789 | '.repeat(columns)}`,
      ].join('\n');
    const found = await warningsOf(`Text.\n\n${table(12)}`);
    expect(found).toMatchObject([{ code: 'TABLE_SHRUNK', line: 3 }]);
    expect(found[0]?.detail).toMatch(/^A table of 12 columns is printed at \d+ % of the usual size\.$/);
    expect(await warningsOf(table(5))).toEqual([]);
  });

  it('ATTACHMENT_UNUSED for a file that the text does not name, and not for one that it does', async () => {
    expect(await warningsOf('Text.', { 'a.png': png(), 'b.txt': 'b' })).toEqual([
      { code: 'ATTACHMENT_UNUSED', detail: 'The text does not use the attached file “a.png”.', line: null },
      { code: 'ATTACHMENT_UNUSED', detail: 'The text does not use the attached file “b.txt”.', line: null },
    ]);
    expect(await warningsOf('![a](attachment:a.png) [b](attachment:b.txt)', { 'a.png': png(), 'b.txt': 'b' })).toEqual(
      [],
    );
  });

  it('TITLE_REPEATED for a first heading that says the title, and not for another', async () => {
    expect(await warningsOf('\n# A Title of its own\n\nText.')).toMatchObject([{ code: 'TITLE_REPEATED', line: 2 }]);
    expect(await warningsOf('# Purpose\n\n# A title of its own')).toEqual([]);
  });
});

describe('the check', () => {
  it('counts the pages that the export has, its annex included', async () => {
    const risk = ':::risk[Hot]{key=R-77 initial=acceptable}\nText.\n:::';
    const version = await world.released({ markdown: `${'A paragraph.\n\n'.repeat(150)}${risk}` });
    const auditor = await world.as(await world.member(world.scope, ['auditor']));
    const pdf = await auditor.get(`/api/documents/versions/${version.id}/export/pdf`);
    const { pages } = ok(await auditor.get(address(version.id)), 200);
    expect(pages).toBe((await readPdf(pdf.bytes)).pages.length);
    expect(pages).toBeGreaterThan(2);
  });

  it('says the same before and after the galley of a version is kept', async () => {
    const version = await world.released({ markdown: `# Start\n\n${phoenician} [x](#nowhere) [y](doc:GONE-1) $z$` });
    const first = await check(version.id);
    expect(first.warnings.map(({ code }) => code).sort()).toEqual(
      ['FRAGMENT_UNKNOWN', 'LINK_UNRESOLVED', 'NO_GLYPH', 'SHOWN_AS_SOURCE'].sort(),
    );
    ok({ ...(await world.reader.get(`/api/documents/versions/${version.id}/export/pdf`)), body: {} }, 200);
    expect(await check(version.id)).toEqual(first);
  });

  it('lists the first of a kind and counts the rest', async () => {
    const { warnings } = await check(await draftOf(Array.from({ length: 57 }, (_, i) => `$x_{${i}}$`).join('\n\n')));
    expect(warnings).toHaveLength(21);
    expect(warnings.at(-1)).toEqual({
      code: 'SHOWN_AS_SOURCE',
      detail: 'And 37 more: formulas and diagrams that print as their source.',
      line: null,
    });
  });

  it('takes the line of rich content from its projection', async () => {
    const text = (value: string) => ({ type: 'paragraph', content: [{ type: 'text', text: value }] });
    const content = { type: 'doc', content: [text('One.'), text(`Two ${phoenician}.`)] };
    const { latestVersion } = await world.create({ markdown: undefined, content });
    expect((await check(latestVersion.id)).warnings).toMatchObject([{ code: 'NO_GLYPH', line: 3 }]);
  });

  it('is for drafts, for what is in review and for what can be exported, and refuses the rest by its state', async () => {
    for (const state of ['DRAFT', 'IN_REVIEW', 'RELEASED', 'REVOKED'] as const) {
      expect(await check((await world.versionIn(state)).id)).toEqual({ pages: 1, warnings: [] });
    }
    for (const state of ['CANCELLED', 'DISPOSED'] as const) {
      const { id } = await world.versionIn(state);
      expectError(await world.reader.get(address(id)), 409, 'VERSION_NOT_EXPORTABLE', { state });
    }
  });

  it('needs VIEW in the scope: nobody else learns that the version exists', async () => {
    const id = await draftOf('Text.');
    const outsider = await world.as(await world.createUser('Outsider'));
    const unknown = await outsider.get(address(randomId));
    expectError(unknown, 404, 'NOT_FOUND');
    expectError(await outsider.get(address(id)), 404, 'NOT_FOUND');
  });

  it('writes no event and keeps nothing', async () => {
    const { latestVersion, id } = await world.create({ markdown: '![a](attachment:a.png)' });
    ok(await upload(world.quality, latestVersion.id, 'a.png', png(64, 64)), 201);
    const client = await superuser(world.database.url);
    const kept = async () =>
      (
        await client.query(
          'select (select count(*) from muniment.galleys) g, (select count(*) from muniment.prepared_images) p',
        )
      ).rows[0];
    const [before, events] = [await kept(), await world.events(id)];
    await check(latestVersion.id);
    await world.step(latestVersion, 'submit');
    const submitted = await world.events(id);
    await check(latestVersion.id);
    expect([await kept(), await world.events(id), submitted.length]).toEqual([before, submitted, events.length + 1]);
    await client.end();
  });
});

describe('a pack', () => {
  it('has the same list in its report, and names each box and placeholder in manifest.txt', async () => {
    const scope = await world.createScope('Packed');
    const quality = await world.as(await world.member(scope, ['quality-manager']));
    const post = async (url: string, body: unknown, status: number) => ok(await quality.post(url, body), status);
    const markdown = `Text ${phoenician}.\n\n![gone](attachment:gone.png)\n\n$x$ [p](doc:P-1#none)\n\n:::control[C]{key=RC-1 mitigates=R-9}\nC.\n:::`;
    const { latestVersion } = await post(
      `/api/scopes/${scope.id}/documents`,
      { humanId: 'P-1', title: 'P', markdown },
      201,
    );
    for (const step of ['submit', 'release'])
      await post(`/api/documents/versions/${latestVersion.id}/${step}`, {}, 200);
    await world.listen();
    const { warnings } = ok(await quality.get(address(latestVersion.id)), 200) as PrintCheck;
    expect(warnings.map(({ code, line }) => [code, line])).toEqual([
      ['NO_GLYPH', 1],
      ['IMAGE_MISSING', 3],
      ['SHOWN_AS_SOURCE', 5],
      ['FRAGMENT_UNKNOWN', 5],
      ['ITEM_UNKNOWN_KEY', 7],
    ]);
    // The second time galleys are kept.
    for (const format of ['zip', 'merged', 'zip']) {
      const { id } = await post(`/api/scopes/${scope.id}/export-jobs`, { format }, 202);
      await quality.get(`/api/export-jobs/${id}/events`);
      const { report } = ok(await quality.get(`/api/export-jobs/${id}`), 200) as ExportJob;
      expect(report?.warnings).toEqual(warnings.map((warning) => ({ humanId: 'P-1', ...warning })));
      expect(report?.moreWarnings).toBe(0);
    }
    const zip = await readZip((await quality.get(`/api/scopes/${scope.id}/audit-pack`)).bytes);
    const manifest = zip.find(({ name }) => name === 'manifest.txt')?.bytes.toString('utf8');
    const section = /Printed as a box or a placeholder:\r\n((?:P-1.*\r\n)+)\r\n/.exec(manifest ?? '')?.[1];
    expect(section?.trimEnd().split('\r\n')).toEqual(
      warnings.slice(0, 2).map(({ line, detail }) => `P-1\tline ${line}\t${detail}`),
    );
  });
});
