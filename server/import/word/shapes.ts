/** Shapes that Word draws itself, with their place and words, from DrawingML. Those of VML are read in `vml-shapes.ts`. */
import { attribute, child, descendants, none, within, type XmlElement } from './xml.ts';

export type Figure =
  | 'box'
  | 'round'
  | 'pill'
  | 'ellipse'
  | 'diamond'
  | 'slanted'
  | 'document'
  | 'bars'
  | 'hexagon'
  | 'trapezoid'
  | 'right arrow'
  | 'left arrow'
  | 'up arrow'
  | 'down arrow'
  | 'line'
  | 'elbow'
  | 'corner'
  | 'other';

export interface Shape {
  figure: Figure;
  /** In points. */
  x: number;
  y: number;
  width: number;
  height: number;
  flippedX: boolean;
  flippedY: boolean;
  /** In degrees, clockwise. */
  turned: number;
  arrowAtStart: boolean;
  arrowAtEnd: boolean;
  hasLine: boolean;
  /** What stands in it, as elements of the text; null for a shape without words. */
  content: XmlElement | null;
}

const figures: Record<string, Figure> = {
  ...{ rect: 'box', flowChartProcess: 'box', flowChartInternalStorage: 'box', frame: 'box', plaque: 'box' },
  ...{ roundRect: 'round', flowChartAlternateProcess: 'round', round2SameRect: 'round', flowChartTerminator: 'pill' },
  ...{ ellipse: 'ellipse', flowChartConnector: 'ellipse', diamond: 'diamond', flowChartDecision: 'diamond' },
  ...{ parallelogram: 'slanted', flowChartInputOutput: 'slanted', flowChartDocument: 'document' },
  ...{ flowChartMultidocument: 'document', flowChartPredefinedProcess: 'bars', hexagon: 'hexagon' },
  ...{ flowChartPreparation: 'hexagon', flowChartManualOperation: 'trapezoid', trapezoid: 'trapezoid' },
  ...{ rightArrow: 'right arrow', leftArrow: 'left arrow', upArrow: 'up arrow', downArrow: 'down arrow' },
  ...{ line: 'line', straightConnector1: 'line', bentConnector3: 'elbow', bentConnector2: 'corner' },
  ...{ bentConnector4: 'elbow', bentConnector5: 'elbow', curvedConnector2: 'corner', curvedConnector3: 'elbow' },
};

const emuPerPoint = 12_700;

interface Frame {
  /** From the units of the shapes inside to points. */
  x(at: number): number;
  y(at: number): number;
  scaleX: number;
  scaleY: number;
}

/** The shapes of one drawing; `at` is where its left upper corner stands. */
export function shapesOfDrawing(anchor: XmlElement, data: XmlElement): Shape[] {
  const offset = (name: string) => Number(within(anchor, name, 'wp:posOffset').text || 0) / emuPerPoint || 0;
  const [left, top] = [offset('wp:positionH'), offset('wp:positionV')];
  const extent = within(anchor, 'wp:extent').attributes;
  const whole = { width: Number(extent.cx ?? 0) / emuPerPoint, height: Number(extent.cy ?? 0) / emuPerPoint };
  const frame: Frame = {
    x: (at) => left + at / emuPerPoint,
    y: (at) => top + at / emuPerPoint,
    scaleX: 1 / emuPerPoint,
    scaleY: 1 / emuPerPoint,
  };
  return data.children.flatMap((one) => {
    if (one.name === 'wps:wsp') {
      // Alone in its frame it is as large as the frame, wherever its own corner is.
      return [{ ...shapeOf(one, frame), x: left, y: top, ...whole }];
    }
    return shapesIn(
      one,
      one.name === 'wpc:wpc' ? frame : groupFrame(one, { ...frame, x: (at) => left + at / emuPerPoint }, { left, top }),
    );
  });
}

function shapesIn(element: XmlElement, frame: Frame): Shape[] {
  return element.children.flatMap((one) => {
    if (one.name === 'wps:wsp' || one.name === 'wps:cxnSp') return [shapeOf(one, frame)];
    if (one.name === 'wpg:grpSp' || one.name === 'wpg:wgp') return shapesIn(one, groupFrame(one, frame, null));
    if (one.name === 'mc:AlternateContent') return shapesIn(child(one, 'mc:Choice') ?? none, frame);
    return [];
  });
}

/** A group has units of its own. The outermost stands at the corner of its drawing, wherever its own is. */
function groupFrame(group: XmlElement, around: Frame, corner: { left: number; top: number } | null): Frame {
  const place = within(group, 'wpg:grpSpPr', 'a:xfrm');
  const of = (name: string, key: string, usual: number) => Number(within(place, name).attributes[key] ?? usual);
  const [cx, cy] = [of('a:ext', 'cx', 1), of('a:ext', 'cy', 1)];
  const [innerX, innerY] = [of('a:chExt', 'cx', cx) || 1, of('a:chExt', 'cy', cy) || 1];
  const [scaleX, scaleY] = [(around.scaleX * cx) / innerX, (around.scaleY * cy) / innerY];
  const left = corner?.left ?? around.x(of('a:off', 'x', 0));
  const top = corner?.top ?? around.y(of('a:off', 'y', 0));
  const [firstX, firstY] = [of('a:chOff', 'x', 0), of('a:chOff', 'y', 0)];
  return { x: (at) => left + (at - firstX) * scaleX, y: (at) => top + (at - firstY) * scaleY, scaleX, scaleY };
}

function shapeOf(element: XmlElement, frame: Frame): Shape {
  const looks = child(element, 'wps:spPr') ?? none;
  const place = child(looks, 'a:xfrm') ?? none;
  const of = (name: string, key: string) => Number(within(place, name).attributes[key] ?? 0);
  const line = child(looks, 'a:ln') ?? none;
  const ends = (name: string) => !['none', ''].includes(within(line, name).attributes.type ?? '');
  const isTrue = (name: string) => ['1', 'true'].includes(attribute(place, name) ?? '');
  const content = within(element, 'wps:txbx', 'w:txbxContent');
  return {
    figure: figures[within(looks, 'a:prstGeom').attributes.prst ?? ''] ?? 'other',
    x: frame.x(of('a:off', 'x')),
    y: frame.y(of('a:off', 'y')),
    width: of('a:ext', 'cx') * frame.scaleX,
    height: of('a:ext', 'cy') * frame.scaleY,
    flippedX: isTrue('flipH'),
    flippedY: isTrue('flipV'),
    turned: Number(attribute(place, 'rot') ?? 0) / 60_000,
    arrowAtStart: ends('a:headEnd'),
    arrowAtEnd: ends('a:tailEnd'),
    hasLine: child(line, 'a:noFill') === undefined,
    content: wordsOf(content) === '' ? null : content,
  };
}

export function wordsOf(element: XmlElement): string {
  const paragraphs = descendants(element, 'w:p');
  const lines = paragraphs.map((one) =>
    descendants(one, 'w:t')
      .map(({ text }) => text)
      .join(''),
  );
  return lines.filter((line) => line.trim() !== '').join('\n');
}

export const isConnector = ({ figure }: Shape): boolean => ['line', 'elbow', 'corner'].includes(figure);
