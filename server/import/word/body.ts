/** The paragraphs and tables of a part of a Word file, in the order in which they are read. */
import { placeholder } from './drawings.ts';
import { chosen, inlinesOf } from './inlines.ts';
import { deletedWords, plainWords, type Reading } from './reading.ts';
import { svgOfShapes } from './shape-svg.ts';
import { isConnector, type Shape, wordsOf } from './shapes.ts';
import { tableOf } from './table.ts';
import { textOf, type WordNode } from './word-node.ts';
import { attribute, child, descendants, isOn, none, value, within, type XmlElement } from './xml.ts';

export function blocksOfElements(elements: readonly XmlElement[], reading: Reading): WordNode[] {
  return elements.flatMap((element) => blockOf(element, reading));
}

function blockOf(element: XmlElement, reading: Reading): WordNode[] {
  const { losses } = reading.setting;
  switch (element.name) {
    case 'w:p':
      return paragraphOf(element, reading);
    case 'w:tbl':
      if (reading.tableDepth > 0) losses.add('nestedTable', wordsOf(element).replaceAll('\n', ' · ') || reading.near());
      return [tableOf(element, reading, blocksOfElements)];
    case 'w:sdt': {
      const gallery = within(element, 'w:sdtPr', 'w:docPartObj', 'w:docPartGallery').attributes['w:val'] ?? '';
      const content = child(element, 'w:sdtContent') ?? none;
      if (!/table of contents/i.test(gallery)) return blocksOfElements(content.children, reading);
      for (const line of wordsOf(content).split('\n')) losses.add('contents', line);
      return [];
    }
    case 'w:altChunk':
    case 'w:subDoc':
      losses.add('subDocument', reading.near());
      return [];
    case 'mc:AlternateContent':
      return blocksOfElements(chosen(element).children, reading);
    case 'w:ins':
    case 'w:moveTo':
    case 'w:customXml':
    case 'w:smartTag':
    case 'w:sdtContent':
      return blocksOfElements(element.children, reading);
    case 'w:del':
      losses.add('deleted', deletedWords(element));
      return [];
    case 'm:oMathPara':
    case 'm:oMath':
    case 'w:r':
    case 'w:hyperlink':
      return paragraphOf({ ...none, name: 'w:p', children: [element] }, reading);
    default:
      return unknownBlock(element, reading);
  }
}

function unknownBlock(element: XmlElement, reading: Reading): WordNode[] {
  if (element.name === 'w:moveFrom' || plainWords(element) === '') return [];
  reading.setting.losses.add('unknown', plainWords(element));
  return blocksOfElements(element.children, reading);
}

/** So many letters say which paragraph ends there. */
const endQuote = 40;

/** Paragraphs of contents pages, by the names that programs give to their styles. */
const contentsStyle = /^(?:toc ?(?:\d|heading)|contents (?:\d|heading)|table of (?:contents|figures))/i;

function paragraphOf(element: XmlElement, reading: Reading): WordNode[] {
  const { styles, numbers, losses } = reading.setting;
  const properties = child(element, 'w:pPr') ?? none;
  const mark = child(properties, 'w:rPr') ?? none;
  if (child(mark, 'w:del') !== undefined || child(mark, 'w:moveFrom') !== undefined) {
    reading.carried.push(...element.children.filter(({ name }) => name !== 'w:pPr'));
    // Its runs that are deleted too are named where they are read.
    const kept = plainWords(element);
    losses.add('deleted', kept === '' ? reading.near() : `the end of the paragraph ${kept.slice(-endQuote)}`);
    return [];
  }
  if (child(mark, 'w:ins') !== undefined && descendants(element, 'w:ins').length === 1) {
    losses.add('inserted', `the end of the paragraph ${plainWords(element).slice(-endQuote) || reading.near()}`);
  }
  if (child(properties, 'w:pPrChange') !== undefined) losses.add('restyled', plainWords(element) || reading.near());
  const styleId = value(properties, 'w:pStyle');
  const [aroundShapes, around] = [reading.shapes, reading.paragraph];
  reading.shapes = [];
  reading.paragraph = element;
  const isContents = contentsStyle.test(styles.name(styleId)) || reading.fields.isInContents;
  const carried = reading.carried.splice(0);
  const children = inlinesOf([...carried, ...element.children], reading);
  reading.fields.endParagraph();
  const drawing = drawingsOf(reading.shapes, reading);
  reading.shapes = aroundShapes;
  reading.paragraph = around;
  const words = children.map(textOf).join('');
  if (isContents) {
    if (words.trim() !== '') losses.add('contents', words);
    return [];
  }
  reading.hear('\n');
  // A paragraph that is hidden with its end is not there, and is not counted.
  if (children.length === 0 && drawing.length === 0 && isOn(child(mark, 'w:vanish'))) return [];
  const counted = numbers.next(properties, styleId);
  if (counted?.unknown) losses.add('numberFormat', `${counted.label}${words}`);
  const rules = children.filter(({ type }) => type === 'rule');
  const inline = children.filter(({ type }) => type !== 'rule');
  return [
    { type: 'paragraph', heading: headingOf(properties, styleId, reading), counted, children: inline },
    ...drawing,
    ...rules,
  ];
}

function headingOf(
  properties: XmlElement,
  styleId: string | undefined,
  { setting: { styles } }: Reading,
): number | null {
  const outline = value(properties, 'w:outlineLvl');
  const named = styles.headingLevel(styleId);
  if (outline === undefined) return named;
  return Number(outline) <= 8 ? Math.min(6, Number(outline) + 1) : named;
}

/** The shapes of one paragraph: a drawing, text boxes, or words in the place of what cannot be drawn. */
function drawingsOf(shapes: readonly Shape[], reading: Reading): WordNode[] {
  const { losses } = reading.setting;
  const said = shapes.flatMap(({ content }) => (content === null ? [] : [wordsOf(content)]));
  if (shapes.length === 0) return [];
  if (!isDrawing(shapes)) {
    const boxes = shapes.filter(({ content }) => content !== null);
    if (boxes.length === 0) losses.add('shape', reading.near());
    return boxes.flatMap(({ content }) => {
      losses.add('textBox', wordsOf(content ?? none));
      return blocksOfElements(content?.children ?? [], reading);
    });
  }
  const svg = svgOfShapes(shapes);
  const words = said.join(' · ').replaceAll('\n', ' ');
  losses.add(svg === null ? 'shapes' : 'drawing', words || reading.near());
  reading.hear(words);
  const node: WordNode = svg === null ? placeholder('Drawing', words) : { type: 'drawing', value: svg, altText: words };
  return [{ type: 'paragraph', heading: null, counted: null, children: [node] }];
}

/** Boxes that stand alone are text; what is joined by lines, or has a shape that means something, is a drawing. */
function isDrawing(shapes: readonly Shape[]): boolean {
  if (shapes.length === 1) return false;
  const means = (shape: Shape) =>
    isConnector(shape) ||
    ['diamond', 'pill', 'slanted', 'hexagon'].includes(shape.figure) ||
    / arrow$/.test(shape.figure);
  return shapes.some(means) || shapes.length > 2;
}

export function noteBodies(part: XmlElement, name: string): Map<string, XmlElement[]> {
  const notes = part.children.filter(
    (one) => one.name === name && ['normal', undefined].includes(attribute(one, 'w:type')),
  );
  return new Map(notes.map((one) => [attribute(one, 'w:id') ?? '', one.children]));
}
