/**
 * What makes an SVG unsafe to keep: anything that runs, loads or embeds. Uploads are refused for these.
 *
 * Drawing does not rely on this check: `cleaning.ts` rebuilds every file without these parts before resvg sees it.
 */
import { decodeDataUrl } from '../data-url.ts';
import { maxSvgBytes, svgText } from '../svg-source.ts';
import { UnusableImage } from '../unusable.ts';
import { cssLeaves, staysInside } from './css-references.ts';
import { adviceFor, type SvgProblem } from './exporter.ts';
import { isKnownLabel } from './html-label.ts';
import { elementsOf, localName, parseXml, type XmlElement } from './xml.ts';

export const svgLimits = { maxNodes: 50_000, maxDepth: 128 };

type Found = readonly [kind: SvgProblem, sentence: string];

const outside: Found = ['outside', 'It refers to something outside itself.'];
const foreignElements = new Set(['iframe', 'object', 'embed', 'audio', 'video', 'applet', 'meta', 'base', 'link']);
const references = new Set(['href', 'src', 'base', 'srcdoc', 'srcset', 'ping', 'action', 'formaction', 'poster']);
/** Attributes that nothing reads as CSS; draw.io keeps its own file in `content`. */
const inertAttribute = /^(?:id|class|content|title|alt|name|(?:data|aria)-.*)$/;

/**
 * What drawing programs write as a matter of course. The identifiers are those of the W3C, which no reader fetches.
 * A DOCTYPE that declares anything, or names another document, is none of these.
 */
const plainDoctype =
  /^<!DOCTYPE\s+(?:svg:)?svg\s+(?:PUBLIC\s+(["'])-\/\/W3C\/\/DTD SVG [\w. ]{1,30}\/\/EN\1\s+|SYSTEM\s+)(["'])https?:\/\/www\.w3\.org\/[\w./-]{1,100}\.dtd\2\s*>$/;
const inertInstruction = /^(?:plantuml(?:-src)?|xpacket|adobe[\w-]*)$/i;

/** A place that a click on the drawing would lead to, where it is shown by itself; nothing is loaded for it. */
function isInertLink(element: XmlElement, reference: string): boolean {
  // Browsers read an address without its blanks and control characters, and so could find `javascript:` in it.
  const address = reference.replace(/[\0-\x20]+/g, '');
  return localName(element.name) === 'a' && (/^(?:https?|mailto):/i.test(address) || !/^[^/?#]*:/.test(address));
}

function attributeProblem(element: XmlElement, name: string, value: string): Found | null {
  const local = localName(name).toLowerCase();
  if (local.startsWith('on')) return ['script', 'It has an event handler.'];
  if (name.startsWith('xmlns')) return null;
  if (references.has(local) && !staysInside(value)) {
    return local === 'href' && isInertLink(element, value) ? null : outside;
  }
  if (local === 'attributename' && /href|^on/i.test(value)) {
    return ['script', 'It changes a reference while it is shown.'];
  }
  if (local === 'href' && /^[\0-\x20]*data:image\/svg/i.test(value)) return nestedProblem(value, element);
  const isInert = inertAttribute.test(name) || (name.includes(':') && !/^(?:svg|xlink|xml):/.test(name));
  return !isInert && cssLeaves(value) ? outside : null;
}

function nestedProblem(value: string, element: XmlElement): Found | null {
  const inner = decodeDataUrl(value);
  if (!inner || localName(element.name) === 'use') return ['embedding', 'It embeds an image that cannot be read.'];
  const problems = svgProblems(inner);
  return problems.length > 0 ? ['embedding', `It embeds an SVG that is unsafe: ${problems[0]}`] : null;
}

function elementProblem(element: XmlElement, parent: XmlElement | null, root: XmlElement): Found | null {
  const local = localName(element.name).toLowerCase();
  if (local === 'script') return ['script', 'It has a script.'];
  if (local === 'foreignobject' && !isKnownLabel(element, parent, root)) {
    return ['foreignObject', 'It has a foreignObject that is more than the text of a label.'];
  }
  if (foreignElements.has(local)) return ['embedding', 'It embeds something other than a drawing.'];
  const css = element.children.filter((child) => typeof child === 'string').join('');
  return local === 'style' && cssLeaves(css) ? outside : null;
}

function problemsOf(text: string): Found[] {
  const found: Found[] = [];
  try {
    const { root, doctype, instructions } = parseXml(text, svgLimits);
    if (doctype?.includes('[')) found.push(['DOCTYPE', 'It has a DOCTYPE that declares entities or more.']);
    else if (doctype && !plainDoctype.test(doctype)) found.push(['DOCTYPE', 'It has a DOCTYPE that is not SVG’s own.']);
    if (instructions.some((target) => !inertInstruction.test(target))) {
      found.push(['instruction', 'It has a processing instruction.']);
    }
    const pending: { element: XmlElement; parent: XmlElement | null }[] = [{ element: root, parent: null }];
    for (let next = pending.pop(); next; next = pending.pop()) {
      const { element, parent } = next;
      found.push(...[elementProblem(element, parent, root)].filter((problem) => problem !== null));
      for (const [name, value] of element.attributes) {
        const problem = attributeProblem(element, name, value);
        if (problem) found.push(problem);
      }
      for (const child of elementsOf(element)) pending.push({ element: child, parent: element });
    }
  } catch (error) {
    if (!(error instanceof UnusableImage)) throw error;
    // An entity in use makes the reader stop; the likely cause is named as well.
    if (text.includes('<!ENTITY')) found.push(['DOCTYPE', 'It has a DOCTYPE that declares entities or more.']);
    return [...found, ['embedding', error.message.replace(/^The SVG/, 'It')]];
  }
  return found;
}

/** Every reason to refuse the file, each once, with what to change in the program that made it; an empty list means that it is safe. */
export function svgProblems(input: Uint8Array): string[] {
  const bytes = Buffer.from(input.buffer, input.byteOffset, input.byteLength);
  if (bytes.length > maxSvgBytes) return ['It is larger than 5 MiB.'];
  const text = svgText(bytes);
  if (text === null) return ['It is not an SVG.'];
  const found = problemsOf(text);
  if (found.length === 0) return [];
  const sentences = new Set(found.map(([, sentence]) => sentence));
  return [
    ...sentences,
    ...adviceFor(
      text,
      found.map(([kind]) => kind),
    ),
  ];
}
