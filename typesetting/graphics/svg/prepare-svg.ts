/**
 * SVG to a vector image: clean, normalise with resvg, write as PDF; filtered parts, and drawings that PDF cannot
 * express, come out as pixels with a warning.
 */
import sharp from 'sharp';
import { decodeDataUrl } from '../data-url.ts';
import { inspectImage } from '../inspect.ts';
import { prepareRaster } from '../raster.ts';
import type { PreparedImage, RasterImage, VectorImage } from '../types.ts';
import { NeedsPixels, UnusableImage } from '../unusable.ts';
import { cleanSvg } from './cleaning.ts';
import { maxExpandedDepth, maxExpandedNodes, requireBoundedCost } from './cost.ts';
import { withFontFiles } from './fonts.ts';
import { type Box, compose, identity, invert, type Matrix, transformBox } from './geometry.ts';
import { ObjectList } from './object-list.ts';
import { callResvg } from './resvg.ts';
import { hrefOf, localMatrix, SvgTree } from './tree.ts';
import { type RenderedPart, type Supplies, SvgWriter } from './writer.ts';
import { elementsOf, parseXml, serializeXml, type XmlElement } from './xml.ts';

/** Drawings are rendered at three pixels for each of CSS, up to this many for one picture, and for all parts together. */
const maxPicturePixels = 4_000_000;
const maxPartsPixels = 8_000_000;
const maxParts = 12;
const maxSidePixels = 20_000;
const maxNormalisedChars = 60_000_000;

async function normalised(bytes: Buffer): Promise<{ tree: SvgTree; below: number; warnings: string[] }> {
  const clean = cleanSvg(bytes);
  const reply = await withFontFiles(clean.fonts, (fontFiles) => callResvg({ svg: clean.text, fontFiles }));
  const text = reply.normalised ?? '';
  if (text.length > maxNormalisedChars) throw new UnusableImage('The SVG is too large once it is drawn.');
  const { root } = parseXml(text, { maxNodes: 2 * maxExpandedNodes, maxDepth: 2 * maxExpandedDepth });
  const tree = new SvgTree(root, requireBoundedCost(root));
  if (!(tree.width > 0 && tree.height > 0 && tree.width < 1e6 && tree.height < 1e6)) {
    throw new UnusableImage('The SVG has no usable size.');
  }
  return { tree, below: Math.min(belowLine(clean.root), tree.height), warnings: [...clean.warnings] };
}

/** Programs that draw formulas say on the root element how far below the line of text the drawing reaches. */
function belowLine(root: XmlElement): number {
  const said = /(?:^|;)\s*vertical-align:\s*-(\d{1,6}(?:\.\d{1,20})?)px\s*(?:;|$)/.exec(
    root.attributes.get('style') ?? '',
  );
  return said === null ? 0 : Number(said[1]);
}

/** Each level may hold a layer of its own while it is drawn, so a deep drawing gets fewer pixels. */
function pixelWidthOf(tree: SvgTree, maxPixels: number): number {
  const pixels = maxPixels * Math.min(1, 16 / tree.depth);
  const scale = Math.min(3, Math.sqrt(pixels / (tree.width * tree.height)));
  const side = maxSidePixels / Math.max(tree.width, tree.height);
  return Math.max(1, Math.floor(tree.width * Math.min(scale, side)));
}

async function render(tree: SvgTree, root: XmlElement, maxPixels: number): Promise<Buffer> {
  const reply = await callResvg({ svg: serializeXml(root), fontFiles: [], pixelWidth: pixelWidthOf(tree, maxPixels) });
  return Buffer.from(reply.png ?? []);
}

async function asPixels(tree: SvgTree, warnings: string[]): Promise<RasterImage> {
  const raster = await prepareRaster(await render(tree, tree.root, maxPicturePixels), 'image/png');
  warnings.push('The SVG uses effects that PDF lacks; it is shown as pixels.');
  return { ...raster, width: tree.width, height: tree.height, warnings };
}

/** Groups with a filter, outermost first found, with the matrix around each. */
function filteredGroups(tree: SvgTree): { group: XmlElement; outer: Matrix }[] {
  const found: { group: XmlElement; outer: Matrix }[] = [];
  const pending = [{ element: tree.root, outer: identity }];
  for (let next = pending.pop(); next; next = pending.pop()) {
    for (const child of elementsOf(next.element)) {
      if (child.name !== 'g') continue;
      if (child.attributes.has('filter')) found.push({ group: child, outer: next.outer });
      else pending.push({ element: child, outer: localMatrix(child, next.outer) });
    }
  }
  return found;
}

