import { inflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { prepareImage, type RasterImage } from './index.ts';

const red = { r: 220, g: 30, b: 30 };
const plain = (channels: 3 | 4 = 3) =>
  sharp({ create: { width: 30, height: 20, channels, background: channels === 4 ? { ...red, alpha: 0.5 } : red } });

async function raster(bytes: Uint8Array): Promise<RasterImage> {
  const image = await prepareImage(bytes);
  if (image.kind !== 'raster') throw new Error(`expected pixels, got ${JSON.stringify(image)}`);
  return image;
}

const rootOf = (image: RasterImage) => image.objects[image.root] ?? { dict: {} };

describe('what PDF can show goes through as it is', () => {
  it('a JPEG keeps its very bytes', async () => {
    const bytes = await plain().jpeg({ progressive: true }).toBuffer();
    const image = await raster(bytes);
    expect(Buffer.from(rootOf(image).data ?? [])).toEqual(bytes);
    expect(rootOf(image).dict).toMatchObject({ Filter: 'DCTDecode', ColorSpace: 'DeviceRGB', Width: 30, Height: 20 });
  });

  it('a grey JPEG stays grey', async () => {
    const image = await raster(await plain().toColourspace('b-w').jpeg().toBuffer());
    expect(rootOf(image).dict.ColorSpace).toBe('DeviceGray');
  });

  it('a PNG without alpha keeps its rows, read with the PNG predictor', async () => {
    const image = await raster(await plain().png().toBuffer());
    const { dict, data } = rootOf(image);
    expect(dict.DecodeParms).toEqual({ dict: { Predictor: 15, Colors: 3, BitsPerComponent: 8, Columns: 30 } });
    expect(inflateSync(data ?? Buffer.alloc(0)).length).toBe((1 + 30 * 3) * 20);
    expect(image.objects).toHaveLength(1);
  });

  it('a PNG with a palette becomes an indexed image', async () => {
    const image = await raster(await plain().png({ palette: true, colours: 2 }).toBuffer());
    const space = rootOf(image).dict.ColorSpace as unknown[];
    expect(space[0]).toBe('Indexed');
    expect(image.objects[1]?.data?.length).toBe(3 * (Number(space[2]) + 1));
  });
});

describe('what PDF cannot show is converted', () => {
  it('alpha becomes a soft mask', async () => {
    for (const format of ['png', 'webp'] as const) {
      const image = await raster(await plain(4).toFormat(format, { lossless: true }).toBuffer());
      expect(rootOf(image).dict.SMask).toEqual({ ref: 1 });
      expect(image.objects[1]?.dict).toMatchObject({ ColorSpace: 'DeviceGray', Width: 30, Height: 20 });
      const rows = inflateSync(image.objects[1]?.data ?? Buffer.alloc(0));
      expect(rows.length).toBe(31 * 20);
    }
  });

  it('alpha that hides nothing leaves no mask behind', async () => {
    const opaque = sharp({ create: { width: 9, height: 9, channels: 4, background: { ...red, alpha: 1 } } });
    expect(rootOf(await raster(await opaque.png().toBuffer())).dict.SMask).toBeUndefined();
  });

  it('sixteen bits become eight, and interlaced rows straight ones', async () => {
    const deep = await raster(await plain().toColourspace('rgb16').png().toBuffer());
    expect(rootOf(deep).dict.BitsPerComponent).toBe(8);
    const interlaced = await raster(await plain().png({ progressive: true }).toBuffer());
    expect(inflateSync(rootOf(interlaced).data ?? Buffer.alloc(0)).length).toBe((1 + 30 * 3) * 20);
  });

  it('CMYK becomes sRGB: no DeviceCMYK leaves here', async () => {
    const bytes = await plain().toColourspace('cmyk').jpeg().toBuffer();
    expect((await sharp(bytes).metadata()).channels).toBe(4);
    expect(rootOf(await raster(bytes)).dict).toMatchObject({ ColorSpace: 'DeviceRGB', Filter: 'DCTDecode' });
  });

  it('a photograph taken sideways is turned upright', async () => {
    const image = await raster(await plain().jpeg().withMetadata({ orientation: 6 }).toBuffer());
    expect([image.width, image.height, image.pixelWidth, image.pixelHeight]).toEqual([20, 30, 20, 30]);
  });

  it('an animation shows its first frame', async () => {
    const frames = Buffer.concat([Buffer.alloc(300, 255), Buffer.alloc(300, 0)]);
    const strip = sharp(frames, { raw: { width: 10, height: 20, channels: 3, pageHeight: 10 } });
    for (const format of ['gif', 'webp'] as const) {
      const image = await raster(await strip.clone().toFormat(format, { lossless: true }).toBuffer());
      expect([image.pixelWidth, image.pixelHeight]).toEqual([10, 10]);
    }
  });

  it('far more pixels than a page can show are reduced, the size on the page kept', async () => {
    const wide = sharp({ create: { width: 6000, height: 600, channels: 3, background: red } });
    const image = await raster(await wide.jpeg().toBuffer());
    expect([image.width, image.height, image.pixelWidth, image.pixelHeight]).toEqual([6000, 600, 2400, 240]);
  });
});

describe('the size on the page', () => {
  it('follows a resolution finer than the screen, and ignores 72', async () => {
    expect((await raster(await plain().png().withMetadata({ density: 192 }).toBuffer())).width).toBeCloseTo(15, 1);
    expect((await raster(await plain().jpeg().withMetadata({ density: 300 }).toBuffer())).width).toBeCloseTo(9.6, 1);
    expect((await raster(await plain().jpeg().withMetadata({ density: 72 }).toBuffer())).width).toBe(30);
  });
});

it('the same bytes give the same objects, and they survive a structured clone', async () => {
  const bytes = await plain(4).png().toBuffer();
  const [one, other] = [await prepareImage(bytes), await prepareImage(bytes)];
  expect(one).toEqual(other);
  expect(structuredClone(one)).toEqual(one);
});
