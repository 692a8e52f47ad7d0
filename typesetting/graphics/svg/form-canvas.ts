/**
 * The content stream of a form XObject under construction, with the resources it names.
 */

import { coordinate, factor } from '../numbers.ts';
import type { PdfDict } from '../types.ts';
import { type Box, compose, enlargement, identity, type Matrix, type Segment } from './geometry.ts';
import { boxValue, matrixValue, type ObjectList, stream } from './object-list.ts';

type Category = 'XObject' | 'ExtGState' | 'Pattern';

const prefixes: Readonly<Record<Category, string>> = { XObject: 'X', ExtGState: 'G', Pattern: 'P' };

export class FormCanvas {
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
  inner(local: Matrix = identity): FormCanvas {
    return new FormCanvas(this.list, this.scale * enlargement(local));
  }

  /** Where a pattern used under `local` must be placed. */
  patternMatrix(pattern: Matrix, local: Matrix): Matrix {
    return compose(compose(pattern, local), this.base);
  }
}
