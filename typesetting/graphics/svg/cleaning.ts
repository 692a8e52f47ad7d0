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
import { cssLeaves, staysInside } from './css-references.ts';
import { type CssVariables, cssVariables, printableCss, resolved } from './css-values.ts';
import { faceFor } from './faces.ts';
import { replaceLabels } from './label-text.ts';
import { giveFaces, type LentFont } from './text-faces.ts';
import { svgLimits } from './unsafe-parts.ts';
import { elementsOf, localName, parseXml, serializeXml, type XmlElement } from './xml.ts';

interface CleanSvg {
  readonly text: string;
  readonly root: XmlElement;
  readonly warnings: readonly string[];
  /** What its text is set in. */
  readonly fonts: readonly LentFont[];
}

const dropped = new Set(['script', 'foreignObject', 'iframe', 'object', 'embed', 'audio', 'video', 'metadata']);

/** Filter attributes whose cost grows without bound; beyond these values nothing more is to be seen. */
const ceilings: Readonly<Record<string, number>> = { numOctaves: 8, order: 15, radius: 100, stdDeviation: 500 };

interface Findings {
  readonly warnings: Set<string>;
  readonly fonts: Set<LentFont>;
  readonly variables: CssVariables;
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
  for (const font of inner.fonts) findings.fonts.add(font);
  return `data:image/svg+xml;base64,${Buffer.from(inner.text).toString('base64')}`;
}

function cleanAttribute(element: XmlElement, name: string, value: string, level: number, findings: Findings) {
  const local = localName(name);
  // SVG 2 treats every required feature as present; resvg does not, and would show the drawing program's "cannot display"
  // text instead.
  if (/^on/i.test(local) || local === 'base' || local === 'requiredFeatures') return null;
  if (local === 'href' || local === 'src') {
    if (!staysInside(value)) {
      if (localName(element.name) !== 'a') findings.warnings.add('A reference outside the SVG is left out.');
      return null;
    }
    return value.trim().startsWith('#') ? value : cleanImage(value, level, findings);
  }
  if (name.startsWith('xmlns')) return value;
  if (cssLeaves(value)) return null;
  // What is important in an element's own style comes first anyway, and resvg does not know the word.
  if (local === 'style') return printableCss(value, findings.variables).replace(/!\s*important/gi, '');
  if (local === 'font-family') return faceFor(resolved(value, findings.variables));
  const ceiling = ceilings[local];
  return ceiling === undefined ? resolved(value, findings.variables) : bounded(value, ceiling);
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
  const hasFallback = local === 'switch' && elementsOf(element).some((child) => !isDropped(child));
  element.children = element.children.flatMap((child): XmlElement['children'] => {
    if (typeof child !== 'string') return keepsElement(child, findings, hasFallback) ? [child] : [];
    if (local !== 'style') return [child];
    return cssLeaves(child) ? [] : [printableCss(child, findings.variables)];
  });
}

function isDropped(element: XmlElement): boolean {
  return dropped.has(localName(element.name));
}

function keepsElement(child: XmlElement, findings: Findings, hasFallback: boolean): boolean {
  if (!isDropped(child)) return true;
  if (localName(child.name) === 'foreignObject' && !hasFallback)
    findings.warnings.add('HTML inside the SVG (foreignObject) is left out.');
  return false;
}

/** All that the file says in style sheets, for the custom properties in it. */
function sheetsOf(root: XmlElement): string[] {
  const sheets = [root.attributes.get('style') ?? ''];
  const pending = [root];
  for (let element = pending.pop(); element; element = pending.pop()) {
    for (const child of element.children) {
      if (typeof child !== 'string') pending.push(child);
      else if (localName(element.name) === 'style') sheets.push(child);
    }
  }
  return sheets;
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
  const variables = cssVariables(sheetsOf(root));
  replaceLabels(root, variables);
  const findings: Findings = { warnings: new Set(), fonts: new Set(), variables, primitives: 0, pixels: 0 };
  const pending: XmlElement[] = [root];
  for (let element = pending.pop(); element; element = pending.pop()) {
    cleanElement(element, level, findings);
    pending.push(...elementsOf(element));
  }
  requireBoundedCost(root);
  completeSize(root, source);
  const { fonts, missing, overlaps } = giveFaces(root, serializeXml(root));
  for (const font of fonts) findings.fonts.add(font);
  if (missing.length > 0) {
    const some = missing.slice(0, 10).join(' ');
    findings.warnings.add(`The SVG has text that no font has a glyph for: ${some}`);
  }
  if (overlaps) findings.warnings.add('The SVG has text of a script whose letters may overlap in print.');
  return { text: serializeXml(root), root, warnings: [...findings.warnings], fonts: [...findings.fonts] };
}
