/** Pictures of a Word file have as many pixels as paper shows, whatever size a drawing claims. */
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { wordPicture } from './word-pictures.ts';

const drawing = (side: number) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side / 2}"><rect width="9" height="9"/></svg>`,
  );

test.for([
  [100, 267],
  [9_000, 2_400],
])('a drawing of %i pixels becomes a picture of %i', async ([side, pixels]) => {
  const picture = await wordPicture('ab'.repeat(32), drawing(side ?? 0));
  const { format, width } = await sharp(picture?.bytes).metadata();
  expect(format).toBe('png');
  expect(Math.abs((width ?? 0) - (pixels ?? 0))).toBeLessThan(2);
});

test('what is no picture is none', async () => {
  expect(await wordPicture('ab'.repeat(32), Buffer.from('no picture'))).toBeNull();
});
