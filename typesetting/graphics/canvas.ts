/**
 * A content stream under construction, with the resources it names, and the list of objects it belongs to.
 */
import { deflateSync } from 'node:zlib';
import { type Box, compose, enlargement, identity, type Matrix, type Segment } from './geometry.ts';
import { coordinate, factor, rounded } from './numbers.ts';
import type { PdfDict, PdfObject, PdfValue, RasterImage, VectorImage } from './types.ts';

type Category = 'XObject' | 'ExtGState' | 'Pattern';

const prefixes: Readonly<Record<Category, string>> = { XObject: 'X', ExtGState: 'G', Pattern: 'P' };

export class ObjectList {
  readonly objects: PdfObject[] = [];
  private readonly adopted = new Map<RasterImage | VectorImage, number>();
  private readonly states = new Map<string, number>();

  add(object: PdfObject): number {
    return this.objects.push(object) - 1;
  }

  /** An ExtGState of plain settings, shared by everything that asks for the same. */
  state(settings: { readonly [key: string]: PdfValue }): number {
    const key = JSON.stringify(settings);
    const index = this.states.get(key) ?? this.add({ dict: { Type: 'ExtGState', ...settings } });
    this.states.set(key, index);
    return index;
  }

  /** Takes another image's objects in, its references moved along; gives the index of its root. */
  adopt(image: RasterImage | VectorImage): number {
    const known = this.adopted.get(image);
    if (known !== undefined) return known;
    const offset = this.objects.length;
    for (const { dict, data } of image.objects) {
      this.add({ dict: movedDict(dict, offset), ...(data ? { data } : {}) });
    }
    this.adopted.set(image, offset + image.root);
    return offset + image.root;
  }
}

function movedDict(dict: PdfDict['dict'], offset: number): PdfDict['dict'] {
  return Object.fromEntries(Object.entries(dict).map(([key, value]) => [key, moved(value, offset)]));
}

function moved(value: PdfValue, offset: number): PdfValue {
  if (typeof value !== 'object') return value;
  if ('ref' in value) return { ref: value.ref + offset };
  if ('dict' in value) return { dict: movedDict(value.dict, offset) };
  return value.map((each) => moved(each, offset));
}

export function matrixValue(matrix: Matrix): number[] {
  return matrix.map(rounded);
}

export function boxValue(box: Box): number[] {
  return [box.x, box.y, box.x + box.width, box.y + box.height].map(rounded);
}

/** Small streams gain nothing from being deflated. */
export function stream(dict: PdfDict['dict'], content: string): PdfObject {
  const data = Buffer.from(content, 'latin1');
  if (data.length < 120) return { dict, data };
  return { dict: { ...dict, Filter: 'FlateDecode' }, data: deflateSync(data, { level: 6 }) };
}

export class Canvas {
  /** What `cm` at the start of this stream already applied; patterns are placed from before it. */
  readonly base: Matrix;
  readonly list: ObjectList;
  private readonly operators: string[] = [];
  private readonly names = new Map<Category, Map<number, string>>();
  private readonly outerScale: number;
  private saved = 0;

  constructor(list: ObjectList, outerScale: number, base: Matrix = identity) {
    this.list = list;
    this.base = base;
    this.outerScale = outerScale;
    if (base !== identity) this.transform(base);
  }

  get depth(): number {
    return this.saved;
  }

  get isEmpty(): boolean {
    return this.operators.length === 0;
  }

  /** How far this stream's own space is enlarged on the page, before `local`. */
  get scale(): number {
    return this.outerScale * enlargement(this.base);
  }

  emit(...operators: string[]): void {
    this.operators.push(...operators);
  }

  save(): void {
    this.saved++;
    this.emit('q');
  }

  restore(): void {
    this.saved--;
    this.emit('Q');
  }

  transform(matrix: Matrix): void {
    this.emit(`${matrix.map(factor).join(' ')} cm`);
  }

  /** The name under which this stream reaches an object of the list. */
  name(category: Category, index: number): string {
    const known = this.names.get(category) ?? new Map<number, string>();
    this.names.set(category, known);
    const name = known.get(index) ?? `${prefixes[category]}${known.size + 1}`;
    known.set(index, name);
    return name;
  }

  applyState(index: number): void {
    this.emit(`/${this.name('ExtGState', index)} gs`);
  }

  drawObject(index: number): void {
    this.emit(`/${this.name('XObject', index)} Do`);
  }

  /** Path construction. `matrix` is applied to the points themselves; `local` is what `cm` has already done. */
  path(segments: readonly Segment[], matrix: Matrix, local: Matrix): void {
    const scale = this.scale * enlargement(local);
    const decimals = Math.min(Math.max(Math.ceil(Math.log10(Math.max(scale, 1e-9)) + 2.7), 0), 9);
    const [a, b, c, d, e, f] = matrix;
    const text: string[] = [];
    for (const segment of segments) {
      if (segment.op === 'Z') text.push('h');
      else {
        for (let at = 0; at < segment.points.length; at += 2) {
          const [x = 0, y = 0] = [segment.points[at], segment.points[at + 1]];
          text.push(coordinate(a * x + c * y + e, decimals), coordinate(b * x + d * y + f, decimals));
        }
        text.push(segment.op === 'M' ? 'm' : segment.op === 'L' ? 'l' : 'c');
      }
    }
    this.emit(text.join(' '));
  }

  rectangle(box: Box): void {
    this.emit(`${[box.x, box.y, box.width, box.height].map(factor).join(' ')} re`);
  }

  resources(): PdfDict {
    const entries = [...this.names].map(([category, names]) => {
      const dict = Object.fromEntries([...names].map(([index, name]) => [name, { ref: index }]));
      return [category, { dict }] as const;
    });
    return { dict: Object.fromEntries(entries) };
  }

  content(): string {
    return this.operators.join('\n');
  }

  /** Closes the stream as a form XObject; `group` makes it a transparency group of its own. */
  form(box: Box, options: { group?: 'isolated' | 'plain'; matrix?: Matrix } = {}): number {
    const group = {
      dict: { Type: 'Group', S: 'Transparency', CS: 'DeviceRGB', ...(options.group === 'isolated' ? { I: true } : {}) },
    };
    const dict = {
      Type: 'XObject',
      Subtype: 'Form',
      BBox: boxValue(box),
      ...(options.matrix ? { Matrix: matrixValue(options.matrix) } : {}),
      Resources: this.resources(),
      ...(options.group ? { Group: group } : {}),
    };
    return this.list.add(stream(dict, this.content()));
  }

  /** A stream for a form that will be drawn while `local` is applied here. */
  inner(local: Matrix = identity): Canvas {
    return new Canvas(this.list, this.scale * enlargement(local));
  }

  /** Where a pattern used under `local` must be placed. */
  patternMatrix(pattern: Matrix, local: Matrix): Matrix {
    return compose(compose(pattern, local), this.base);
  }
}
