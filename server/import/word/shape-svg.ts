/** A drawing of boxes, diamonds, arrows and words as SVG. */
import { isConnector, type Shape, wordsOf } from './shapes.ts';

const margin = 6;
const fontSize = 9;
const leading = 11;
/** How wide a character is on average, in parts of the font's size. */
const characterWidth = 0.54;
const mostShapes = 500;
const largest = 20_000;

/** Null where a shape is none of those that can be drawn, or nothing is told of where it stands. */
export function svgOfShapes(shapes: readonly Shape[]): string | null {
  if (shapes.length < 2 || shapes.length > mostShapes || !shapes.every(canDraw)) return null;
  const left = Math.min(...shapes.map(({ x }) => x)) - margin;
  const top = Math.min(...shapes.map(({ y }) => y)) - margin;
  const width = Math.max(...shapes.map((one) => one.x + one.width)) - left + margin;
  const height = Math.max(...shapes.map((one) => one.y + one.height)) - top + margin;
  if (!(width > 2 * margin && width < largest && height > 2 * margin && height < largest)) return null;
  const placed = shapes.map((one) => ({ ...one, x: one.x - left, y: one.y - top }));
  // Lines first, so that they end at the edges of what they join.
  const ordered = [...placed.filter(isConnector), ...placed.filter((one) => !isConnector(one))];
  const size = `width="${n(width)}pt" height="${n(height)}pt" viewBox="0 0 ${n(width)} ${n(height)}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} font-family="sans-serif" font-size="${fontSize}">${ordered.map(drawn).join('')}</svg>`;
}

function canDraw({ figure, x, y, width, height, turned }: Shape): boolean {
  const isLine = figure === 'line' || figure === 'elbow' || figure === 'corner';
  return figure !== 'other' && [x, y, width, height].every(Number.isFinite) && (isLine || turned % 180 === 0);
}

const n = (value: number) => String(Math.round(value * 100) / 100);
const look = 'fill="#ffffff" stroke="#222222" stroke-width="1"';
const bare = 'fill="#ffffff" stroke="none"';

function drawn(shape: Shape): string {
  return isConnector(shape) ? connector(shape) : outline(shape) + words(shape);
}

function outline({ figure, x, y, width, height, hasLine }: Shape): string {
  const attributes = hasLine ? look : bare;
  const at = (fx: number, fy: number) => `${n(x + width * fx)},${n(y + height * fy)}`;
  const polygon = (...points: [number, number][]) =>
    `<polygon points="${points.map(([fx, fy]) => at(fx, fy)).join(' ')}" ${attributes}/>`;
  const rect = (radius: number) =>
    `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" rx="${n(radius)}" ${attributes}/>`;
  switch (figure) {
    case 'round':
      return rect(Math.min(width, height) / 6);
    case 'pill':
      return rect(Math.min(width, height) / 2);
    case 'ellipse':
      return `<ellipse cx="${n(x + width / 2)}" cy="${n(y + height / 2)}" rx="${n(width / 2)}" ry="${n(height / 2)}" ${attributes}/>`;
    case 'diamond':
      return polygon([0.5, 0], [1, 0.5], [0.5, 1], [0, 0.5]);
    case 'slanted':
      return polygon([0.2, 0], [1, 0], [0.8, 1], [0, 1]);
    case 'hexagon':
      return polygon([0.2, 0], [0.8, 0], [1, 0.5], [0.8, 1], [0.2, 1], [0, 0.5]);
    case 'trapezoid':
      return polygon([0, 0], [1, 0], [0.8, 1], [0.2, 1]);
    case 'right arrow':
      return polygon([0, 0.25], [0.6, 0.25], [0.6, 0], [1, 0.5], [0.6, 1], [0.6, 0.75], [0, 0.75]);
    case 'left arrow':
      return polygon([1, 0.25], [0.4, 0.25], [0.4, 0], [0, 0.5], [0.4, 1], [0.4, 0.75], [1, 0.75]);
    case 'down arrow':
      return polygon([0.25, 0], [0.25, 0.6], [0, 0.6], [0.5, 1], [1, 0.6], [0.75, 0.6], [0.75, 0]);
    case 'up arrow':
      return polygon([0.25, 1], [0.25, 0.4], [0, 0.4], [0.5, 0], [1, 0.4], [0.75, 0.4], [0.75, 1]);
    case 'document':
      return `<path d="M${at(0, 0)} L${at(1, 0)} L${at(1, 0.85)} C${at(0.7, 0.7)} ${at(0.4, 1.1)} ${at(0, 0.9)} Z" ${attributes}/>`;
    case 'bars': {
      const bar = (part: number) => `<path d="M${at(part, 0)} L${at(part, 1)}" ${look}/>`;
      return rect(0) + bar(0.1) + bar(0.9);
    }
    default:
      return rect(0);
  }
}

