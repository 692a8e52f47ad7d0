/**
 * Gradients as PDF shadings. Padding is what PDF knows; repeated and reflected ones are written out as often as the
 * painted shape needs them, within a bound.
 */

import { rounded } from '../numbers.ts';
import type { PdfDict } from '../types.ts';
import { apply, type Box, compose, invert, type Matrix, parseMatrix, unitsOf } from './geometry.ts';
import { numberOf } from './tree.ts';
import { elementsOf, type XmlElement } from './xml.ts';

interface Stop {
  readonly offset: number;
  readonly color: readonly [number, number, number];
  readonly opacity: number;
}

const maxRepeats = 40;

export function parseColor(text: string | undefined): [number, number, number] {
  const hex = /^#([0-9a-f]{6})$/i.exec(text ?? '')?.[1] ?? '000000';
  return [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255) as [number, number, number];
}

export function stopsOf(gradient: XmlElement): Stop[] {
  let last = 0;
  return elementsOf(gradient)
    .filter(({ name }) => name === 'stop')
    .map((stop) => {
      last = Math.min(Math.max(numberOf(stop, 'offset', 0), last), 1);
      const color = parseColor(stop.attributes.get('stop-color'));
      return { offset: last, color, opacity: numberOf(stop, 'stop-opacity', 1) };
    });
}

/** From the gradient's coordinates to the painted element's user space. */
export function gradientMatrix(gradient: XmlElement, box: Box): Matrix {
  const own = parseMatrix(gradient.attributes.get('gradientTransform'));
  const isUserSpace = gradient.attributes.get('gradientUnits') === 'userSpaceOnUse';
  return isUserSpace ? own : compose(own, unitsOf(box));
}

/** The range of the gradient's parameter over the box, in whole periods. */
function periods(gradient: XmlElement, matrix: Matrix, box: Box): [number, number] {
  const back = invert(matrix);
  if (!back) return [0, 1];
  const corners = [
    [box.x, box.y],
    [box.x + box.width, box.y],
    [box.x, box.y + box.height],
    [box.x + box.width, box.y + box.height],
  ].map(([x = 0, y = 0]) => apply(back, x, y));
  const at = (name: string) => numberOf(gradient, name, 0);
  let values: number[];
  if (gradient.name === 'radialGradient') {
    const reach = Math.hypot(at('cx') - at('fx'), at('cy') - at('fy'));
    const room = Math.max(at('r') - reach, at('r') / 20, 1e-9);
    values = [0, ...corners.map(([x, y]) => Math.hypot(x - at('fx'), y - at('fy')) / room)];
  } else {
    const [dx, dy] = [at('x2') - at('x1'), at('y2') - at('y1')];
    const length = dx * dx + dy * dy || 1;
    values = corners.map(([x, y]) => ((x - at('x1')) * dx + (y - at('y1')) * dy) / length);
  }
  const from = Math.max(Math.floor(Math.min(...values)), gradient.name === 'radialGradient' ? 0 : -maxRepeats);
  return [from, Math.min(Math.max(Math.ceil(Math.max(...values)), from + 1), from + maxRepeats)];
}

function repeated(stops: readonly Stop[], from: number, to: number, reflect: boolean): Stop[] {
  const all: Stop[] = [];
  for (let period = from; period < to; period++) {
    const isTurned = reflect && Math.abs(period) % 2 === 1;
    const ordered = isTurned ? stops.map((stop) => ({ ...stop, offset: 1 - stop.offset })).reverse() : stops;
    for (const stop of ordered) all.push({ ...stop, offset: (period + stop.offset - from) / (to - from) });
  }
  return all;
}

function coordinates(gradient: XmlElement, from: number, to: number): number[] {
  const at = (name: string) => numberOf(gradient, name, 0);
  if (gradient.name === 'radialGradient') {
    const along = (t: number) => [
      at('fx') + (at('cx') - at('fx')) * t,
      at('fy') + (at('cy') - at('fy')) * t,
      at('r') * t,
    ];
    return [...along(from), ...along(to)];
  }
  const along = (t: number) => [at('x1') + (at('x2') - at('x1')) * t, at('y1') + (at('y2') - at('y1')) * t];
  return [...along(from), ...along(to)];
}

/** Stitches one linear piece for each pair of neighbouring stops; equal offsets make a hard edge. */
function functionOf(stops: readonly Stop[], componentsOf: (stop: Stop) => number[]): PdfDict {
  const first = stops[0];
  const last = stops.at(-1);
  if (!first || !last) return piece([0], [0]);
  const all = [{ ...first, offset: 0 }, ...stops, { ...last, offset: 1 }];
  const pieces: PdfDict[] = [];
  const bounds: number[] = [];
  for (const [index, stop] of all.entries()) {
    const next = all[index + 1];
    if (!next || rounded(next.offset) <= rounded(stop.offset)) continue;
    if (pieces.length > 0) bounds.push(rounded(stop.offset));
    pieces.push(piece(componentsOf(stop), componentsOf(next)));
  }
  const [only] = pieces;
  if (only && pieces.length === 1) return only;
  const encode = pieces.flatMap(() => [0, 1]);
  return { dict: { FunctionType: 3, Domain: [0, 1], Functions: pieces, Bounds: bounds, Encode: encode } };
}

function piece(from: number[], to: number[]): PdfDict {
  return { dict: { FunctionType: 2, Domain: [0, 1], C0: from.map(rounded), C1: to.map(rounded), N: 1 } };
}

/** The shading over `box`: of the colours, or of the opacities as grey. */
export function shadingOf(gradient: XmlElement, matrix: Matrix, box: Box, what: 'color' | 'opacity'): PdfDict {
  const spread = gradient.attributes.get('spreadMethod') ?? 'pad';
  const [from, to] = spread === 'pad' ? [0, 1] : periods(gradient, matrix, box);
  const stops = stopsOf(gradient);
  const written = spread === 'pad' ? stops : repeated(stops, from, to, spread === 'reflect');
  const isColor = what === 'color';
  return {
    dict: {
      ShadingType: gradient.name === 'radialGradient' ? 3 : 2,
      ColorSpace: isColor ? 'DeviceRGB' : 'DeviceGray',
      Coords: coordinates(gradient, from, to).map(rounded),
      Extend: [true, true],
      Function: functionOf(written, isColor ? ({ color }) => [...color] : ({ opacity }) => [opacity]),
    },
  };
}
