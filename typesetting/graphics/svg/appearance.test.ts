/** Each drawing is put into a PDF, drawn by another program, and compared with resvg's own picture of it. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { needsPoppler } from '../../../tests/harness/other-programs.ts';
import { pdfEntries, prepareImage, type RasterImage, type VectorImage } from '../index.ts';
import { cleanSvg } from './cleaning.ts';
import { withFontFiles } from './fonts.ts';
import { callResvg } from './resvg.ts';

const folder = mkdtempSync(join(tmpdir(), 'muniment-drawings-'));
afterAll(() => rmSync(folder, { recursive: true }));

const gradient =
  '<stop offset="0.1" stop-color="red"/><stop offset="0.6" stop-color="#0f8"/><stop offset="1" stop-color="blue"/>';
const fading = '<stop offset="0" stop-color="red"/><stop offset="1" stop-color="blue" stop-opacity="0.1"/>';
const tile = '<circle cx="5" cy="5" r="4" fill="teal"/>';
const photo = (
  await sharp({ create: { width: 40, height: 20, channels: 4, background: { r: 200, g: 40, b: 40, alpha: 0.5 } } })
    .png()
    .toBuffer()
).toString('base64');

const drawings: Record<string, string> = {
  'fills with both rules':
    '<path d="M50 5L80 95L5 40H95L20 95Z" fill="navy" fill-rule="evenodd"/><path d="M150 5L180 95L105 40H195L120 95Z" fill="#c30"/>',
  'strokes with dashes, caps and joins':
    '<path d="M20 20L60 80L100 20" fill="none" stroke="#333" stroke-width="12" stroke-linejoin="round" stroke-linecap="round"/><path d="M120 20H190V80H120" fill="none" stroke="green" stroke-width="6" stroke-dasharray="12 5" stroke-dashoffset="3"/>',
  'arcs, quadratics and transforms':
    '<g transform="translate(100 50) rotate(30) scale(1.5 .7)"><path d="M-40 0A40 25 20 1 1 40 0Q20 30 0 10T-40 0Z" fill="orange" stroke="black" stroke-width="3"/></g>',
  'opacity of fills, strokes and groups':
    '<rect width="120" height="60" fill="red" fill-opacity=".5" stroke="blue" stroke-opacity=".5" stroke-width="10" x="10" y="10"/><g opacity=".4"><circle cx="130" cy="50" r="30"/><circle cx="160" cy="50" r="30" fill="lime"/></g>',
  'linear gradients in units of the shape': `<linearGradient id="a" gradientTransform="rotate(20)">${gradient}</linearGradient><ellipse cx="100" cy="50" rx="80" ry="40" fill="url(#a)"/>`,
  'linear gradients that repeat': `<linearGradient id="a" gradientUnits="userSpaceOnUse" x1="50" x2="80" y1="0" y2="10" spreadMethod="repeat">${gradient}</linearGradient><rect width="200" height="100" fill="url(#a)"/>`,
  'linear gradients that reflect': `<linearGradient id="a" gradientUnits="userSpaceOnUse" x1="50" x2="80" spreadMethod="reflect">${gradient}</linearGradient><rect width="200" height="100" fill="url(#a)"/>`,
  'radial gradients with a focus': `<radialGradient id="a" fx=".3" fy=".4">${gradient}</radialGradient><rect x="20" y="10" width="160" height="80" fill="url(#a)"/>`,
  'gradients that fade': `<linearGradient id="a">${fading}</linearGradient><rect width="100" height="100" fill="#ff0"/><g transform="translate(10 10) scale(.9)"><rect width="180" height="80" fill="url(#a)" stroke="url(#a)" stroke-width="8"/></g>`,
  'clips by one outline':
    '<clipPath id="c"><path d="M100 0L200 100H0Z"/></clipPath><g clip-path="url(#c)"><rect width="200" height="100" fill="purple"/></g>',
  'clips by outlines that overlap the wrong way round':
    '<clipPath id="c"><path d="M10 10H120V90H10Z"/><path d="M80 20V80H190V20Z"/></clipPath><rect width="200" height="100" fill="purple" clip-path="url(#c)"/>',
  'clips in units of the shape, and clips of clips':
    '<clipPath id="d"><rect width="200" height="70"/></clipPath><clipPath id="c" clipPathUnits="objectBoundingBox" clip-path="url(#d)"><circle cx=".5" cy=".5" r=".5"/></clipPath><rect x="50" y="10" width="100" height="80" fill="purple" clip-path="url(#c)"/>',
  'masks by grey':
    '<mask id="m" maskUnits="userSpaceOnUse" width="200" height="100" x="0" y="0"><rect width="200" height="100" fill="#888"/><circle cx="100" cy="50" r="40" fill="white"/></mask><rect width="200" height="100" fill="green" mask="url(#m)"/>',
  'masks in units of the shape, on a turned group':
    '<mask id="m" maskContentUnits="objectBoundingBox"><circle cx=".5" cy=".5" r=".4" fill="white"/></mask><g transform="rotate(10 100 50)" mask="url(#m)" opacity=".8"><rect x="30" y="10" width="140" height="80" fill="green"/></g>',
  'tiles in user space': `<pattern id="p" width="10" height="10" patternUnits="userSpaceOnUse" patternTransform="rotate(20) scale(8)">${tile}</pattern><rect x="10" y="10" width="180" height="80" fill="url(#p)"/>`,
  'tiles in units of the shape, with a viewBox': `<pattern id="p" width=".5" height=".5" viewBox="0 0 10 10">${tile}</pattern><rect x="30" y="10" width="120" height="80" fill="url(#p)" stroke="black"/>`,
  'blend modes':
    '<rect width="120" height="100" fill="#fc0"/><g style="mix-blend-mode:multiply"><rect x="60" width="120" height="80" fill="#0cf"/></g>',
  'a blurred part beside sharp ones':
    '<filter id="f"><feGaussianBlur stdDeviation="4"/></filter><rect x="10" y="10" width="60" height="60" fill="red"/><g transform="translate(100 20) scale(.8)" opacity=".7"><rect width="70" height="60" fill="blue" filter="url(#f)"/></g>',
  'images, fitted and cut': `<image x="10" y="10" width="80" height="80" href="data:image/png;base64,${photo}"/><image x="110" y="10" width="80" height="80" preserveAspectRatio="xMinYMax slice" href="data:image/png;base64,${photo}"/>`,
  'text in our own font':
    '<text x="10" y="40" font-family="Arial" font-size="24">Valve é → Ω</text><text x="10" y="80" font-family="monospace" font-weight="bold" font-size="20">Код 漢字</text>',
  'symbols, markers and nested drawings':
    '<symbol id="s" viewBox="0 0 10 10"><circle cx="5" cy="5" r="5"/></symbol><use href="#s" x="10" y="10" width="40" height="40" fill="teal"/><marker id="k" markerWidth="4" markerHeight="4" refX="2" refY="2" orient="auto"><path d="M0 0L4 2L0 4z"/></marker><path d="M60 50L140 50" stroke="black" stroke-width="4" marker-end="url(#k)"/><svg x="150" y="20" width="40" height="60" viewBox="0 0 10 10"><rect width="10" height="10" fill="red"/></svg>',
};

function onOnePage(image: RasterImage | VectorImage): Buffer {
  const [width, height] = [image.width * 0.75, image.height * 0.75];
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const offsets: number[] = [];
  const add = (dict: string, data?: Uint8Array) => {
    offsets.push(parts.reduce((sum, part) => sum + part.length, 0));
    const body = data ? `${dict.slice(0, -2)}/Length ${data.length}>>\nstream\n` : dict;
    parts.push(Buffer.from(`${offsets.length} 0 obj\n${body}`, 'latin1'));
    if (data) parts.push(Buffer.from(data), Buffer.from('\nendstream'));
    parts.push(Buffer.from('\nendobj\n'));
  };
  add('<</Type/Catalog/Pages 2 0 R>>');
  add('<</Type/Pages/Kids[3 0 R]/Count 1>>');
  const resources = `<</XObject<</I ${5 + image.root} 0 R>>>>`;
  add(`<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${width} ${height}]/Contents 4 0 R/Resources${resources}>>`);
  add('<<>>', Buffer.from(`q ${width} 0 0 ${height} 0 0 cm /I Do Q`));
  for (const { dict, data } of image.objects) add(`<<${pdfEntries(dict, (ref) => 5 + ref)}>>`, data);
  const start = parts.reduce((sum, part) => sum + part.length, 0);
  const lines = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = offsets.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${lines}trailer<</Size ${size}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF`;
  return Buffer.concat([...parts, Buffer.from(table)]);
}

const pixels = (input: Buffer) =>
  sharp(input).flatten({ background: 'white' }).resize(200, 100, { fit: 'fill' }).raw().toBuffer();

async function drawnByPoppler(image: RasterImage | VectorImage): Promise<Buffer> {
  const file = join(folder, 'page.pdf');
  writeFileSync(file, onOnePage(image));
  return pixels(execFileSync('pdftoppm', ['-png', '-r', '192', '-singlefile', file], { maxBuffer: 1 << 26 }));
}

async function drawnByResvg(svg: string): Promise<Buffer> {
  const clean = cleanSvg(Buffer.from(svg));
  const reply = await withFontFiles(clean.fonts, (fontFiles) =>
    callResvg({ svg: clean.text, fontFiles, pixelWidth: 400 }),
  );
  return pixels(Buffer.from(reply.png ?? []));
}

describe('a drawing looks in the PDF as it looks on the screen', () => {
  for (const [name, body] of Object.entries(drawings)) {
    it(name, async (context) => {
      needsPoppler(context);
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100">${body}</svg>`;
      const image = await prepareImage(Buffer.from(svg), 'image/svg+xml');
      if (image.kind !== 'vector') throw new Error(`expected a vector, got ${JSON.stringify(image)}`);
      expect(image.width).toBe(200);
      const [ours, theirs] = [await drawnByPoppler(image), await drawnByResvg(svg)];
      const far = ours.filter((value, index) => Math.abs(value - (theirs[index] ?? 0)) > 48).length;
      const inked = theirs.filter((value) => value < 250).length;
      expect(inked).toBeGreaterThan(500);
      expect(far / inked).toBeLessThan(0.08);
    });
  }
});
