/**
 * What a fill or a stroke paints with: a colour, a shading or a tiling pattern, with its opacity.
 */

import { factor } from '../numbers.ts';
import { NeedsPixels } from '../unusable.ts';
import type { FormCanvas } from './form-canvas.ts';
import {
  type Box,
  compose,
  grow,
  identity,
  invert,
  type Matrix,
  parseMatrix,
  transformBox,
  unitsOf,
} from './geometry.ts';
import { gradientMatrix, parseColor, shadingOf, stopsOf } from './gradient.ts';
import { boxValue, matrixValue, stream } from './object-list.ts';
import { fitting, numberOf, type SvgTree, strokeReach, targetOf, viewBoxOf } from './tree.ts';
import type { XmlElement } from './xml.ts';

/** How the writer draws the children of an element; handed in, because patterns contain drawings. */
export type DrawChildren = (canvas: FormCanvas, element: XmlElement, local: Matrix) => void;

export interface Paint {
  readonly opacity: number;
  /** The operand and operator that select it for filling, and for stroking. */
  readonly fill: string;
  readonly stroke: string;
  /** An ExtGState whose soft mask carries opacities that vary along a gradient. */
  readonly fadeState?: number;
}

/** More tiles than this over one shape would stall a viewer. */
const maxTiles = 20_000;

export class Paints {
  private readonly tree: SvgTree;
  private readonly drawChildren: DrawChildren;
  private readonly made = new Map<string, number>();

  constructor(tree: SvgTree, drawChildren: DrawChildren) {
    this.tree = tree;
    this.drawChildren = drawChildren;
  }

  /** Null where nothing is painted. `local` is the matrix of the element's user space inside the canvas. */
  of(canvas: FormCanvas, element: XmlElement, what: 'fill' | 'stroke', local: Matrix): Paint | null {
    const value = element.attributes.get(what) ?? (what === 'fill' ? '#000000' : 'none');
    const opacity = Math.min(Math.max(numberOf(element, `${what}-opacity`, 1), 0), 1);
    if (value === 'none' || opacity === 0) return null;
    const id = targetOf(value);
    if (id === null) {
      const color = parseColor(value).map(factor).join(' ');
      return { opacity, fill: `${color} rg`, stroke: `${color} RG` };
    }
    const server = this.tree.find(id);
    const box = this.tree.boxOf(element);
    if (!server || !box) return null;
    if (server.name === 'pattern') return this.tiling(canvas, server, box, local, opacity, strokeReach(element));
    return this.gradient(canvas, server, box, local, opacity, strokeReach(element));
  }

  private gradient(canvas: FormCanvas, gradient: XmlElement, box: Box, local: Matrix, opacity: number, reach: number) {
    const matrix = gradientMatrix(gradient, box);
    const area = grow(box, reach);
    const place = canvas.patternMatrix(matrix, local);
    const isPadded = (gradient.attributes.get('spreadMethod') ?? 'pad') === 'pad';
    const key = isPadded ? `${gradient.attributes.get('id')} ${place.join(' ')}` : null;
    const pattern =
      (key === null ? undefined : this.made.get(key)) ?? shadingPattern(canvas, gradient, matrix, area, place, 'color');
    if (key !== null) this.made.set(key, pattern);
    const opacities = stopsOf(gradient).map((stop) => stop.opacity);
    const [first = 1] = opacities;
    if (opacities.every((each) => each === first)) return selected(canvas, pattern, opacity * first);
    // The mask is set while `local` is applied, so inside it the gradient stands in the element's own space.
    const mask = canvas.inner(local);
    const fade = shadingPattern(mask, gradient, matrix, area, matrix, 'opacity');
    mask.emit('/Pattern cs', `/${mask.name('Pattern', fade)} scn`);
    mask.rectangle(area);
    mask.emit('f');
    const form = mask.form(area, { group: 'isolated' });
    const fadeState = canvas.list.state({ SMask: { dict: { Type: 'Mask', S: 'Luminosity', G: { ref: form } } } });
    return { ...selected(canvas, pattern, opacity), fadeState };
  }

  private tiling(
    canvas: FormCanvas,
    pattern: XmlElement,
    box: Box,
    local: Matrix,
    opacity: number,
    reach: number,
  ): Paint | null {
    const at = (name: string) => numberOf(pattern, name, 0);
    const stated = { x: at('x'), y: at('y'), width: at('width'), height: at('height') };
    const isUserSpace = pattern.attributes.get('patternUnits') === 'userSpaceOnUse';
    const cell = isUserSpace ? stated : transformBox(stated, unitsOf(box));
    if (!(cell.width > 0 && cell.height > 0)) return null;
    const own = parseMatrix(pattern.attributes.get('patternTransform'));
    const back = invert(own);
    const area = back && transformBox(grow(box, reach), back);
    if (!area || (area.width / cell.width + 1) * (area.height / cell.height + 1) > maxTiles) throw new NeedsPixels();
    const place = canvas.patternMatrix(own, local);
    const tile = canvas.inner(compose(own, local));
    this.drawChildren(tile, pattern, contentMatrix(pattern, cell, box));
    const dict = {
      Type: 'Pattern',
      PatternType: 1,
      PaintType: 1,
      TilingType: 1,
      BBox: boxValue(cell),
      XStep: cell.width,
      YStep: cell.height,
      Resources: tile.resources(),
      Matrix: matrixValue(place),
    };
    return selected(canvas, canvas.list.add(stream(dict, tile.content())), opacity);
  }
}

/** Where a pattern's content stands: in a viewBox fitted to the cell, in units of the shape, or in user space. */
function contentMatrix(pattern: XmlElement, cell: Box, box: Box): Matrix {
  const viewBox = viewBoxOf(pattern);
  if (viewBox) return fitting(viewBox, cell, pattern.attributes.get('preserveAspectRatio'));
  const isBoxUnits = pattern.attributes.get('patternContentUnits') === 'objectBoundingBox';
  return isBoxUnits ? [box.width, 0, 0, box.height, 0, 0] : identity;
}

function shadingPattern(
  canvas: FormCanvas,
  gradient: XmlElement,
  matrix: Matrix,
  area: Box,
  place: Matrix,
  what: 'color' | 'opacity',
) {
  const shading = shadingOf(gradient, matrix, area, what);
  return canvas.list.add({ dict: { Type: 'Pattern', PatternType: 2, Shading: shading, Matrix: matrixValue(place) } });
}

function selected(canvas: FormCanvas, pattern: number, opacity: number): Paint {
  const name = canvas.name('Pattern', pattern);
  return { opacity, fill: `/Pattern cs /${name} scn`, stroke: `/Pattern CS /${name} SCN` };
}
