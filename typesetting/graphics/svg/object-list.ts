/**
 * The PDF objects of one drawing, numbered as they come, and how boxes, matrices and streams are written in them.
 */
import { deflateSync } from 'node:zlib';
import { rounded } from '../numbers.ts';
import type { PdfDict, PdfObject, PdfValue, RasterImage, VectorImage } from '../types.ts';
import type { Box, Matrix } from './geometry.ts';

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
