/** The operators themselves, for machines without a PDF viewer to compare pictures with. */
import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { type PdfObject, prepareImage, type VectorImage } from '../index.ts';

async function vector(body: string, attributes = 'width="200" height="100"'): Promise<VectorImage> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${body}</svg>`;
  const image = await prepareImage(Buffer.from(svg), 'image/svg+xml');
  if (image.kind !== 'vector') throw new Error(`expected a vector, got ${JSON.stringify(image)}`);
  return image;
}

function contentOf(object: PdfObject | undefined): string {
  const data = Buffer.from(object?.data ?? []);
  return (object?.dict.Filter === 'FlateDecode' ? inflateSync(data) : data).toString('latin1');
}

const rootContent = (image: VectorImage) => contentOf(image.objects[image.root]);
const withKey = (image: VectorImage, key: string, value: unknown) =>
  image.objects.filter(({ dict }) => dict[key] === value);

describe('a drawing as operators', () => {
  it('fills the unit square whatever its size, y upwards', async () => {
    const image = await vector('<rect width="5" height="5"/>', 'viewBox="0 0 20 10" width="40mm"');
    expect(image.width).toBeCloseTo(151.18, 1);
    const { BBox, Matrix } = image.objects[image.root]?.dict ?? {};
    expect(BBox).toEqual([0, 0, expect.closeTo(image.width, 2), expect.closeTo(image.height, 2)]);
    expect(Matrix).toEqual([expect.closeTo(1 / image.width, 6), 0, 0, expect.closeTo(1 / image.height, 6), 0, 0]);
    expect(rootContent(image)).toMatch(/^7\.559\d* 0 0 -7\.559\d* 0 75\.59\d* cm\n/);
  });

  it('knows how far a formula reaches below its line, and of other drawings nothing', async () => {
    const size = 'width="20" height="10"';
    const below = async (style: string) =>
      (await vector('<rect width="5" height="5"/>', `${size} style="${style}"`)).below;
    expect(await below('vertical-align:-3.5px')).toBe(3.5);
    expect(await below('color: red; vertical-align: -99px;')).toBe(10);
    for (const other of ['', 'vertical-align: 3px', 'vertical-align: middle', 'vertical-align: -1%']) {
      expect(await below(other)).toBeUndefined();
    }
  });

  it('writes paths with short numbers, each between save and restore', async () => {
    const image = await vector('<path d="M0.5 10.25L-20 3e1Q1 2 3 4Z" fill="#ff8000" fill-rule="evenodd"/>');
    expect(rootContent(image)).toBe(
      '1 0 0 -1 0 100 cm\nq\n1 .5019608 0 rg\n.5 10.25 m -20 30 l -6 11.333 1.667 2.667 3 4 c h\nf*\nQ',
    );
  });

  it('fills and strokes at once only where nothing shines through', async () => {
    const solid = rootContent(await vector('<rect width="9" height="9" stroke="red"/>'));
    expect(solid).toMatch(/\nB\n/);
    const clear = rootContent(await vector('<rect width="9" height="9" stroke="red" stroke-opacity=".5"/>'));
    expect(clear).toMatch(/\nf\n[\s\S]*gs[\s\S]*\nS\n/);
  });

  it('sets dash, cap, join and width', async () => {
    const path =
      '<path d="M0 0H9" stroke="red" stroke-width="3" stroke-linecap="square" stroke-linejoin="bevel" stroke-dasharray="4 1" fill="none"/>';
    expect(rootContent(await vector(path))).toContain('1 0 0 RG\n3 w\n2 J\n2 j\n[4 1] 0 d\n');
  });

  it('makes gradients shadings, patterns tiles, masks soft masks and groups transparency groups', async () => {
    const image = await vector(`
      <linearGradient id="g"><stop stop-color="red"/><stop offset=".4" stop-color="lime"/><stop offset="1" stop-color="blue"/></linearGradient>
      <pattern id="p" width="5" height="5" patternUnits="userSpaceOnUse"><rect width="3" height="3"/></pattern>
      <mask id="m"><rect width="99" height="99" fill="white"/></mask>
      <rect width="50" height="50" fill="url(#g)"/><rect width="50" height="50" fill="url(#p)"/>
      <g mask="url(#m)"><rect width="50" height="50"/></g>`);
    expect(withKey(image, 'PatternType', 2)[0]?.dict.Shading).toMatchObject({
      dict: { ShadingType: 2, Function: { dict: { FunctionType: 3, Bounds: [0.4], Encode: [0, 1, 0, 1] } } },
    });
    expect(withKey(image, 'PatternType', 1)[0]?.dict).toMatchObject({ BBox: [0, 0, 5, 5], XStep: 5, YStep: 5 });
    expect(withKey(image, 'Type', 'ExtGState')[0]?.dict.SMask).toMatchObject({ dict: { S: 'Luminosity' } });
    const groups = withKey(image, 'Subtype', 'Form').map(({ dict }) => dict.Group);
    for (const group of groups) expect(group).toMatchObject({ dict: { S: 'Transparency', CS: 'DeviceRGB' } });
  });

  it('says when it had to fall back to pixels', async () => {
    const filtered = '<filter id="f"><feGaussianBlur stdDeviation="2"/></filter>';
    const part = await vector(`${filtered}<rect width="9" height="9" filter="url(#f)"/><path d="M0 0H5V5Z"/>`);
    expect(part.warnings).toEqual(['Filter effects in the SVG are shown as pixels.']);
    expect(withKey(part, 'Subtype', 'Image').length).toBe(2);
    const tile =
      '<pattern id="p" width="5" height="5" patternUnits="userSpaceOnUse"><rect width="3" height="3" filter="url(#f)"/></pattern>';
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90">${filtered}${tile}<rect width="80" height="80" fill="url(#p)"/></svg>`;
    expect(await prepareImage(Buffer.from(svg))).toMatchObject({
      kind: 'raster',
      width: 90,
      pixelWidth: 270,
      warnings: ['The SVG uses effects that PDF lacks; it is shown as pixels.'],
    });
  });

  it('is the same each time', async () => {
    const body = '<g opacity=".5"><text y="20">Same</text></g>';
    expect(await vector(body)).toEqual(await vector(body));
  });
});
