/** Runs of a print tree as runs of a Word file. */
import type { PrintBlock, PrintInlineImage, PrintRun, PrintText } from '../../../typesetting/index.ts';
import type { WordBuilder } from './builder.ts';
import { escaped, textElement } from './xml.ts';

export interface RunLook {
  bold?: boolean;
}

export function runsXml(runs: readonly PrintRun[], word: WordBuilder, look: RunLook = {}): string {
  return runs.map((run) => runXml(run, word, look)).join('');
}

function runXml(run: PrintRun, word: WordBuilder, look: RunLook): string {
  switch (run.kind) {
    case 'break':
      return '<w:r><w:br/></w:r>';
    case 'footnote': {
      const note = word.note(run.id);
      if (note === null) return '';
      if ('inside' in note) return `<w:r>${textElement(` (${blockWords(note.inside)})`)}</w:r>`;
      const mark = 'first' in note ? `<w:footnoteReference w:id="${note.first}"/>` : textElement(String(note.again));
      return `<w:r><w:rPr><w:rStyle w:val="FootnoteReference"/></w:rPr>${mark}</w:r>`;
    }
    case 'image':
      return linked(run.link && word.linkStart(run.link), pictureXml(run, word));
    default:
      return linked(run.link && word.linkStart(run.link), textXml(run, look));
  }
}

const linked = (start: string | null | undefined, inside: string) =>
  start ? `${start}${inside}</w:hyperlink>` : inside;

function textXml({ text, bold, italic, strike, code, link }: PrintText, look: RunLook): string {
  const looks = [
    link ? '<w:rStyle w:val="Hyperlink"/>' : '',
    code ? '<w:rFonts w:ascii="Consolas" w:hAnsi="Consolas" w:cs="Consolas"/>' : '',
    (bold ?? look.bold) ? '<w:b/>' : '',
    italic ? '<w:i/>' : '',
    strike ? '<w:strike/>' : '',
  ].join('');
  const pieces = text.split('\t').map(textElement).join('<w:tab/>');
  return `<w:r>${looks === '' ? '' : `<w:rPr>${looks}</w:rPr>`}${pieces}</w:r>`;
}

/** Never wider than the text, nor higher than most of a page. */
const highest = 8_000_000;

export function pictureXml(
  { digest, alt, width }: Pick<PrintInlineImage, 'digest' | 'alt' | 'width'>,
  word: WordBuilder,
): string {
  const found = word.picture(digest);
  if (found === null) return `<w:r>${textElement(alt === '' ? '[Picture]' : `[Picture: ${alt}]`)}</w:r>`;
  const { picture, relation, number } = found;
  const wanted = width === undefined ? picture.width : (word.textWidth * width) / 100;
  const scale = Math.min(wanted, word.textWidth) / picture.width;
  const fitted = Math.min(scale, highest / picture.height);
  const size = `cx="${Math.max(1, Math.round(picture.width * fitted))}" cy="${Math.max(1, Math.round(picture.height * fitted))}"`;
  const facts = `id="${number}" name="Picture ${number}" descr="${escaped(alt)}"`;
  return `<w:r><w:drawing><wp:inline distT="0" distB="0" distL="0" distR="0"><wp:extent ${size}/><wp:docPr ${facts}/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic><pic:nvPicPr><pic:cNvPr ${facts}/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:embed="${relation}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext ${size}/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`;
}

/** The words of blocks in one line. */
function blockWords(blocks: readonly PrintBlock[]): string {
  const words: string[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    else if (typeof value === 'object' && value !== null) {
      for (const [key, inside] of Object.entries(value)) {
        if (typeof inside === 'string' && spoken.has(key)) words.push(inside.trim());
        else visit(inside);
      }
    }
  };
  visit(blocks);
  return words.filter((word) => word !== '').join(' ');
}

/** The fields of a print tree that a reader sees. */
const spoken = new Set(['text', 'alt', 'label', 'value', 'title', 'kindLabel', 'key']);
