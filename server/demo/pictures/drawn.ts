/** The demo's charts and its one photograph-like picture. */
import sharp from 'sharp';
import { canvas, curve, fill, png } from './png.ts';

const paper = [255, 250, 248] as const;
const grid = [244, 200, 196] as const;
const ink = [28, 36, 60] as const;
const blue = [52, 104, 168] as const;
const amber = [214, 138, 36] as const;

/** One heartbeat over a period of 1: a P wave, the QRS complex, a T wave. */
function heartbeat(phase: number): number {
  const bump = (at: number, width: number, height: number) => height * Math.exp(-(((phase - at) / width) ** 2));
  return (
    bump(0.2, 0.03, 0.12) -
    bump(0.33, 0.008, 0.14) +
    bump(0.35, 0.011, 1) -
    bump(0.37, 0.01, 0.25) +
    bump(0.6, 0.05, 0.26)
  );
}

/** A strip of the kind that an electrocardiograph prints: 25 mm/s, with a grid. */
export function ecgStrip(): Buffer {
  const picture = canvas(900, 220, paper);
  for (let x = 0; x < picture.width; x += 20) fill(picture, x, 0, x % 100 === 0 ? 2 : 1, picture.height, grid);
  for (let y = 0; y < picture.height; y += 20) fill(picture, 0, y, picture.width, y % 100 === 0 ? 2 : 1, grid);
  curve(picture, (x) => 150 - 110 * heartbeat((x % 180) / 180), ink);
  return png(picture);
}

/** Leakage currents of eight units as bars, with the limit as a line. */
export function leakageChart(): Buffer {
  const picture = canvas(720, 260, [255, 255, 255]);
  const microamperes = [42, 47, 39, 51, 44, 58, 46, 41];
  microamperes.forEach((value, index) => {
    fill(picture, 40 + index * 84, 240 - value * 2, 52, value * 2, blue);
  });
  fill(picture, 20, 240, 690, 2, ink);
  fill(picture, 20, 40, 690, 3, amber);
  return png(picture);
}

/** Scatter of a method comparison with its line of identity. */
export function comparisonPlot(): Buffer {
  const picture = canvas(480, 360, [255, 255, 255]);
  fill(picture, 40, 10, 2, 312, ink);
  fill(picture, 40, 320, 430, 2, ink);
  curve(picture, (x) => (x < 42 ? 320 : 320 - (x - 42) * 0.72), grid);
  for (let index = 0; index < 60; index++) {
    const x = 50 + index * 6.8;
    const scatter = Math.sin(index * 12.9898) * 12;
    fill(picture, Math.round(x), Math.round(320 - (x - 42) * 0.72 + scatter), 5, 5, blue);
  }
  return png(picture);
}

/** A workbench seen from above, soft as a photograph is, so that the demo holds a JPEG. */
export async function workbench(): Promise<Buffer> {
  const width = 640;
  const height = 360;
  const picture = canvas(width, height, [196, 178, 150]);
  for (let y = 0; y < height; y++) {
    const shade = 150 + Math.round(40 * Math.sin(y / 9) * Math.sin(y / 53));
    fill(picture, 0, y, width, 1, [shade + 40, shade + 20, shade - 14]);
  }
  fill(picture, 90, 70, 250, 190, [38, 92, 70]);
  for (let row = 0; row < 5; row++) {
    for (let column = 0; column < 7; column++) {
      fill(picture, 110 + column * 32, 90 + row * 34, 18, 12, [30, 32, 38]);
      fill(picture, 112 + column * 32, 104 + row * 34, 14, 3, [212, 190, 96]);
    }
  }
  fill(picture, 420, 60, 26, 240, [60, 64, 76]);
  fill(picture, 428, 40, 10, 40, [198, 120, 64]);
  fill(picture, 490, 120, 110, 110, [226, 226, 220]);
  const raw = { width, height, channels: 3 } as const;
  return sharp(picture.pixels, { raw }).blur(1.6).jpeg({ quality: 82 }).toBuffer();
}
