/**
 * XML of an office file as a tree, with the usual prefix for every namespace that matters here. Written for these files alone: no
 * document types, no entities but those of XML itself, a bound on depth.
 */

export interface XmlElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: XmlElement[];
  /** The characters directly inside. */
  text: string;
}

const office = 'http://schemas.openxmlformats.org';
const strict = 'http://purl.oclc.org/ooxml';
const microsoft = 'http://schemas.microsoft.com/office';

const prefixes = new Map<string, string>([
  ...[`${office}/wordprocessingml/2006/main`, `${strict}/wordprocessingml/main`].map((uri) => [uri, 'w'] as const),
  ...[`${office}/officeDocument/2006/relationships`, `${strict}/officeDocument/relationships`].map(
    (uri) => [uri, 'r'] as const,
  ),
  ...[`${office}/officeDocument/2006/math`, `${strict}/officeDocument/math`].map((uri) => [uri, 'm'] as const),
  ...[
    [`${office}/drawingml/2006/wordprocessingDrawing`, `${strict}/drawingml/wordprocessingDrawing`, 'wp'],
    [`${office}/drawingml/2006/main`, `${strict}/drawingml/main`, 'a'],
    [`${office}/drawingml/2006/picture`, `${strict}/drawingml/picture`, 'pic'],
    [`${office}/drawingml/2006/chart`, `${strict}/drawingml/chart`, 'c'],
    [`${office}/drawingml/2006/diagram`, `${strict}/drawingml/diagram`, 'dgm'],
  ].flatMap(([one = '', other = '', prefix = '']) => [[one, prefix] as const, [other, prefix] as const]),
  [`${office}/drawingml/2006/lockedCanvas`, 'lc'],
  [`${office}/markup-compatibility/2006`, 'mc'],
  [`${office}/package/2006/relationships`, 'rel'],
  [`${office}/package/2006/content-types`, 'ct'],
  ['urn:schemas-microsoft-com:vml', 'v'],
  ['urn:schemas-microsoft-com:office:office', 'o'],
  ['urn:schemas-microsoft-com:office:word', 'w10'],
  [`${microsoft}/word/2010/wordml`, 'w14'],
  [`${microsoft}/word/2010/wordprocessingShape`, 'wps'],
  [`${microsoft}/word/2010/wordprocessingGroup`, 'wpg'],
  [`${microsoft}/word/2010/wordprocessingCanvas`, 'wpc'],
  [`${microsoft}/word/2010/wordprocessingInk`, 'wpi'],
  [`${microsoft}/drawing/2014/chartex`, 'cx'],
]);

/** Deeper ones are written by nobody. */
const mostDepth = 400;

type Scope = ReadonlyMap<string, string>;

class XmlDamaged extends Error {}

const token =
  /<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<\?[\s\S]*?\?>|<(\/?)([^\s<>/!?]+)((?:\s+[^\s=<>/]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|([^<]+)|</g;

export function parseXml(source: string): XmlElement {
  const root: XmlElement = { name: '', attributes: {}, children: [], text: '' };
  const open: { element: XmlElement; raw: string; scope: Scope }[] = [{ element: root, raw: '', scope: new Map() }];
  for (const [whole, cdata, slash, raw, attributes = '', empty, text] of source
    .replace(/^\ufeff/, '')
    .matchAll(token)) {
    const top = open.at(-1);
    if (top === undefined) throw new XmlDamaged('an end without its beginning');
    if (text !== undefined) top.element.text += decoded(text);
    else if (cdata !== undefined) top.element.text += cdata;
    else if (raw === undefined) {
      if (whole === '<') throw new XmlDamaged('a tag that does not end');
    } else if (slash === '/') {
      if (open.length === 1 || top.raw !== raw) throw new XmlDamaged(`an end of ${raw} without its beginning`);
      open.pop();
    } else {
      const begun = begin(raw, attributes, top.scope);
      top.element.children.push(begun.element);
      if (empty === '') open.push({ ...begun, raw });
      if (open.length > mostDepth) throw new XmlDamaged('elements that nest too deep');
    }
  }
  const [only] = root.children;
  if (open.length !== 1 || only === undefined) throw new XmlDamaged('an element that does not end');
  return only;
}

function begin(raw: string, written: string, around: Scope): { element: XmlElement; scope: Scope } {
  const found: [string, string][] = [];
  let scope = around;
  for (const [, name = '', quoted = ''] of written.matchAll(/([^\s=]+)\s*=\s*("[^"]*"|'[^']*')/g)) {
    const value = decoded(quoted.slice(1, -1));
    const declared = /^xmlns(?::(.+))?$/.exec(name);
    if (declared === null) found.push([name, value]);
    else scope = new Map([...scope, [declared[1] ?? '', prefixes.get(value) ?? declared[1] ?? '']]);
  }
  const attributes = Object.fromEntries(
    found.map(([name, value]) => [name.includes(':') ? canonical(name, scope) : name, value]),
  );
  return { element: { name: canonical(raw, scope), attributes, children: [], text: '' }, scope };
}

function canonical(name: string, scope: Scope): string {
  const at = name.indexOf(':');
  const prefix = scope.get(at < 0 ? '' : name.slice(0, at)) ?? (at < 0 ? '' : name.slice(0, at));
  const local = name.slice(at + 1);
  return prefix === '' ? local : `${prefix}:${local}`;
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decoded(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([^;\s&]{1,40}));/gi, (_, hex, decimal, name) => {
    if (name !== undefined) {
      const character = named[name];
      if (character === undefined) throw new XmlDamaged(`an entity that is not of XML: ${name}`);
      return character;
    }
    const code = Number.parseInt(hex ?? decimal, hex === undefined ? 10 : 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}

export const none: XmlElement = { name: '', attributes: {}, children: [], text: '' };

export function child(element: XmlElement, name: string): XmlElement | undefined {
  return element.children.find((one) => one.name === name);
}

/** The element at the end of a path of names; an empty one where a step is missing. */
export function within(element: XmlElement, ...path: string[]): XmlElement {
  let at: XmlElement | undefined = element;
  for (const name of path) at = at && child(at, name);
  return at ?? none;
}

/** The `w:val` of a child; undefined where there is none. */
export function value(element: XmlElement, name: string): string | undefined {
  return attribute(child(element, name) ?? none, 'w:val');
}

export function attribute(element: XmlElement, name: string): string | undefined {
  return element.attributes[name];
}

/** A switch such as `<w:b/>`: on where it is there and does not say otherwise. */
export function isOn(element: XmlElement | undefined): boolean {
  return element !== undefined && !['false', '0', 'off', 'none'].includes(element.attributes['w:val'] ?? '');
}

/** All elements of a name, however deep, in the order of the text. */
export function descendants(element: XmlElement, name: string): XmlElement[] {
  const found: XmlElement[] = [];
  const seek = (one: XmlElement): void => {
    for (const inside of one.children) {
      if (inside.name === name) found.push(inside);
      seek(inside);
    }
  };
  seek(element);
  return found;
}