/** The box of pixels that are not fully transparent; null when there is none. */
async function inkOf(png: Buffer): Promise<{ box: Box; width: number } | null> {
  const { data, info } = await sharp(png)
    .ensureAlpha()
    .extractChannel('alpha')
    .raw()
    .toBuffer({ resolveWithObject: true });
  let [left, right, top, bottom] = [info.width, -1, info.height, -1];
  for (let y = 0; y < info.height; y++) {
    for (let x = 0; x < info.width; x++) {
      if (data[y * info.width + x] === 0) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = y;
    }
  }
  if (right < 0) return null;
  return { box: { x: left, y: top, width: right - left + 1, height: bottom - top + 1 }, width: info.width };
}

async function renderPart(
  tree: SvgTree,
  group: XmlElement,
  outer: Matrix,
  maxPixels: number,
): Promise<RenderedPart | null> {
  const defs = elementsOf(tree.root).filter(({ name }) => name === 'defs');
  const around = new Map([['transform', `matrix(${outer.join(' ')})`]]);
  const alone: XmlElement = { ...tree.root, children: [...defs, { name: 'g', attributes: around, children: [group] }] };
  const png = await render(tree, alone, maxPixels);
  const ink = await inkOf(png);
  const back = invert(tree.viewMatrix);
  if (!ink || !back) return null;
  const { box } = ink;
  const region = { left: box.x, top: box.y, width: box.width, height: box.height };
  const image = await prepareRaster(await sharp(png).extract(region).png().toBuffer(), 'image/png');
  const scale = tree.width / ink.width;
  return { image, box: transformBox(box, compose([scale, 0, 0, scale, 0, 0], back)) };
}

async function renderParts(tree: SvgTree, warnings: string[]): Promise<Supplies['parts']> {
  const groups = filteredGroups(tree);
  if (groups.length > maxParts) throw new NeedsPixels();
  const parts = new Map<XmlElement, RenderedPart | null>();
  const share = Math.min(maxPicturePixels, maxPartsPixels / groups.length);
  try {
    for (const { group, outer } of groups) parts.set(group, await renderPart(tree, group, outer, share));
    if (parts.size > 0) warnings.push('Filter effects in the SVG are shown as pixels.');
  } catch (error) {
    if (!(error instanceof UnusableImage)) throw error;
    // One part that ends or stalls the renderer is enough: the others with a filter are not tried.
    for (const { group } of groups) if (!parts.has(group)) parts.set(group, null);
    warnings.push('Parts of the SVG with filter effects cannot be drawn and are left out.');
  }
  return parts;
}

async function imagesOf(tree: SvgTree, warnings: string[]): Promise<Supplies['images']> {
  const images = new Map<string, PreparedImage>();
  const pending = [tree.root];
  for (let element = pending.pop(); element; element = pending.pop()) {
    pending.push(...elementsOf(element));
    const href = hrefOf(element);
    if (element.name !== 'image' || images.has(href)) continue;
    try {
      images.set(href, await embedded(href));
    } catch (error) {
      if (!(error instanceof UnusableImage)) throw error;
      warnings.push('An image inside the SVG cannot be read and is left out.');
    }
  }
  return images;
}

async function embedded(href: string): Promise<PreparedImage> {
  const bytes = decodeDataUrl(href);
  const facts = bytes && inspectImage(bytes);
  if (!bytes || !facts) throw new UnusableImage('The image cannot be read.');
  return facts.mediaType === 'image/svg+xml' ? prepareSvg(bytes) : prepareRaster(bytes, facts.mediaType);
}

/** Throws `UnusableImage` when resvg would not draw the file at all. */
export async function requireDrawable(bytes: Buffer): Promise<void> {
  await normalised(bytes);
}

export async function prepareSvg(bytes: Buffer): Promise<VectorImage | RasterImage> {
  const { tree, below, warnings } = await normalised(bytes);
  try {
    const parts = await renderParts(tree, warnings);
    const images = await imagesOf(tree, warnings);
    const list = new ObjectList();
    const root = new SvgWriter(tree, { images, parts }).write(list);
    const size = { width: tree.width, height: tree.height, ...(below > 0 && { below }) };
    return { kind: 'vector', ...size, objects: list.objects, root, warnings };
  } catch (error) {
    if (!(error instanceof NeedsPixels)) throw error;
    return asPixels(tree, warnings);
  }
}
