/** Word files made part by part for the tests of the reader. */
import { zipSync } from 'fflate';

const office = 'http://schemas.openxmlformats.org';
const names = `xmlns:w="${office}/wordprocessingml/2006/main" xmlns:r="${office}/officeDocument/2006/relationships"
  xmlns:m="${office}/officeDocument/2006/math" xmlns:a="${office}/drawingml/2006/main"
  xmlns:wp="${office}/drawingml/2006/wordprocessingDrawing" xmlns:v="urn:schemas-microsoft-com:vml"
  xmlns:mc="${office}/markup-compatibility/2006" xmlns:c="${office}/drawingml/2006/chart"
  xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"
  xmlns:wpg="http://schemas.microsoft.com/office/word/2010/wordprocessingGroup"`;

const inNames = (element: string, inside: string) => `<w:${element} ${names}>${inside}</w:${element}>`;

/** Parts beside the text, by the last word of the type that refers to them. */
export interface SampleParts {
  numbering?: string;
  styles?: string;
  header?: string;
  comments?: string;
  chart?: string;
  pictures?: Record<string, Uint8Array>;
}

export function sampleWord(body: string, parts: SampleParts = {}, main = 'word/document.xml'): Buffer {
  const { pictures = {}, ...xml } = parts;
  const roots: Record<string, string> = {
    numbering: 'numbering',
    styles: 'styles',
    header: 'hdr',
    comments: 'comments',
  };
  const relations = [
    ...Object.keys(xml).map((type) => [type, `${type}.xml`]),
    ...Object.keys(pictures).map((name) => ['image', `media/${name}`]),
  ].map(
    ([type, target]) =>
      `<Relationship Id="r-${target}" Type="${office}/officeDocument/2006/relationships/${type}" Target="${target}"/>`,
  );
  const relationships = (inside: string) =>
    `<Relationships xmlns="${office}/package/2006/relationships">${inside}</Relationships>`;
  const folder = main.replace(/[^/]*$/, '');
  const files: Record<string, Uint8Array> = {
    '[Content_Types].xml': Buffer.from('<Types/>'),
    '_rels/.rels': Buffer.from(relationships(`<Relationship Id="r1" Type="x/officeDocument" Target="/${main}"/>`)),
    [main]: Buffer.from(inNames('document', `<w:body>${body}</w:body>`)),
    [`${folder}_rels/${main.slice(folder.length)}.rels`]: Buffer.from(relationships(relations.join(''))),
  };
  for (const [type, inside] of Object.entries(xml)) {
    files[`${folder}${type}.xml`] = Buffer.from(roots[type] === undefined ? inside : inNames(roots[type], inside));
  }
  for (const [name, bytes] of Object.entries(pictures)) files[`${folder}media/${name}`] = bytes;
  return Buffer.from(zipSync(files));
}

export const text = (words: string, looks = '') =>
  `<w:r><w:rPr>${looks}</w:rPr><w:t xml:space="preserve">${words}</w:t></w:r>`;
export const paragraph = (inside: string, properties = '') => `<w:p><w:pPr>${properties}</w:pPr>${inside}</w:p>`;
export const numberedParagraph = (words: string, level: number, list = 1) =>
  paragraph(text(words), `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr>`);

/** A list of levels, each with its format and its pattern. */
export function numberingOf(levels: [format: string, pattern: string, more?: string][], more = ''): string {
  const inside = levels.map(
    ([format, pattern, extra = ''], at) =>
      `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/>${extra}<w:lvlText w:val="${pattern}"/></w:lvl>`,
  );
  return `<w:abstractNum w:abstractNumId="0">${inside.join('')}</w:abstractNum>
    <w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>${more}`;
}

/** A shape of a drawing, in points. */
export function shape(
  kind: string,
  [x, y, width, height]: [number, number, number, number],
  words = '',
  line = '',
): string {
  const emu = (points: number) => points * 12_700;
  const box = words === '' ? '' : `<wps:txbx><w:txbxContent>${paragraph(text(words))}</w:txbxContent></wps:txbx>`;
  return `<wps:wsp><wps:spPr><a:xfrm><a:off x="${emu(x)}" y="${emu(y)}"/><a:ext cx="${emu(width)}" cy="${emu(height)}"/></a:xfrm>
    <a:prstGeom prst="${kind}"/><a:ln>${line}</a:ln></wps:spPr>${box}</wps:wsp>`;
}

export function drawing(inside: string, group = true): string {
  const place =
    '<a:off x="0" y="0"/><a:ext cx="5000000" cy="5000000"/><a:chOff x="0" y="0"/><a:chExt cx="5000000" cy="5000000"/>';
  const data = group ? `<wpg:wgp><wpg:grpSpPr><a:xfrm>${place}</a:xfrm></wpg:grpSpPr>${inside}</wpg:wgp>` : inside;
  return `<w:r><mc:AlternateContent><mc:Choice Requires="wpg"><w:drawing><wp:anchor><wp:extent cx="5000000" cy="5000000"/>
    <a:graphic><a:graphicData>${data}</a:graphicData></a:graphic></wp:anchor></w:drawing></mc:Choice>
    <mc:Fallback><w:pict><v:textbox><w:txbxContent>${paragraph(text('twice'))}</w:txbxContent></v:textbox></w:pict></mc:Fallback>
    </mc:AlternateContent></w:r>`;
}
