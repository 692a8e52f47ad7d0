/** What a drawing of a Word file becomes: pictures, shapes to be drawn, or words in the place of what cannot be shown. */
import type { LossKind } from './losses.ts';
import { type Shape, shapesOfDrawing } from './shapes.ts';
import { shapesOfVml } from './vml-shapes.ts';
import type { WordNode } from './word-node.ts';
import type { WordPart } from './word-package.ts';
import { child, descendants, within, type XmlElement } from './xml.ts';

export interface Drawn {
  nodes: WordNode[];
  shapes: Shape[];
  lost: { kind: LossKind; words: string }[];
}

export interface DrawingRoom {
  part: WordPart;
  /** How wide the text is, in EMU. */
  textWidth: number;
  /** The words of charts and diagrams, by the path of their part. */
  words: ReadonlyMap<string, string>;
  near(): string;
}

export function drawnOf(element: XmlElement, room: DrawingRoom): Drawn {
  if (element.name === 'w:drawing') {
    return joined(element.children.map((anchor) => ofAnchor(anchor, room)));
  }
  return ofVml(element, room);
}

const joined = (all: Drawn[]): Drawn => ({
  nodes: all.flatMap(({ nodes }) => nodes),
  shapes: all.flatMap(({ shapes }) => shapes),
  lost: all.flatMap(({ lost }) => lost),
});

function ofAnchor(anchor: XmlElement, room: DrawingRoom): Drawn {
  const facts = within(anchor, 'wp:docPr').attributes;
  const altText = facts.descr?.trim() || facts.title?.trim() || null;
  const data = within(anchor, 'a:graphic', 'a:graphicData');
  const width = Number(within(anchor, 'wp:extent').attributes.cx ?? 0);
  const pictures = descendants(data, 'pic:pic').map((one): WordNode => {
    const blip = within(one, 'pic:blipFill', 'a:blip').attributes;
    const own = within(one, 'pic:nvPicPr', 'pic:cNvPr').attributes.descr?.trim();
    const path = pathOf(blip['r:embed'], room);
    return {
      type: 'image',
      path,
      altText: altText ?? (own || null),
      widthPercent: percent(width, room),
      near: room.near(),
    };
  });
  const only = pictures.length === 1 ? pictures : pictures.map((one) => ({ ...one, widthPercent: null }));
  const lost = lostOf(data, altText, room);
  const shapes =
    pictures.length > 0 && child(data, 'pic:pic') === undefined ? mixed(anchor, data) : shapesOfDrawing(anchor, data);
  return { nodes: [...only, ...placeholders(lost)], shapes, lost };
}

/** Shapes around pictures cannot be drawn without them. */
function mixed(anchor: XmlElement, data: XmlElement): Shape[] {
  return shapesOfDrawing(anchor, data).map((shape) => ({ ...shape, figure: 'other' }));
}

function lostOf(data: XmlElement, altText: string | null, { part, words, near }: DrawingRoom): Drawn['lost'] {
  const said = (id: string | undefined) => words.get(part.relations.get(id ?? '')?.target ?? '') || altText || near();
  const chart = child(data, 'c:chart') ?? child(data, 'cx:chart');
  if (chart !== undefined) return [{ kind: 'chart', words: said(chart.attributes['r:id']) }];
  const diagram = child(data, 'dgm:relIds');
  if (diagram !== undefined) return [{ kind: 'diagram', words: said(diagram.attributes['r:dm']) }];
  if (descendants(data, 'wpi:contentPart').length > 0 || child(data, 'w14:contentPart') !== undefined) {
    return [{ kind: 'ink', words: altText ?? near() }];
  }
  const known = /^(?:pic|wps|wpg|wpc):/;
  const isKnown = data.children.length === 0 || data.children.some(({ name }) => known.test(name));
  if (isKnown) return [];
  const own = [...descendants(data, 'a:t')].map(({ text }) => text).join(' ');
  return [{ kind: 'shapes', words: own || altText || near() }];
}

const names: Partial<Record<LossKind, string>> = {
  chart: 'Chart',
  diagram: 'Diagram',
  ink: 'Drawing by hand',
  shapes: 'Drawing',
};

/** The words stand where the drawing stood, so that nothing that was said is lost. */
function placeholders(lost: Drawn['lost']): WordNode[] {
  return lost.map(({ kind, words }) => placeholder(names[kind] ?? 'Drawing', words));
}

export function placeholder(name: string, words: string): WordNode {
  const said = words
    .replace(/\s*\n\s*/g, ' · ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 2000);
  return { type: 'text', value: `[${name} not taken over${said === '' ? '' : `: ${said}`}]` };
}

function ofVml(element: XmlElement, room: DrawingRoom): Drawn {
  const images = descendants(element, 'v:imagedata');
  const nodes = images.map((one): WordNode => {
    const path = pathOf(one.attributes['r:id'] ?? one.attributes['r:pict'], room);
    const around = descendants(element, 'v:shape').find((shape) => shape.children.includes(one));
    const altText = around?.attributes.alt?.trim() || one.attributes['o:title']?.trim() || null;
    return { type: 'image', path, altText, widthPercent: null, near: room.near() };
  });
  const object = descendants(element, 'o:OLEObject')[0];
  const program = object?.attributes.ProgID ?? 'object';
  const lost: Drawn['lost'] = [];
  if (element.name === 'w:object') {
    lost.push({ kind: images.length > 0 ? 'object' : 'lostObject', words: `${program}, ${room.near()}` });
  }
  const art = descendants(element, 'v:textpath')
    .map(({ attributes }) => attributes.string ?? '')
    .filter(Boolean);
  for (const words of art) lost.push({ kind: 'shapes', words });
  const isRule = descendants(element, 'v:rect').some(({ attributes }) => attributes['o:hr'] === 't');
  const rules: WordNode[] = isRule ? [{ type: 'rule' }] : [];
  const shapes =
    isRule || art.length > 0
      ? []
      : shapesOfVml(element).filter(({ content }) => content !== null || element.name === 'w:pict');
  return { nodes: [...nodes, ...art.map((words) => placeholder('Drawing', words)), ...rules], shapes, lost };
}

function pathOf(id: string | undefined, { part }: DrawingRoom): string | null {
  const relation = part.relations.get(id ?? '');
  return relation === undefined || relation.external ? null : relation.target;
}

function percent(width: number, { textWidth }: DrawingRoom): number | null {
  if (!(width > 0) || !(textWidth > 0)) return null;
  return Math.max(1, Math.min(100, Math.round((width / textWidth) * 100)));
}

/** The words of a part that draws, such as a chart: its titles and names. */
export function drawnWords(part: XmlElement): string {
  const texts = [...descendants(part, 'a:t'), ...descendants(part, 'c:v').filter(({ text }) => /\p{L}/u.test(text))];
  return [...new Set(texts.map(({ text }) => text.trim()).filter((text) => text !== ''))].join(' · ');
}
