/** A print tree, and what follows it, as a Word file. The same input gives the same bytes. */
import { zipSync } from 'fflate';
import type { FileMetadata, Identity, PageFormatName, PrintDocument } from '../../../typesetting/index.ts';
import { atTheEdge, blocksXml } from './blocks.ts';
import { WordBuilder } from './builder.ts';
import { footerXml, headerXml, identityXml } from './margins.ts';
import { marginParts, stretchesOf, WordPaper } from './paper.ts';
import { stylesXml } from './styles.ts';
import type { WordPicture } from './word-pictures.ts';
import { escaped, packageRelations, part, relationTypes } from './xml.ts';

export interface WordInput {
  document: PrintDocument;
  /** What follows the content and is no part of it. */
  sections: readonly PrintDocument[];
  pictures: ReadonlyMap<string, WordPicture>;
  identity: Identity;
  metadata: FileMetadata;
  footer: string;
  runningHead: boolean;
  format: PageFormatName;
}

const fixed: [id: string, type: string, target: string][] = [
  ['rId1', 'styles', 'styles.xml'],
  ['rId2', 'numbering', 'numbering.xml'],
  ['rId3', 'footnotes', 'footnotes.xml'],
  [marginParts['header default'] ?? '', 'header', 'header1.xml'],
  [marginParts['header first'] ?? '', 'header', 'header2.xml'],
  [marginParts['footer default'] ?? '', 'footer', 'footer1.xml'],
];

export function makeWord(input: WordInput): Uint8Array {
  const { document, sections, pictures, identity, footer, runningHead, format } = input;
  const paper = new WordPaper(format);
  const footnotes = [document, ...sections].flatMap((one) => one.footnotes);
  const word = new WordBuilder(pictures, paper, footnotes);
  const body = bodyXml([document, ...sections], word, paper);
  const notes = word.insideNotes(() =>
    footnotes.map(({ blocks }, at) => noteXml(at + 1, blocksXml(blocks, word, atTheEdge))),
  );
  const files: Record<string, string | Uint8Array> = {
    '[Content_Types].xml': contentTypes,
    '_rels/.rels': packageRelation,
    'docProps/core.xml': coreXml(input),
    'word/document.xml': part('document', `<w:body>${body}</w:body>`),
    'word/_rels/document.xml.rels': word.relations.text.file(fixed),
    'word/_rels/footnotes.xml.rels': word.relations.notes.file(),
    'word/styles.xml': part('styles', stylesXml(document.language)),
    'word/numbering.xml': part('numbering', word.numbering()),
    'word/footnotes.xml': part('footnotes', separators + notes.join('')),
    'word/header1.xml': part('hdr', headerXml(identity, runningHead)),
    'word/header2.xml': part('hdr', identityXml(identity)),
    'word/footer1.xml': part('ftr', footerXml(footer)),
  };
  for (const { name, bytes } of pictures.values()) files[`word/media/${name}`] = bytes;
  return packed(files, input.metadata.createdAt);
}

const pageBreak = '<w:p><w:r><w:br w:type="page"/></w:r></w:p>';
/** What ends a section is a property of its last paragraph. */
const sectionEnd = (section: string) =>
  `<w:p><w:pPr><w:spacing w:after="0" w:line="20" w:lineRule="exact"/>${section}</w:pPr></w:p>`;

function bodyXml(documents: readonly PrintDocument[], word: WordBuilder, paper: WordPaper): string {
  const stretches = stretchesOf(documents, paper);
  let [body, turned, sections] = ['', stretches[0]?.turned ?? false, 0];
  const section = () => {
    sections += 1;
    return paper.section(turned, sections === 1);
  };
  for (const stretch of stretches) {
    if (stretch.turned !== turned) body += sectionEnd(section());
    else if (stretch.opens) body += pageBreak;
    turned = stretch.turned;
    word.turned = turned;
    body += blocksXml(stretch.blocks, word);
  }
  word.turned = false;
  return body + section();
}

/** The order of the parts and their time are fixed, so that the same text gives the same bytes. */
function packed(files: Record<string, string | Uint8Array>, at: Date): Uint8Array {
  const mtime = new Date(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate());
  const entries = Object.entries(files).map(([name, content]) => [
    name,
    typeof content === 'string' ? Buffer.from(content) : content,
  ]);
  return zipSync(Object.fromEntries(entries), { mtime, level: 6 });
}

const separators = [
  ['separator', -1],
  ['continuationSeparator', 0],
]
  .map(([type, id]) => `<w:footnote w:type="${type}" w:id="${id}"><w:p><w:r><w:${type}/></w:r></w:p></w:footnote>`)
  .join('');

/** The mark of a note stands at the beginning of its first paragraph. */
function noteXml(id: number, blocks: string): string {
  const mark =
    '<w:r><w:rPr><w:rStyle w:val="FootnoteReference"/></w:rPr><w:footnoteRef/></w:r><w:r><w:t xml:space="preserve"> </w:t></w:r>';
  const marked =
    blocks.startsWith('<w:p><w:r') || blocks.startsWith('<w:p><w:hyperlink')
      ? `<w:p><w:pPr><w:pStyle w:val="FootnoteText"/></w:pPr>${mark}${blocks.slice('<w:p>'.length)}`
      : `<w:p>${mark}</w:p>${blocks}`;
  return `<w:footnote w:id="${id}">${marked}</w:footnote>`;
}

const main = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
const overrides: [string, string][] = [
  ['/word/document.xml', `${main}.document.main+xml`],
  ['/word/styles.xml', `${main}.styles+xml`],
  ['/word/numbering.xml', `${main}.numbering+xml`],
  ['/word/footnotes.xml', `${main}.footnotes+xml`],
  ['/word/header1.xml', `${main}.header+xml`],
  ['/word/header2.xml', `${main}.header+xml`],
  ['/word/footer1.xml', `${main}.footer+xml`],
  ['/docProps/core.xml', 'application/vnd.openxmlformats-package.core-properties+xml'],
];
const endings: [string, string][] = [
  ['rels', 'application/vnd.openxmlformats-package.relationships+xml'],
  ['xml', 'application/xml'],
  ['png', 'image/png'],
  ['jpeg', 'image/jpeg'],
  ['gif', 'image/gif'],
];
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const contentTypes = `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${endings
  .map(([ending, type]) => `<Default Extension="${ending}" ContentType="${type}"/>`)
  .join(
    '',
  )}${overrides.map(([name, type]) => `<Override PartName="${name}" ContentType="${type}"/>`).join('')}</Types>`;
const coreType = 'http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties';
const packageRelation = `${head}<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${relationTypes}/officeDocument" Target="word/document.xml"/><Relationship Id="rId2" Type="${coreType}" Target="docProps/core.xml"/></Relationships>`;

function coreXml({ metadata, document }: WordInput): string {
  const names =
    'xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"';
  const at = metadata.createdAt.toISOString().replace(/\.\d+Z$/, 'Z');
  return `${head}<cp:coreProperties ${names}><dc:title>${escaped(metadata.title)}</dc:title><dc:creator>${escaped(metadata.producer)}</dc:creator><dc:language>${escaped(document.language)}</dc:language><dcterms:created xsi:type="dcterms:W3CDTF">${at}</dcterms:created></cp:coreProperties>`;
}
