/** Word files become rich content, with tables, spans, pictures, links and notes; hostile ones are left out by name. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Import } from '../../contract/index.ts';
import { type DocumentsWorld, ok, startDocumentsWorld } from './documents-world.ts';
import { runToEnd, uploadImport, zipped } from './imports-world.ts';

let world: DocumentsWorld;
beforeAll(async () => {
  world = await startDocumentsWorld();
  await world.listen();
});
afterAll(() => world?.close());

const types = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
  <Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml"
  ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`;
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const package_ = 'http://schemas.openxmlformats.org/package/2006/relationships';
const relations = `<?xml version="1.0"?><Relationships xmlns="${package_}"><Relationship Id="r1" Type="${office}/officeDocument"
  Target="word/document.xml"/></Relationships>`;
const links = `<?xml version="1.0"?><Relationships xmlns="${package_}"><Relationship Id="r2" Type="${office}/hyperlink"
  Target="SOP-2.docx" TargetMode="External"/></Relationships>`;
const main = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const run = (text: string, marks = '') => `<w:r><w:rPr>${marks}</w:rPr><w:t>${text}</w:t></w:r>`;
const cell = (text: string, properties = '') => `<w:tc><w:tcPr>${properties}</w:tcPr><w:p>${run(text)}</w:p></w:tc>`;

function word(body: string, extra: Record<string, string> = {}): Buffer {
  return zipped({
    '[Content_Types].xml': types,
    '_rels/.rels': relations,
    'word/_rels/document.xml.rels': links,
    'word/document.xml': `<?xml version="1.0"?><w:document xmlns:w="${main}" xmlns:r="${office}"><w:body>${body}</w:body></w:document>`,
    ...extra,
  });
}

const body = `<w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr>${run('SOP-1 Cleaning')}</w:p>
  <w:p>${run('Bold', '<w:b/>')}${run(' and ')}${run('underlined', '<w:u w:val="single"/>')}<w:del><w:r><w:delText>gone</w:delText></w:r></w:del>
  <w:ins>${run(' added')}</w:ins> <w:hyperlink r:id="r2">${run('next')}</w:hyperlink></w:p>
  <w:tbl><w:tr>${cell('Wide', '<w:gridSpan w:val="2"/>')}</w:tr><w:tr>${cell('a')}${cell('b')}</w:tr></w:tbl>`;

test('a Word file becomes rich content with marks, links, spans, and changes taken as accepted', async () => {
  const zip = zipped({ 'A/cleaning.docx': word(body), 'A/SOP-2.docx': word(`<w:p>${run('Text')}</w:p>`) });
  const plan: Import = ok(await uploadImport(world.quality, world.scope.id, 'word.zip', zip), 201);
  expect(plan.documents).toMatchObject([
    { path: 'A/SOP-2.docx', humanId: 'SOP-2', format: 'rich', error: null },
    { path: 'A/cleaning.docx', humanId: 'SOP-1', title: 'SOP-1 Cleaning', format: 'rich', error: null },
  ]);
  const result = await runToEnd(world.quality, plan.id, { release: true, reason: 'From Word.' });
  expect(result.documents.map(({ error }) => error)).toEqual([null, null]);
  const detail = ok(await world.quality.get(`/api/documents/${result.documents[1]?.documentId}`), 200);
  const version = ok(await world.quality.get(`/api/documents/versions/${detail.latestVersion.id}`), 200);
  expect(version.contentFormat).toBe('rich');
  expect(version.markdown).toContain('**Bold** and underlined added');
  expect(version.markdown).not.toContain('gone');
  expect(version.markdown).toContain('[next](doc:SOP-2)');
  expect(JSON.stringify(version.content)).toContain('"colspan":2');
});

test('macros, a password and damage are named, and nothing else is taken for a Word file', async () => {
  const files = {
    'A-1.docx': word(body, { 'word/vbaProject.bin': 'x' }),
    'B-1.docm': word(body),
    'C-1.docx': Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    'D-1.docx': word('<w:p><w:r>'),
    'E-1.docx': 'text',
  };
  const alone = await uploadImport(world.quality, world.scope.id, 'A-1.docx', files['A-1.docx']);
  expect([alone.status, alone.body.detail]).toEqual([400, expect.stringContaining('macros')]);
  const plan: Import = ok(await uploadImport(world.quality, world.scope.id, 'bad.zip', zipped(files)), 201);
  expect(plan.documents.map(({ error }) => error)).toEqual([
    expect.stringContaining('macros'),
    expect.stringContaining('macros'),
    expect.stringContaining('password'),
    expect.stringContaining('damaged'),
    expect.stringContaining('damaged'),
  ]);
});
