/**
 * Writes a normalised SVG as PDF operators: paths, groups, clips, masks, gradients, patterns and images.
 *
 * It reads only what resvg writes (absolute paths, resolved styles, definitions under `defs`). Filtered groups arrive
 * already rendered in `parts`; anything else that PDF lacks throws `NeedsPixels`. Saves nest at most 24 deep, because
 * PDF/A allows 28; beyond that a group becomes a form of its own.
 */

import { factor } from '../numbers.ts';
import type { PreparedImage, RasterImage } from '../types.ts';
import { NeedsPixels } from '../unusable.ts';
import { FormCanvas } from './form-canvas.ts';
import { type Box, compose, identity, invert, isIdentity, type Matrix, transformBox } from './geometry.ts';
import { Masking } from './masking.ts';
import type { ObjectList } from './object-list.ts';
import { type Paint, Paints } from './paint.ts';
import { fitting, hrefOf, localMatrix, numberOf, type SvgTree } from './tree.ts';
import { elementsOf, type XmlElement } from './xml.ts';

/** A filtered group as pixels, and the box in the drawing's user space that they fill. */
export interface RenderedPart {
  readonly image: RasterImage;
  readonly box: Box;
}

export interface Supplies {
  readonly images: ReadonlyMap<string, PreparedImage>;
  /** Null where the filter leaves nothing to be seen. */
  readonly parts: ReadonlyMap<XmlElement, RenderedPart | null>;
}

const maxSaves = 24;
const caps: Readonly<Record<string, number>> = { butt: 0, round: 1, square: 2 };
const joins: Readonly<Record<string, number>> = { miter: 0, 'miter-clip': 0, round: 1, bevel: 2 };

function blendMode(style: string | undefined): string | null {
  const mode = /mix-blend-mode:\s?([a-z-]+)/.exec(style ?? '')?.[1] ?? 'normal';
  if (mode === 'normal') return null;
  if (mode === 'plus-lighter') throw new NeedsPixels();
  return mode.replace(/(^|-)([a-z])/g, (_whole, _dash: string, letter: string) => letter.toUpperCase());
}

export class SvgWriter {
  private readonly tree: SvgTree;
  private readonly supplies: Supplies;
  private readonly paints: Paints;
  private readonly masking: Masking;

  constructor(tree: SvgTree, supplies: Supplies) {
    this.tree = tree;
    this.supplies = supplies;
    const draw = (canvas: FormCanvas, element: XmlElement, local: Matrix) => this.drawChildren(canvas, element, local);
    this.paints = new Paints(tree, draw);
    this.masking = new Masking(tree, draw);
  }

  /** The whole drawing as a form that fills the unit square. */
  write(list: ObjectList): number {
    const { width, height, viewMatrix } = this.tree;
    const canvas = new FormCanvas(list, 1, compose(viewMatrix, [1, 0, 0, -1, 0, height]));
    this.drawChildren(canvas, this.tree.root, identity);
    const matrix: Matrix = [1 / width, 0, 0, 1 / height, 0, 0];
    // An isolated group keeps blend modes and masks from reaching the page behind the drawing.
    return canvas.form({ x: 0, y: 0, width, height }, { matrix, group: 'isolated' });
  }

  private drawChildren(canvas: FormCanvas, element: XmlElement, outer: Matrix): void {
    for (const child of elementsOf(element)) {
      if (child.name === 'g') this.drawGroup(canvas, child, outer);
      else if (child.name === 'path') this.drawPath(canvas, child, localMatrix(child, outer));
      else if (child.name === 'image') this.drawImage(canvas, child, localMatrix(child, outer));
    }
  }

  private drawGroup(canvas: FormCanvas, group: XmlElement, outer: Matrix): void {
    const part = this.supplies.parts.get(group);
    if (part === null) return;
    if (part) {
      this.drawPixels(canvas, canvas.list.adopt(part.image), part.box, identity);
      return;
    }
    if (group.attributes.has('filter')) throw new NeedsPixels();
    const local = localMatrix(group, outer);
    const opacity = Math.min(Math.max(numberOf(group, 'opacity', 1), 0), 1);
    const blend = blendMode(group.attributes.get('style'));
    const isolated = /isolation:\s?isolate/.test(group.attributes.get('style') ?? '');
    const isTogether = opacity < 1 || blend !== null || isolated || group.attributes.has('mask');
    const isDeep = canvas.depth >= maxSaves;
    if (opacity === 0) return;
    if (!isTogether && !isDeep && !group.attributes.has('clip-path')) {
      this.drawChildren(canvas, group, local);
      return;
    }

    const box = this.tree.boxOf(group);
    canvas.save();
    const masks = [...this.masking.clip(canvas, group, local, box), ...this.masking.masks(canvas, group, local, box)];
    const settings = { ...(opacity < 1 ? { ca: opacity, CA: opacity } : {}), ...(blend ? { BM: blend } : {}) };
    if (Object.keys(settings).length > 0) canvas.applyState(canvas.list.state(settings));
    if (!isTogether && !isDeep && masks.length === 0) this.drawChildren(canvas, group, local);
    else this.drawTogether(canvas, group, local, masks);
    canvas.restore();
  }

