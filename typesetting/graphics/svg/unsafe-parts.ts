/**
 * What makes an SVG unsafe to keep: anything that runs, loads or embeds. Uploads are refused for these.
 *
 * Drawing does not rely on this check: `cleaning.ts` rebuilds every file without these parts before resvg sees it.
 */
import { decodeDataUrl } from '../data-url.ts';
import { maxSvgBytes, svgText } from '../svg-source.ts';
import { UnusableImage } from '../unusable.ts';
import { localName, parseXml, type XmlElement } from './xml.ts';

export const svgLimits = { maxNodes: 50_000, maxDepth: 128 };

const foreignElements = new Set(['iframe', 'object', 'embed', 'audio', 'video', 'applet', 'meta', 'base', 'link']);
const safeData = /^data:image\/(?:png|jpe?g|gif|webp|svg\+xml)[;,]/i;

/** True for a value that stays inside the file: a fragment, an image as data, or nothing. */
export function staysInside(reference: string): boolean {
  const value = reference.trim();
  return value === '' || value.startsWith('#') || safeData.test(value);
}

/** Comments and escapes are undone first, or `u\72l(...)` and `@im/**\/port` would slip by. */
function plainCss(css: string): string {
  let plain = '';
  for (let at = 0; at < css.length; ) {
    const open = css.indexOf('/*', at);
    plain += css.slice(at, open < 0 ? undefined : open);
    const close = open < 0 ? -1 : css.indexOf('*/', open + 2);
    at = close < 0 ? css.length : close + 2;
  }
  return plain.replace(
    /\\(?:([0-9a-f]{1,6})\s?|(.))/gi,
    (_whole, hex: string | undefined, char: string | undefined) => {
      const code = hex === undefined ? 0 : Number.parseInt(hex, 16);
      return char ?? (code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '');
    },
  );
}

export function cssLeaves(css: string): boolean {
  if (!/[\\(@]/.test(css)) return false;
  const plain = plainCss(css).toLowerCase();
  if (plain.includes('@import') || plain.includes('image-set(') || plain.includes('expression(')) return true;
  return [...plain.matchAll(/url\(\s?["']?([^"')]{0,40})/g)].some(([, target = '']) => !staysInside(target));
}

function attributeProblem(element: XmlElement, name: string, value: string): string | null {
  const local = localName(name).toLowerCase();
  if (local.startsWith('on')) return 'It has an event handler.';
  if (name.startsWith('xmlns')) return null;
  const isReference =
    local === 'href' || local === 'src' || local === 'base' || local === 'srcdoc' || local === 'srcset';
  if (isReference && !staysInside(value)) return 'It refers to something outside itself.';
  if (local === 'attributename' && /href|^on/i.test(value)) return 'It changes a reference while it is shown.';
  if (cssLeaves(value)) return 'It refers to something outside itself.';
  if (local === 'href' && /^\s*data:image\/svg/i.test(value)) return nestedProblem(value, element);
  return null;
}

function nestedProblem(value: string, element: XmlElement): string | null {
  const inner = decodeDataUrl(value);
  if (!inner || localName(element.name) === 'use') return 'It embeds an image that cannot be read.';
  const problems = svgProblems(inner);
  return problems.length > 0 ? `It embeds an SVG that is unsafe: ${problems[0]}` : null;
}

function elementProblem(element: XmlElement): string | null {
  const local = localName(element.name).toLowerCase();
  if (local === 'script') return 'It has a script.';
  if (local === 'foreignobject') return 'It has a foreignObject.';
  if (foreignElements.has(local)) return 'It embeds something other than a drawing.';
  const css = element.children.filter((child) => typeof child === 'string').join('');
  return local === 'style' && cssLeaves(css) ? 'It refers to something outside itself.' : null;
}

/** Every reason to refuse the file, each once; an empty list means that it is safe to keep. */
export function svgProblems(input: Uint8Array): string[] {
  const bytes = Buffer.from(input.buffer, input.byteOffset, input.byteLength);
  if (bytes.length > maxSvgBytes) return ['It is larger than 5 MiB.'];
  const text = svgText(bytes);
  if (text === null) return ['It is not an SVG.'];
  const problems = new Set<string>();
  try {
    const parsed = parseXml(text, svgLimits);
    if (parsed.hasDoctype) problems.add('It has a DOCTYPE.');
    if (parsed.hasEntityDeclaration) problems.add('It declares entities.');
    if (parsed.instructions.length > 0) problems.add('It has a processing instruction.');
    const pending: XmlElement[] = [parsed.root];
    for (let element = pending.pop(); element; element = pending.pop()) {
      addProblems(element, problems);
      for (const child of element.children) if (typeof child !== 'string') pending.push(child);
    }
  } catch (error) {
    if (!(error instanceof UnusableImage)) throw error;
    // An entity in use makes the reader stop; the likely cause is named as well.
    if (text.includes('<!DOCTYPE')) problems.add('It has a DOCTYPE.');
    if (text.includes('<!ENTITY')) problems.add('It declares entities.');
    problems.add(error.message.replace(/^The SVG/, 'It'));
  }
  return [...problems];
}

function addProblems(element: XmlElement, problems: Set<string>): void {
  const own = elementProblem(element);
  if (own) problems.add(own);
  for (const [name, value] of element.attributes) {
    const problem = attributeProblem(element, name, value);
    if (problem) problems.add(problem);
  }
}
