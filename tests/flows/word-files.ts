/** Word files written part by part, as small as they can be. */
import { zipped } from './imports-world.ts';

const types = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
  <Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml"
  ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`;
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const package_ = 'http://schemas.openxmlformats.org/package/2006/relationships';
const relations = `<?xml version="1.0"?><Relationships xmlns="${package_}"><Relationship Id="r1" Type="${office}/officeDocument"
  Target="word/document.xml"/></Relationships>`;
const links = `<?xml version="1.0"?><Relationships xmlns="${package_}"><Relationship Id="r2" Type="${office}/hyperlink"
  Target="SOP-2.docx" TargetMode="External"/><Relationship Id="r3" Type="${office}/hyperlink" Target="notes.txt" TargetMode="External"/>
  <Relationship Id="r4" Type="${office}/hyperlink" Target="lost.txt" TargetMode="External"/></Relationships>`;
const main = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
export const run = (text: string, marks = '') => `<w:r><w:rPr>${marks}</w:rPr><w:t>${text}</w:t></w:r>`;
const cell = (text: string, properties = '') => `<w:tc><w:tcPr>${properties}</w:tcPr><w:p>${run(text)}</w:p></w:tc>`;

export function word(body: string, extra: Record<string, Buffer | string> = {}, type = ''): Buffer {
  return zipped({
    '[Content_Types].xml': types,
    '_rels/.rels': relations,
    'word/_rels/document.xml.rels': links,
    'word/document.xml': `<?xml version="1.0"?>${type}<w:document xmlns:w="${main}" xmlns:r="${office}"><w:body>${body}</w:body></w:document>`,
    ...extra,
  });
}

export const wordBody = `<w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr>${run('SOP-1 Cleaning')}</w:p>
  <w:p>${run('Bold', '<w:b/>')}${run(' and ')}${run('underlined', '<w:u w:val="single"/>')}<w:del><w:r><w:delText>gone</w:delText></w:r></w:del>
  <w:ins>${run(' added')}</w:ins> <w:hyperlink r:id="r2">${run('next')}</w:hyperlink>
  <w:hyperlink r:id="r3">${run('notes')}</w:hyperlink> <w:hyperlink r:id="r4">${run('nowhere')}</w:hyperlink></w:p>
  <w:tbl><w:tr>${cell('Wide', '<w:gridSpan w:val="2"/>')}</w:tr><w:tr>${cell('a')}${cell('b')}</w:tr></w:tbl>`;

/** A text that would grow without end if what it names were put in its place. */
export const laughs = `<w:p>${run('&b;')}</w:p>`;
