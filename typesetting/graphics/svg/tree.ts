/**
 * The normalised SVG as the writer sees it: what is defined by id, how large each part is, what its attributes say.
 */
import {
  type Box,
  compose,
  grow,
  identity,
  type Matrix,
  parseMatrix,
  parsePath,
  pathBox,
  type Segment,
  transformBox,
  unite,
} from './geometry.ts';
import { elementsOf, type XmlElement } from './xml.ts';

export function numberOf(element: XmlElement, name: string, otherwise: number): number {
  const value = Number.parseFloat(element.attributes.get(name) ?? '');
  return Number.isFinite(value) ? value : otherwise;
}

/** The id inside `url(#id)`. */
export function targetOf(value: string | undefined): string | null {
  return /^url\(#(.+?)\)/.exec(value ?? '')?.[1] ?? null;
}

export function hrefOf(element: XmlElement): string {
  return element.attributes.get('xlink:href') ?? element.attributes.get('href') ?? '';
}

/** The matrix that fits `content` into `view` as preserveAspectRatio says. */
export function fitting(content: Box, view: Box, rule: string | undefined): Matrix {
  const [align = 'xMidYMid', how = 'meet'] = (rule ?? '').trim().split(/\s+/).filter(Boolean);
  let [sx, sy] = [view.width / content.width, view.height / content.height];
  if (align !== 'none') sx = sy = how === 'slice' ? Math.max(sx, sy) : Math.min(sx, sy);
  const share = (part: string) => (part.startsWith('Min') ? 0 : part.startsWith('Max') ? 1 : 0.5);
  const [, horizontal = 'Mid', vertical = 'Mid'] = /^x(Min|Mid|Max)Y(Min|Mid|Max)/.exec(align) ?? [];
  const dx = align === 'none' ? 0 : (view.width - content.width * sx) * share(horizontal);
  const dy = align === 'none' ? 0 : (view.height - content.height * sy) * share(vertical);
  return [sx, 0, 0, sy, view.x + dx - content.x * sx, view.y + dy - content.y * sy];
}

export function viewBoxOf(element: XmlElement): Box | null {
  const [x = 0, y = 0, width = 0, height = 0] = (element.attributes.get('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  return width > 0 && height > 0 ? { x, y, width, height } : null;
}

export class SvgTree {
  readonly root: XmlElement;
  readonly width: number;
  readonly height: number;
  /** How many levels its parts stand in one another, references followed. */
  readonly depth: number;
  /** From user space to the viewport, still with y downwards. */
  readonly viewMatrix: Matrix;
  private readonly byId = new Map<string, XmlElement>();
  private readonly paths = new WeakMap<XmlElement, Segment[]>();
  private readonly boxes = new WeakMap<XmlElement, Box | null>();

  constructor(root: XmlElement, depth: number) {
    this.root = root;
    this.depth = depth;
    this.width = numberOf(root, 'width', 100);
    this.height = numberOf(root, 'height', 100);
    const view = { x: 0, y: 0, width: this.width, height: this.height };
    const viewBox = viewBoxOf(root);
    this.viewMatrix = viewBox ? fitting(viewBox, view, root.attributes.get('preserveAspectRatio')) : identity;
    for (const part of this.definitions()) {
      const id = part.attributes.get('id');
      if (id !== undefined) this.byId.set(id, part);
    }
  }

  definitions(): XmlElement[] {
    return elementsOf(this.root)
      .filter(({ name }) => name === 'defs')
      .flatMap(elementsOf);
  }

  find(id: string | null): XmlElement | undefined {
    return id === null ? undefined : this.byId.get(id);
  }

  pathOf(element: XmlElement): Segment[] {
    const known = this.paths.get(element) ?? parsePath(element.attributes.get('d') ?? '');
    this.paths.set(element, known);
    return known;
  }

  /** The object bounding box in the element's own user space, strokes left out. */
  boxOf(element: XmlElement): Box | null {
    const known = this.boxes.get(element);
    if (known !== undefined) return known;
    const box = this.measure(element, (part) => this.boxOf(part), false);
    this.boxes.set(element, box);
    return box;
  }

  /** A box that surely holds everything painted, strokes included. */
  paintedBox(element: XmlElement): Box | null {
    return this.measure(element, (part) => this.paintedBox(part), true);
  }

  private measure(element: XmlElement, inner: (part: XmlElement) => Box | null, withStroke: boolean): Box | null {
    if (element.name === 'path') {
      const box = pathBox(this.pathOf(element));
      return box && withStroke ? grow(box, strokeReach(element)) : box;
    }
    if (element.name === 'image') {
      const [x, y] = [numberOf(element, 'x', 0), numberOf(element, 'y', 0)];
      return { x, y, width: numberOf(element, 'width', 0), height: numberOf(element, 'height', 0) };
    }
    let box: Box | null = null;
    for (const child of elementsOf(element)) {
      const childBox = child.name === 'defs' ? null : inner(child);
      if (childBox) box = unite(box, transformBox(childBox, parseMatrix(child.attributes.get('transform'))));
    }
    return box;
  }
}

/** How far a stroke can reach beyond the outline, its miters included. */
export function strokeReach(element: XmlElement): number {
  if ((element.attributes.get('stroke') ?? 'none') === 'none') return 0;
  const isMiter = (element.attributes.get('stroke-linejoin') ?? 'miter').startsWith('miter');
  const reach = isMiter ? Math.max(1.5, numberOf(element, 'stroke-miterlimit', 4)) : 1.5;
  return (numberOf(element, 'stroke-width', 1) / 2) * reach;
}

/** The element's own matrix on top of what is around it. */
export function localMatrix(element: XmlElement, outer: Matrix): Matrix {
  const own = element.attributes.get('transform');
  return own === undefined ? outer : compose(parseMatrix(own), outer);
}
