/** A small picture drawn pixel by pixel and written as PNG (8-bit RGB), for charts that no camera took. */
import { crc32, deflateSync } from 'node:zlib';

export type Colour = readonly [red: number, green: number, blue: number];

export interface Canvas {
  width: number;
  height: number;
  pixels: Buffer;
}

export function canvas(width: number, height: number, [red, green, blue]: Colour): Canvas {
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0; at < pixels.length; at += 3) pixels.set([red, green, blue], at);
  return { width, height, pixels };
}

export function fill(on: Canvas, x: number, y: number, width: number, height: number, colour: Colour): void {
  for (let row = Math.max(0, y); row < Math.min(on.height, y + height); row++) {
    for (let column = Math.max(0, x); column < Math.min(on.width, x + width); column++) {
      on.pixels.set(colour, (row * on.width + column) * 3);
    }
  }
}

/** Draws y = f(x) across the whole width, two pixels thick and without gaps where it is steep. */
export function curve(on: Canvas, f: (x: number) => number, colour: Colour): void {
  let before = Math.round(f(0));
  for (let x = 0; x < on.width; x++) {
    const y = Math.round(f(x));
    fill(on, x, Math.min(before, y), 2, Math.abs(y - before) + 2, colour);
    before = y;
  }
}

export function png({ width, height, pixels }: Canvas): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const rows = Buffer.alloc((width * 3 + 1) * height);
  for (let row = 0; row < height; row++) {
    pixels.copy(rows, row * (width * 3 + 1) + 1, row * width * 3, (row + 1) * width * 3);
  }
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const parts = [chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([signature, ...parts]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}
