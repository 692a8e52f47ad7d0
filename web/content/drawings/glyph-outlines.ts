/** Outlines of glyphs from a TrueType file, as far as the fonts of formulas need it: one outline for each character, no hints. */

interface Point {
  x: number;
  y: number;
  isOn: boolean;
}

export interface Outline {
  /** As an SVG path with y downwards, in parts of an em. */
  path: string;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export class GlyphOutlines {
  readonly #view: DataView;
  readonly #tables = new Map<string, number>();
  readonly #unitsPerEm: number;
  readonly #hasLongOffsets: boolean;
  readonly #ofCharacter = new Map<number, number>();

  constructor(file: ArrayBuffer) {
    this.#view = new DataView(file);
    for (let at = 12, left = this.#view.getUint16(4); left > 0; at += 16, left--) {
      const tag = String.fromCharCode(...new Uint8Array(file, at, 4));
      this.#tables.set(tag, this.#view.getUint32(at + 8));
    }
    const head = this.#table('head');
    this.#unitsPerEm = this.#view.getUint16(head + 18);
    this.#hasLongOffsets = this.#view.getInt16(head + 50) === 1;
    this.#readCharacters();
  }

  /** Null where the font does not have the character; a blank has an empty path. */
  of(character: string): Outline | null {
    const glyph = this.#ofCharacter.get(character.codePointAt(0) ?? 0);
    if (glyph === undefined) return null;
    const scale = 1 / this.#unitsPerEm;
    const contours = this.#contours(glyph).map((contour) =>
      contour.map(({ x, y, isOn }) => ({ x: x * scale, y: -y * scale, isOn })),
    );
    const points = contours.flat();
    const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
    return {
      path: contours.map(pathOf).join(''),
      left: Math.min(0, ...xs),
      right: Math.max(0, ...xs),
      top: Math.min(0, ...ys),
      bottom: Math.max(0, ...ys),
    };
  }

  #table(tag: string): number {
    const at = this.#tables.get(tag);
    if (at === undefined) throw new Error(`The font has no table ${tag}.`);
    return at;
  }

  #readCharacters(): void {
    const cmap = this.#table('cmap');
    for (let index = 0; index < this.#view.getUint16(cmap + 2); index++) {
      const at = cmap + this.#view.getUint32(cmap + 4 + 8 * index + 4);
      if (this.#view.getUint16(at) === 4) this.#readSegments(at);
    }
  }

  /** Format 4: segments of characters, each with a difference or a list of glyphs. */
  #readSegments(at: number): void {
    const view = this.#view;
    const size = view.getUint16(at + 6);
    for (let offset = 0; offset < size; offset += 2) {
      const end = view.getUint16(at + 14 + offset);
      const start = view.getUint16(at + 16 + size + offset);
      const delta = view.getUint16(at + 16 + 2 * size + offset);
      const listAt = at + 16 + 3 * size + offset;
      const list = view.getUint16(listAt);
      for (let character = start; character <= end && character < 0xffff; character++) {
        const glyph = list === 0 ? character : view.getUint16(listAt + list + 2 * (character - start));
        if (glyph !== 0) this.#ofCharacter.set(character, (glyph + delta) & 0xffff);
      }
    }
  }

  #contours(glyph: number): Point[][] {
    const [start, end] = [this.#offset(glyph), this.#offset(glyph + 1)];
    if (start === end) return [];
    const at = this.#table('glyf') + start;
    const count = this.#view.getInt16(at);
    if (count < 0) throw new Error('A glyph that is made of others is not read here.');
    return this.#simple(at + 10, count);
  }

  #offset(glyph: number): number {
    const loca = this.#table('loca');
    return this.#hasLongOffsets ? this.#view.getUint32(loca + 4 * glyph) : 2 * this.#view.getUint16(loca + 2 * glyph);
  }

  #simple(start: number, count: number): Point[][] {
    const view = this.#view;
    const ends = Array.from({ length: count }, (_, index) => view.getUint16(start + 2 * index));
    const total = (ends.at(-1) ?? -1) + 1;
    let at = start + 2 * count;
    at += 2 + view.getUint16(at);
    const flags: number[] = [];
    while (flags.length < total) {
      const flag = view.getUint8(at++);
      const times = flag & 8 ? 1 + view.getUint8(at++) : 1;
      for (let time = 0; time < times; time++) flags.push(flag);
    }
    const coordinates = (short: number, same: number): number[] => {
      let value = 0;
      return flags.map((flag) => {
        if (flag & short) value += (flag & same ? 1 : -1) * view.getUint8(at++);
        else if (!(flag & same)) {
          value += view.getInt16(at);
          at += 2;
        }
        return value;
      });
    };
    const xs = coordinates(2, 16);
    const ys = coordinates(4, 32);
    return ends.map((end, index) => {
      const first = index === 0 ? 0 : (ends[index - 1] ?? 0) + 1;
      return flags.slice(first, end + 1).map((flag, offset) => ({
        x: xs[first + offset] ?? 0,
        y: ys[first + offset] ?? 0,
        isOn: (flag & 1) === 1,
      }));
    });
  }
}

/** Between two points off the curve lies one on it, half way. */
function pathOf(contour: readonly Point[]): string {
  const first = contour[0];
  const last = contour.at(-1);
  if (first === undefined || last === undefined) return '';
  const start = first.isOn ? first : last.isOn ? last : between(last, first);
  let path = `M${said(start)}`;
  let control: Point | null = null;
  for (const point of [...contour.slice(first.isOn ? 1 : 0), start]) {
    if (control === null) {
      if (point.isOn) path += `L${said(point)}`;
      else control = point;
    } else {
      path += `Q${said(control)} ${said(point.isOn ? point : between(control, point))}`;
      control = point.isOn ? null : point;
    }
  }
  return `${path}Z`;
}

const between = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, isOn: true });
const said = ({ x, y }: Point): string => `${round(x)} ${round(y)}`;
const round = (value: number): number => Math.round(value * 10_000) / 10_000;