type Point = [x: number, y: number];

function connector(shape: Shape): string {
  const points = pathOf(shape).map((point) => moved(shape, point));
  const line = `<polyline points="${points.map(([x, y]) => `${n(x)},${n(y)}`).join(' ')}" fill="none" stroke="#222222" stroke-width="1"/>`;
  const [first, second] = points;
  const [last, before] = [points.at(-1), points.at(-2)];
  const start = shape.arrowAtStart && first && second ? arrow(second, first) : '';
  return line + start + (shape.arrowAtEnd && last && before ? arrow(before, last) : '');
}

/** In parts of its width and height, before it is turned and mirrored. */
function pathOf({ figure }: Shape): Point[] {
  if (figure === 'elbow') return [[0, 0], [0.5, 0], [0.5, 1], [1, 1]]; // biome-ignore format: points
  return figure === 'corner' ? [[0, 0], [1, 0], [1, 1]] : [[0, 0], [1, 1]]; // biome-ignore format: points
}

function moved({ x, y, width, height, flippedX, flippedY, turned }: Shape, [fx, fy]: Point): Point {
  const dx = ((flippedX ? 1 - fx : fx) - 0.5) * width;
  const dy = ((flippedY ? 1 - fy : fy) - 0.5) * height;
  const angle = (turned * Math.PI) / 180;
  const [centreX, centreY] = [x + width / 2, y + height / 2];
  return [centreX + dx * Math.cos(angle) - dy * Math.sin(angle), centreY + dx * Math.sin(angle) + dy * Math.cos(angle)];
}

function arrow([fromX, fromY]: Point, [toX, toY]: Point): string {
  const angle = Math.atan2(toY - fromY, toX - fromX);
  const wing = (by: number): string => `${n(toX - 7 * Math.cos(angle + by))},${n(toY - 7 * Math.sin(angle + by))}`;
  return `<polygon points="${n(toX)},${n(toY)} ${wing(0.4)} ${wing(-0.4)}" fill="#222222"/>`;
}

function words({ content, x, y, width, height, figure }: Shape): string {
  if (content === null) return '';
  // The corners of a diamond have no room for words.
  const room = Math.max(20, figure === 'diamond' ? width * 0.62 : width - 6);
  const lines = wordsOf(content)
    .split('\n')
    .flatMap((line) => wrapped(line, Math.floor(room / (fontSize * characterWidth))));
  const first = y + height / 2 - ((lines.length - 1) * leading) / 2 + fontSize * 0.35;
  return lines
    .map(
      (line, at) =>
        `<text x="${n(x + width / 2)}" y="${n(first + at * leading)}" text-anchor="middle" fill="#111111">${escaped(line)}</text>`,
    )
    .join('');
}

function wrapped(line: string, most: number): string[] {
  const lines: string[] = [];
  let current = '';
  for (const word of line.trim().split(/\s+/)) {
    if (current !== '' && current.length + word.length + 1 > most) {
      lines.push(current);
      current = word;
    } else current = current === '' ? word : `${current} ${word}`;
  }
  return [...lines, current];
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/\p{Cc}/gu, ' ').replace(/[&<>"]/g, (sign) => escapes[sign] ?? '');
