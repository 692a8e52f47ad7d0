/**
 * Rebuilds an SVG from what our own reader understood, without anything that loads, runs or could exhaust the renderer.
 *
 * resvg opens local files named by an absolute href, and its panics end the process, so it is given this text and never
 * the author's bytes: no DOCTYPE, no entity, no instruction, no href but fragments and known images as data.
 */
import { decodeDataUrl } from '../data-url.ts';
import { inspectImage } from '../inspect.ts';
import { maxPixels } from '../limits.ts';
import { maxSvgBytes, readSvgSize, svgText } from '../svg-source.ts';
import { UnusableImage } from '../unusable.ts';
import { requireBoundedCost } from './cost.ts';
import { cssLeaves, staysInside, svgLimits } from './unsafe-parts.ts';
import { localName, parseXml, serializeXml, type XmlElement } from './xml.ts';

interface CleanSvg {
  readonly text: string;
  readonly root: XmlElement;
  readonly warnings: readonly string[];
  /** The characters of its text elements decide which fonts are loaded. */
  readonly characters: string;
}

const dropped = new Set(['script', 'foreignObject', 'iframe', 'object', 'embed', 'audio', 'video', 'metadata']);
const textElements = new Set(['text', 'tspan', 'textPath', 'a']);

/** Filter attributes whose cost grows without bound; beyond these values nothing more is to be seen. */
const ceilings: Readonly<Record<string, number>> = { numOctaves: 8, order: 15, radius: 100, stdDeviation: 500 };

interface Findings {
  readonly warnings: Set<string>;
  readonly characters: string[];
  primitives: number;
  /** All images inside the drawing together may have as many pixels as one image alone. */
  pixels: number;
}

function bounded(value: string, ceiling: number): string {
  return value
    .slice(0, 100)
    .split(/[\s,]+/)
    .map((part) => (Number(part) > ceiling ? String(ceiling) : part))
    .join(' ');
}

/** An image as data is kept when it is one that we would draw ourselves; a nested SVG is cleaned like its parent. */
function cleanImage(url: string, level: number, findings: Findings): string | null {
  const bytes = decodeDataUrl(url);
  const facts = bytes && inspectImage(bytes);
  if (facts && facts.mediaType !== 'image/svg+xml') findings.pixels += facts.width * facts.height;
  if (!bytes || !facts || findings.pixels > maxPixels) {
    findings.warnings.add('An image inside the SVG cannot be read and is left out.');
    return null;
  }
  if (facts.mediaType !== 'image/svg+xml') return `data:${facts.mediaType};base64,${bytes.toString('base64')}`;
  if (level >= 2) {
    findings.warnings.add('An SVG inside an SVG inside the SVG is left out.');
    return null;
  }
  const inner = cleanSvg(bytes, level + 1);
  for (const warning of inner.warnings) findings.warnings.add(warning);
  findings.characters.push(inner.characters);
  return `data:image/svg+xml;base64,${Buffer.from(inner.text).toString('base64')}`;
}

function cleanAttribute(element: XmlElement, name: string, value: string, level: number, findings: Findings) {
  const local = localName(name);
  // SVG 2 takes every required feature as present; resvg does not, and shows a drawing program's excuse instead.
  if (/^on/i.test(local) || local === 'base' || local === 'requiredFeatures') return null;
  if (local === 'href' || local === 'src') {
    if (!staysInside(value)) {
      if (localName(element.name) !== 'a') findings.warnings.add('A reference outside the SVG is left out.');
      return null;
    }
    return value.trim().startsWith('#') ? value : cleanImage(value, level, findings);
  }
  if (cssLeaves(value) && !name.startsWith('xmlns')) return null;
  const ceiling = ceilings[local];
  return ceiling === undefined ? value : bounded(value, ceiling);
}

function cleanElement(element: XmlElement, level: number, findings: Findings): void {
  const local = localName(element.name);
  for (const [name, value] of [...element.attributes]) {
    const clean = cleanAttribute(element, name, value, level, findings);
    if (clean === null) element.attributes.delete(name);
    else element.attributes.set(name, clean);
  }
  if (local.startsWith('fe') && ++findings.primitives > 200) throw new UnusableImage('The SVG has too many filters.');
  // Drawing programs put a label as HTML into a `switch`, followed by the same label as text: nothing is lost then.
  const hasFallback =
    local === 'switch' && element.children.some((child) => typeof child !== 'string' && !isDropped(child));
  element.children = element.children.filter((child) => keepChild(local, child, findings, hasFallback));
}

function isDropped(element: XmlElement): boolean {
  return dropped.has(localName(element.name));
}

function keepChild(parent: string, child: XmlElement | string, findings: Findings, hasFallback: boolean): boolean {
  if (typeof child === 'string') {
    if (textElements.has(parent)) findings.characters.push(child);
    return parent !== 'style' || !cssLeaves(child);
  }
  if (!isDropped(child)) return true;
  if (localName(child.name) === 'foreignObject' && !hasFallback)
    findings.warnings.add('HTML inside the SVG (foreignObject) is left out.');
  return false;
}

/** Browsers take a missing side from the viewBox's proportions; resvg takes it from the viewBox itself. */
function completeSize(root: XmlElement, source: string): void {
  const [width, height] = [root.attributes.get('width'), root.attributes.get('height')];
  const isMissing = (side: string | undefined) =>
    side === undefined || side.trim() === 'auto' || side.trim().endsWith('%');
  if (!root.attributes.has('viewBox') || isMissing(width) === isMissing(height)) return;
  const size = readSvgSize(source);
  root.attributes.set('width', String(size.width));
  root.attributes.set('height', String(size.height));
}

export function cleanSvg(bytes: Buffer, level = 0): CleanSvg {
  if (bytes.length > maxSvgBytes) throw new UnusableImage('The SVG is larger than 5 MiB.');
  const source = svgText(bytes);
  if (source === null) throw new UnusableImage('The bytes are not an SVG.');
  const { root } = parseXml(source, svgLimits);
  const findings: Findings = { warnings: new Set(), characters: [], primitives: 0, pixels: 0 };
  const pending: XmlElement[] = [root];
  for (let element = pending.pop(); element; element = pending.pop()) {
    cleanElement(element, level, findings);
    for (const child of element.children) if (typeof child !== 'string') pending.push(child);
  }
  requireBoundedCost(root);
  completeSize(root, source);
  const { warnings, characters } = findings;
  return { text: serializeXml(root), root, warnings: [...warnings], characters: characters.join('') };
}