  /** Draws a group as one thing, each soft mask around the last. */
  private drawTogether(canvas: FormCanvas, group: XmlElement, local: Matrix, masks: readonly number[]): void {
    const painted = this.tree.paintedBox(group);
    if (!painted) return;
    const box = transformBox(painted, local);
    let inner = canvas.inner();
    this.drawChildren(inner, group, local);
    for (const mask of masks.slice(0, -1)) {
      const form = inner.form(box, { group: 'isolated' });
      inner = canvas.inner();
      inner.applyState(mask);
      inner.drawObject(form);
    }
    const last = masks.at(-1);
    const form = inner.form(box, { group: 'isolated' });
    if (last !== undefined) canvas.applyState(last);
    canvas.drawObject(form);
  }

  private drawPath(canvas: FormCanvas, path: XmlElement, local: Matrix): void {
    if (path.attributes.get('visibility') === 'hidden') return;
    if (!invert(local)) return;
    const fill = this.paints.of(canvas, path, 'fill', local);
    const stroke = numberOf(path, 'stroke-width', 1) > 0 ? this.paints.of(canvas, path, 'stroke', local) : null;
    const isPlain = (paint: Paint | null) => paint?.opacity === 1 && paint.fadeState === undefined;
    const isStrokeFirst = /^\s*stroke/.test(path.attributes.get('paint-order') ?? '');
    if (fill && stroke && isPlain(fill) && isPlain(stroke) && !isStrokeFirst) {
      this.paint(canvas, path, local, fill, stroke);
      return;
    }
    if (stroke && isStrokeFirst) this.paint(canvas, path, local, null, stroke);
    if (fill) this.paint(canvas, path, local, fill, null);
    if (stroke && !isStrokeFirst) this.paint(canvas, path, local, null, stroke);
  }

  private paint(canvas: FormCanvas, path: XmlElement, local: Matrix, fill: Paint | null, stroke: Paint | null): void {
    const segments = this.tree.pathOf(path);
    if (segments.length === 0) return;
    canvas.save();
    if (!isIdentity(local)) canvas.transform(local);
    const opacity = fill?.opacity ?? stroke?.opacity ?? 1;
    if (opacity < 1) canvas.applyState(canvas.list.state({ ca: opacity, CA: opacity }));
    const fade = fill?.fadeState ?? stroke?.fadeState;
    if (fade !== undefined) canvas.applyState(fade);
    if (fill) canvas.emit(fill.fill);
    if (stroke) canvas.emit(stroke.stroke, ...strokeSettings(path));
    canvas.path(segments, identity, local);
    const isEvenOdd =
      fill !== null && (path.attributes.get('fill-rule') ?? path.attributes.get('clip-rule')) === 'evenodd';
    canvas.emit(`${fill && stroke ? 'B' : fill ? 'f' : 'S'}${isEvenOdd ? '*' : ''}`);
    canvas.restore();
  }

  private drawImage(canvas: FormCanvas, element: XmlElement, local: Matrix): void {
    const image = this.supplies.images.get(hrefOf(element));
    if (!image || image.kind === 'broken' || element.attributes.get('visibility') === 'hidden') return;
    const at = (name: string) => numberOf(element, name, 0);
    const view = { x: at('x'), y: at('y'), width: at('width'), height: at('height') };
    if (!(view.width > 0 && view.height > 0)) return;
    const natural = { x: 0, y: 0, width: image.width, height: image.height };
    const rule = element.attributes.get('preserveAspectRatio');
    const box = transformBox(natural, fitting(natural, view, rule));
    const clip = rule?.includes('slice') ? view : undefined;
    this.drawPixels(canvas, canvas.list.adopt(image), box, local, clip);
  }

  /** An XObject that fills the unit square upwards, put into a box whose y points down. */
  private drawPixels(canvas: FormCanvas, object: number, box: Box, local: Matrix, clip?: Box): void {
    canvas.save();
    if (!isIdentity(local)) canvas.transform(local);
    if (clip) {
      canvas.rectangle(clip);
      canvas.emit('W n');
    }
    canvas.transform([box.width, 0, 0, -box.height, box.x, box.y + box.height]);
    canvas.drawObject(object);
    canvas.restore();
  }
}

/** A dash so short that a viewer would draw a hundred thousand of them is left out: the line looks solid anyway. */
function strokeSettings(path: XmlElement): string[] {
  const width = numberOf(path, 'stroke-width', 1);
  const cap = caps[path.attributes.get('stroke-linecap') ?? 'butt'] ?? 0;
  const join = joins[path.attributes.get('stroke-linejoin') ?? 'miter'] ?? 0;
  const settings = [`${factor(width)} w`];
  if (cap !== 0) settings.push(`${cap} J`);
  if (join !== 0) settings.push(`${join} j`);
  else settings.push(`${factor(Math.max(numberOf(path, 'stroke-miterlimit', 4), 1))} M`);
  const dashes = (path.attributes.get('stroke-dasharray') ?? '')
    .split(/[\s,]+/)
    .map(Number)
    .filter((dash) => dash >= 0);
  const total = dashes.reduce((sum, dash) => sum + dash, 0);
  if (path.attributes.has('stroke-dasharray') && total > width / 50) {
    settings.push(`[${dashes.map(factor).join(' ')}] ${factor(numberOf(path, 'stroke-dashoffset', 0))} d`);
  }
  return settings;
}
