/** Shapes of VML, the older way of Word to draw; its files often have no other. */
import { type Figure, type Shape, wordsOf } from './shapes.ts';
import { child, descendants, none, type XmlElement } from './xml.ts';

const byElement: Record<string, Figure> = {
  'v:rect': 'box',
  'v:roundrect': 'round',
  'v:oval': 'ellipse',
  'v:line': 'line',
};
/** The numbers that Word gives to its kinds of shapes. */
const byNumber: Record<string, Figure> = {
  ...{
    1: 'box',
    2: 'round',
    3: 'ellipse',
    4: 'diamond',
    7: 'slanted',
    8: 'trapezoid',
    9: 'hexagon',
    13: 'right arrow',
  },
  ...{ 20: 'line', 32: 'line', 33: 'corner', 34: 'elbow', 66: 'left arrow', 67: 'down arrow', 68: 'up arrow' },
  ...{ 109: 'box', 110: 'diamond', 111: 'slanted', 112: 'bars', 114: 'document', 116: 'pill', 117: 'hexagon' },
  ...{ 119: 'trapezoid', 120: 'ellipse', 176: 'round', 202: 'box' },
};

interface Frame {
  left: number;
  top: number;
  scaleX: number;
  scaleY: number;
  originX: number;
  originY: number;
}

const page: Frame = { left: 0, top: 0, scaleX: 1, scaleY: 1, originX: 0, originY: 0 };

export function shapesOfVml(element: XmlElement, frame: Frame | null = null): Shape[] {
  return element.children.flatMap((one) => {
    if (one.name === 'v:group') return shapesOfVml(one, groupFrame(one, frame));
    if (byElement[one.name] === undefined && one.name !== 'v:shape') return [];
    return child(one, 'v:imagedata') === undefined ? [shapeOf(one, frame)] : [];
  });
}

function groupFrame(group: XmlElement, around: Frame | null): Frame {
  const place = placeOf(group, around);
  const [originX = 0, originY = 0] = numbers(group.attributes.coordorigin);
  const [innerX = 1000, innerY = 1000] = numbers(group.attributes.coordsize);
  const [scaleX, scaleY] = [place.width / (innerX || 1), place.height / (innerY || 1)];
  return { left: place.x, top: place.y, scaleX, scaleY, originX, originY };
}

function shapeOf(element: XmlElement, frame: Frame | null): Shape {
  const stroke = child(element, 'v:stroke')?.attributes ?? {};
  const content = descendants(element, 'w:txbxContent')[0] ?? none;
  const kind = /_t(\d+)$/.exec(element.attributes.type ?? '')?.[1] ?? element.attributes['o:spt'] ?? '';
  const flip = styleOf(element).get('flip') ?? '';
  return {
    figure: byElement[element.name] ?? byNumber[kind] ?? 'other',
    ...placeOf(element, frame),
    flippedX: flip.includes('x'),
    flippedY: flip.includes('y'),
    turned: Number.parseFloat(styleOf(element).get('rotation') ?? '0') || 0,
    arrowAtStart: !['none', ''].includes(stroke.startarrow ?? ''),
    arrowAtEnd: !['none', ''].includes(stroke.endarrow ?? ''),
    hasLine: !['f', 'false'].includes(element.attributes.stroked ?? ''),
    content: wordsOf(content) === '' ? null : content,
    ...ofLine(element, frame),
  };
}

type Place = Pick<Shape, 'x' | 'y' | 'width' | 'height'>;

function placeOf(element: XmlElement, frame: Frame | null): Place {
  const style = styleOf(element);
  const length = (...names: string[]) =>
    points(names.map((name) => style.get(name)).find((found) => found !== undefined));
  const { left, top, scaleX, scaleY, originX, originY } = frame ?? page;
  return {
    x: left + (length('left', 'margin-left') - originX) * scaleX,
    y: top + (length('top', 'margin-top') - originY) * scaleY,
    width: length('width') * scaleX,
    height: length('height') * scaleY,
  };
}

/** A line says where it begins and ends. */
function ofLine(element: XmlElement, frame: Frame | null): Partial<Shape> {
  const { from, to } = element.attributes;
  if (element.name !== 'v:line' || from === undefined || to === undefined) return {};
  const { left, top, scaleX, scaleY, originX, originY } = frame ?? page;
  const [x1 = 0, y1 = 0] = from.split(',').map(points);
  const [x2 = 0, y2 = 0] = to.split(',').map(points);
  return {
    x: left + (Math.min(x1, x2) - originX) * scaleX,
    y: top + (Math.min(y1, y2) - originY) * scaleY,
    width: Math.abs(x2 - x1) * scaleX,
    height: Math.abs(y2 - y1) * scaleY,
    flippedX: x2 < x1,
    flippedY: y2 < y1,
  };
}

function styleOf({ attributes }: XmlElement): Map<string, string> {
  const pairs = (attributes.style ?? '').split(';').map((one) => one.split(':'));
  return new Map(pairs.map(([name = '', value = '']) => [name.trim().toLowerCase(), value.trim()]));
}

const numbers = (text: string | undefined) => text?.split(',').map(Number) ?? [];
const units: Record<string, number> = { pt: 1, in: 72, px: 0.75, cm: 28.35, mm: 2.835, pc: 12, emu: 1 / 12_700 };

function points(text: string | undefined): number {
  const [, figure = '0', unit = ''] = /^(-?[\d.]+)\s*([a-z]*)/i.exec((text ?? '').trim()) ?? [];
  return (Number(figure) || 0) * (units[unit.toLowerCase()] ?? 1);
}
