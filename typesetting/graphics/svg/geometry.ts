/**
 * Matrices, boxes and path data as the drawing writer needs them. A matrix [a b c d e f] maps
 * (x, y) to (a x + c y + e, b x + d y + f), in SVG and in PDF alike.
 */
import { UnusableImage } from '../unusable.ts';

export type Matrix = readonly [number, number, number, number, number, number];

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export type Segment =
  | { readonly op: 'M' | 'L'; readonly points: readonly [number, number] }
  | { readonly op: 'C'; readonly points: readonly [number, number, number, number, number, number] }
  | { readonly op: 'Z' };

export const identity: Matrix = [1, 0, 0, 1, 0, 0];

/** First `inner`, then `outer`. */
export function compose(inner: Matrix, outer: Matrix): Matrix {
  const [a, b, c, d, e, f] = inner;
  const [p, q, r, s, t, u] = outer;
  return [a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u];
}

export function isIdentity(matrix: Matrix): boolean {
  return matrix.every((value, index) => value === identity[index]);
}

/** How much the matrix enlarges at most, roughly; decides how many decimals a coordinate needs. */
export function enlargement(matrix: Matrix): number {
  return Math.max(Math.hypot(matrix[0], matrix[1]), Math.hypot(matrix[2], matrix[3]));
}

/** Null for a matrix that flattens the plane. */
export function invert(matrix: Matrix): Matrix | null {
  const [a, b, c, d, e, f] = matrix;
  const determinant = a * d - b * c;
  if (!Number.isFinite(1 / determinant)) return null;
  const [p, q, r, s] = [d / determinant, -b / determinant, -c / determinant, a / determinant];
  return [p, q, r, s, -(e * p + f * r), -(e * q + f * s)];
}

/** Reads `matrix(...)`, the only form that resvg writes. */
export function parseMatrix(text: string | undefined): Matrix {
  if (text === undefined) return identity;
  const numbers = text
    .replace(/[^0-9eE+.-]+/g, ' ')
    .trim()
    .split(' ')
    .map(Number);
  const [a, b, c, d, e, f] = numbers;
  if (numbers.length !== 6 || numbers.some((value) => !Number.isFinite(value))) return identity;
  return [a ?? 1, b ?? 0, c ?? 0, d ?? 1, e ?? 0, f ?? 0];
}

export function apply(matrix: Matrix, x: number, y: number): [number, number] {
  return [matrix[0] * x + matrix[2] * y + matrix[4], matrix[1] * x + matrix[3] * y + matrix[5]];
}

function boxOfPoints(xs: readonly number[], ys: readonly number[]): Box | null {
  if (xs.length === 0) return null;
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const x of xs) {
    left = Math.min(left, x);
    right = Math.max(right, x);
  }
  for (const y of ys) {
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
}

export function transformBox(box: Box, matrix: Matrix): Box {
  const corners = [
    apply(matrix, box.x, box.y),
    apply(matrix, box.x + box.width, box.y),
    apply(matrix, box.x, box.y + box.height),
    apply(matrix, box.x + box.width, box.y + box.height),
  ];
  return (
    boxOfPoints(
      corners.map(([x]) => x),
      corners.map(([, y]) => y),
    ) ?? box
  );
}

export function unite(one: Box | null, other: Box | null): Box | null {
  if (!one || !other) return one ?? other;
  const x = Math.min(one.x, other.x);
  const y = Math.min(one.y, other.y);
  const right = Math.max(one.x + one.width, other.x + other.width);
  const bottom = Math.max(one.y + one.height, other.y + other.height);
  return { x, y, width: right - x, height: bottom - y };
}

export function grow(box: Box, by: number): Box {
  return { x: box.x - by, y: box.y - by, width: box.width + 2 * by, height: box.height + 2 * by };
}

export function overlap(one: Box, other: Box): boolean {
  const across = one.x < other.x + other.width && other.x < one.x + one.width;
  return across && one.y < other.y + other.height && other.y < one.y + one.height;
}

/** The matrix that takes the unit square to the box: what objectBoundingBox units mean. */
export function unitsOf(box: Box): Matrix {
  return [box.width, 0, 0, box.height, box.x, box.y];
}

const operands: Readonly<Record<string, number>> = { M: 2, L: 2, Q: 4, C: 6, Z: 0 };

/** Reads the absolute commands that resvg writes (M L Q C Z); a quadratic becomes the same curve as a cubic. */
export function parsePath(data: string): Segment[] {
  const segments: Segment[] = [];
  const tokens = data.split(/\s+/);
  let [x, y, startX, startY] = [0, 0, 0, 0];
  for (let at = 0; at < tokens.length; ) {
    const op = tokens[at] ?? '';
    if (op === '') {
      at++;
      continue;
    }
    const count = operands[op];
    if (count === undefined) throw new UnusableImage('The SVG has path data that cannot be read.');
    const values = tokens.slice(at + 1, at + 1 + count).map(Number);
    if (values.length < count || values.some((value) => !Number.isFinite(value))) {
      throw new UnusableImage('The SVG has path data that cannot be read.');
    }
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = values;
    if (op === 'M' || op === 'L') segments.push({ op, points: [a, b] });
    else if (op === 'C') segments.push({ op, points: [a, b, c, d, e, f] });
    else if (op === 'Q') {
      const first = [x + ((a - x) * 2) / 3, y + ((b - y) * 2) / 3] as const;
      segments.push({ op: 'C', points: [...first, c + ((a - c) * 2) / 3, d + ((b - d) * 2) / 3, c, d] });
    } else segments.push({ op: 'Z' });
    [x, y] = count > 0 ? [values[count - 2] ?? 0, values[count - 1] ?? 0] : [startX, startY];
    if (op === 'M') [startX, startY] = [x, y];
    at += 1 + count;
  }
  return segments;
}

/** Where a cubic turns back along one axis. */
function turns(p0: number, p1: number, p2: number, p3: number): number[] {
  const a = -p0 + 3 * p1 - 3 * p2 + p3;
  const b = 2 * (p0 - 2 * p1 + p2);
  const c = p1 - p0;
  const root = Math.sqrt(b * b - 4 * a * c);
  const times = Math.abs(a) < 1e-12 ? [-c / b] : [(-b + root) / (2 * a), (-b - root) / (2 * a)];
  return times
    .filter((t) => t > 0 && t < 1)
    .map((t) => (1 - t) ** 3 * p0 + 3 * (1 - t) ** 2 * t * p1 + 3 * (1 - t) * t * t * p2 + t ** 3 * p3);
}

/** The tight box of a path's outline, without its stroke: SVG's object bounding box. */
export function pathBox(segments: readonly Segment[]): Box | null {
  const xs: number[] = [];
  const ys: number[] = [];
  let [x, y] = [0, 0];
  for (const segment of segments) {
    if (segment.op === 'Z') continue;
    if (segment.op === 'C') {
      const [x1, y1, x2, y2, x3, y3] = segment.points;
      xs.push(x3, ...turns(x, x1, x2, x3));
      ys.push(y3, ...turns(y, y1, y2, y3));
      [x, y] = [x3, y3];
    } else {
      [x, y] = segment.points;
      xs.push(x);
      ys.push(y);
    }
  }
  return boxOfPoints(xs, ys);
}
