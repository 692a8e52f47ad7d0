/** Blocks of a print tree as paragraphs and tables of a Word file. */
import type { PrintBlock, PrintListItem, PrintRun } from '../../../typesetting/index.ts';
import { bookmarkName, type NumberedList, type WordBuilder } from './builder.ts';
import { pictureXml, type RunLook, runsXml } from './runs.ts';
import { tableXml } from './table.ts';
import { textElement } from './xml.ts';

export interface BlockPlace {
  /** How deep in lists. */
  depth: number;
  /** From the left edge, in twentieths of a point. */
  indent: number;
  look: RunLook;
  isQuoted?: boolean;
}

export const atTheEdge: BlockPlace = { depth: 0, indent: 0, look: {} };
const step = 360;

export function blocksXml(blocks: readonly PrintBlock[], word: WordBuilder, place: BlockPlace = atTheEdge): string {
  return blocks.map((block) => blockXml(block, word, place)).join('');
}

function blockXml(block: PrintBlock, word: WordBuilder, place: BlockPlace): string {
  const deeper = { ...place, indent: place.indent + step };
  switch (block.kind) {
    case 'heading': {
      const id = word.bookmark(block.slug);
      const name = bookmarkName(block.slug);
      const text = `<w:bookmarkStart w:id="${id}" w:name="${name}"/>${runsXml(block.runs, word)}<w:bookmarkEnd w:id="${id}"/>`;
      return paragraphXml(text, place, `<w:pStyle w:val="Heading${block.level}"/>`);
    }
    case 'paragraph':
      return paragraphXml(
        runsXml(block.runs, word, place.look),
        place,
        place.isQuoted ? '<w:pStyle w:val="Quote"/>' : '',
      );
    case 'list':
      return listXml(block, word, place);
    case 'quote':
      return blocksXml(block.blocks, word, { ...deeper, isQuoted: true });
    case 'code':
      return titleXml(block.title, place) + linesXml(block.text, place);
    case 'math':
    case 'literal':
      return linesXml(block.text, place);
    case 'table':
      return (
        tableXml(block, word, place.indent, (blocks, look) => cellXml(blocks, word, look)) +
        captionXml(block.caption, word, place)
      );
    case 'rule':
      return '<w:p><w:pPr><w:pBdr><w:bottom w:val="single" w:sz="6" w:space="1" w:color="808080"/></w:pBdr></w:pPr></w:p>';
    case 'image':
      return paragraphXml(pictureXml(block, word), place) + captionXml(block.caption, word, place);
    case 'placeholder': {
      const said = [block.label, block.alt].filter((words) => words !== '').join(': ');
      return paragraphXml(`<w:r>${textElement(`[${said}]`)}</w:r>`, place) + captionXml(block.caption, word, place);
    }
    case 'item':
      return itemXml(block, word, deeper);
  }
}

function paragraphXml(inside: string, { indent }: Pick<BlockPlace, 'indent'>, properties = ''): string {
  const moved = indent === 0 ? '' : `<w:ind w:left="${indent}"/>`;
  const own = properties + moved;
  return `<w:p>${own === '' ? '' : `<w:pPr>${own}</w:pPr>`}${inside}</w:p>`;
}

function titleXml(title: string | undefined, place: BlockPlace): string {
  return title === undefined ? '' : paragraphXml(`<w:r><w:rPr><w:b/></w:rPr>${textElement(title)}</w:r>`, place);
}

/** Text that is shown as it was typed. */
function linesXml(text: string, place: BlockPlace): string {
  const lines = text.split('\n').map((line) => line.split('\t').map(textElement).join('<w:tab/>'));
  return paragraphXml(`<w:r>${lines.join('<w:br/>')}</w:r>`, place, '<w:pStyle w:val="Code"/>');
}

function captionXml(caption: PrintRun[] | undefined, word: WordBuilder, place: BlockPlace): string {
  return caption === undefined ? '' : paragraphXml(runsXml(caption, word), place, '<w:pStyle w:val="Caption"/>');
}

function listXml(block: PrintBlock & { kind: 'list' }, word: WordBuilder, place: BlockPlace): string {
  const list = word.list(block.ordered, place.depth, block.start);
  return block.items.map((item) => listItemXml(item, list, word, place)).join('');
}

/** What follows the first paragraph of an entry stands below its text. */
function listItemXml(
  { checked, blocks }: PrintListItem,
  list: NumberedList,
  word: WordBuilder,
  place: BlockPlace,
): string {
  const numbered = `<w:pStyle w:val="ListParagraph"/><w:numPr><w:ilvl w:val="${list.level}"/><w:numId w:val="${list.id}"/></w:numPr>`;
  const box = checked === null ? '' : `<w:r>${textElement(checked ? '☑ ' : '☐ ')}</w:r>`;
  const indent = place.indent + step;
  const own = { ...place, depth: place.depth + 1, indent };
  const [first, ...others] = blocks;
  const begins = first?.kind === 'paragraph' ? runsXml(first.runs, word, place.look) : '';
  const rest = first?.kind === 'paragraph' ? others : blocks;
  const marked = `<w:p><w:pPr>${numbered}<w:ind w:left="${indent}" w:hanging="${step}"/></w:pPr>${box}${begins}</w:p>`;
  return marked + blocksXml(rest, word, own);
}

function itemXml(block: PrintBlock & { kind: 'item' }, word: WordBuilder, place: BlockPlace): string {
  const heading = [block.kindLabel, block.key, block.title].filter((words) => words !== '').join(' · ');
  const facts = block.facts.map(({ label, value }) =>
    paragraphXml(`<w:r>${textElement(`${label}: ${value}`)}</w:r>`, place),
  );
  return titleXml(heading, place) + facts.join('') + blocksXml(block.blocks, word, place);
}

/** A cell ends with a paragraph. */
function cellXml(blocks: readonly PrintBlock[], word: WordBuilder, look: RunLook): string {
  const inside = blocksXml(blocks, word, { ...atTheEdge, look });
  return inside.endsWith('</w:p>') ? inside : `${inside}<w:p/>`;
}
