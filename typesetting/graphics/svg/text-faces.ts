/**
 * Finds a face for each character of a drawing's text. resvg's own search gives up a whole word for one glyph that it
 * misses, so characters that the text's own face lacks are put into a `tspan` with a face that has them.
 */
import { type EastAsian, type Font, FontFallback, isIgnorable } from '../../fonts/index.ts';
import { emojiColour, graphemes, shape } from '../../shaping/index.ts';
import { type Face, faceFor, faces } from './faces.ts';
import { elementsOf, localName, type XmlElement } from './xml.ts';

/** One search for each of the three sets of Han characters, made when first needed; all remember what they found. */
const searches = new Map<EastAsian, FontFallback>();

function searchFor(eastAsian: EastAsian): FontFallback {
  const search = searches.get(eastAsian) ?? new FontFallback(eastAsian);
  searches.set(eastAsian, search);
  return search;
}

function find(search: FontFallback, cluster: string, face: Face, weight: 400 | 700, italic: boolean): Font | null {
  return search.find(cluster, { mono: false, family: face, weight, italic });
}

/** Widths of single characters, in parts of the font size, by face and weight. */
const widths = new Map<string, Map<string, number>>();

function clusterWidth(cluster: string, face: Face, bold: boolean): number {
  const font = find(searchFor('sc'), cluster, face, bold ? 700 : 400, false);
  let width = 0;
  for (const char of cluster) {
    const code = char.codePointAt(0) ?? 0;
    if (!isIgnorable(code)) width += font?.advance(font.cmap.get(code) ?? 0) ?? 600;
  }
  return width / 1000;
}

/** In parts of the font size. */
export function widthOf(text: string, face: Face, bold: boolean): number {
  const key = bold ? `${face} bold` : face;
  const known = widths.get(key) ?? new Map<string, number>();
  widths.set(key, known);
  if (known.size > 5000) known.clear();
  let sum = 0;
  for (const cluster of graphemes(text)) {
    const width = known.get(cluster) ?? clusterWidth(cluster, face, bold);
    known.set(cluster, width);
    sum += width;
  }
  return sum;
}

/** A font with the characters that it is lent for; what else it has is hidden from resvg. */
export interface LentFont {
  readonly font: Font;
  /** How resvg knows it: all weights and slants of one slice under one name. */
  readonly name: string;
  readonly characters: ReadonlySet<number>;
  /** For a text that must be in one font: where its other characters are taken from. */
  readonly others?: ReadonlyMap<number, Font>;
  /** Words that are one glyph, by the private character that stands for them. */
  readonly words?: ReadonlyMap<number, string>;
}

interface Finding {
  readonly fonts: readonly LentFont[];
  /** Characters that no font has; they print as boxes. */
  readonly missing: readonly string[];
  /** Some text has letters that overlap: its syllables are several glyphs, and it could not be put into whole words. */
  readonly overlaps: boolean;
}

/**
 * What every face has. resvg shapes a whole text again in any font that it falls back to, and takes all of it from there
 * if it can; so none is lent more than its share.
 */
let common: ReadonlySet<number> | undefined;

function commonCharacters(): ReadonlySet<number> {
  if (common) return common;
  const maps = faces.map((face) => find(searchFor('sc'), 'a', face, 400, false)?.cmap ?? new Map<number, number>());
  common = new Set([...(maps[0]?.keys() ?? [])].filter((code) => maps.every((map) => map.has(code))));
  return common;
}

/** One name for all weights and slants of a slice. */
function nameOf(font: Font, kind: 'part' | 'whole'): string {
  return font.name.replace(/\d+-(?:normal|italic)$/, kind);
}

/** Scripts whose letters join, move or stack, and marks that sit on letters: they need all that a font knows. */
const joining =
  /\p{M}|[\u0600-\u08ff\u0900-\u0dff\u0e00-\u0fff\u1000-\u109f\u1780-\u17ff\u{1f1e6}-\u{1f1ff}\u{1f3fb}-\u{1f3ff}]|\u200d/u;

/** The scripts of India, Sri Lanka, Burma and Cambodia, whose syllables are several glyphs side by side. */
const stacking = /[\u0900-\u0dff\u1000-\u109f\u1780-\u17ff]/;

/**
 * resvg moves on by the widest glyph of a syllable alone, so that such letters overlap. A word of them is therefore shaped
 * as the text of a page is and lent as one glyph, under a character for private use. So is an emoji of several characters,
 * which would otherwise ask for one font for all of the text around it.
 */
const stackingWord =
  /[\u0900-\u0dff\u1000-\u109f\u1780-\u17ff\u200c\u200d]+|\p{RI}{2}|(?:\p{ExtPict}[\ufe0f\p{EMod}]*)(?:\u200d\p{ExtPict}[\ufe0f\p{EMod}]*)*/gu;
const severalCharacters = /\ufe0f|\u200d|\p{EMod}|\p{RI}/u;
const privateUse = 0xf0000;
/** Words are wider than a glyph may be only where a script has no spaces. */
const longestWord = 40;

/** Places of single characters; with fewer characters they would fall to others. */
const places = ['x', 'y', 'dx', 'dy', 'rotate'];

/** How much a text would lose if this font did not shape it. */
function shaping(font: Font, codes: ReadonlySet<number>): number {
  return [...codes].filter((code) => font.cmap.has(code) && joining.test(String.fromCodePoint(code))).length;
}

class TextFaces {
  readonly missing = new Set<string>();
  private readonly lent = new Map<Font, { name: string; characters: Set<number>; words: Map<number, string> }>();
  private readonly words = new Map<string, number>();
  private readonly whole = new Map<Font, { characters: Set<number>; others: Map<number, Font> }>();
  private readonly source: string;
  private readonly search: FontFallback;
  private readonly weights: readonly (400 | 700)[];
  private readonly slants: readonly boolean[];

  constructor(source: string) {
    this.source = source;
    const han = /[\uac00-\ud7af]/.test(source) ? 'kr' : /[\u3040-\u30ff]/.test(source) ? 'jp' : 'sc';
    this.search = searchFor(han);
    this.weights = /bold|[6-9]00/.test(source) ? [400, 700] : [400];
    this.slants = /italic|oblique/.test(source) ? [false, true] : [false];
  }

  /** The faces that the drawing names; cleaning has put them where other fonts were named. */
  basic(): LentFont[] {
    const named = faces.filter((face) => face === 'noto-sans' || this.source.includes(face));
    return named.flatMap((face) =>
      this.inAllStyles('a', face).map((font) => ({ font, name: face, characters: commonCharacters() })),
    );
  }

  others(): LentFont[] {
    const parts = [...this.lent].map(([font, lent]) => ({ font, ...lent }));
    const whole = [...this.whole].map(([font, lent]) => ({ font, name: nameOf(font, 'whole'), ...lent }));
    return [...parts, ...whole];
  }

  /** One font for a whole text: that of its joining letters, with the glyphs of the rest added to it. Texts share it. */
  wholeText(text: string): string | null {
    const names = this.weights.map((weight) => this.wholeInWeight(text, weight));
    return names[0] ?? null;
  }

  private wholeInWeight(text: string, weight: 400 | 700): string | null {
    const found = new Map<Font, Set<number>>();
    for (const cluster of graphemes(text)) {
      const codes = Array.from(cluster, (char) => char.codePointAt(0) ?? 0);
      const font = find(this.search, cluster, 'noto-sans', weight, false);
      if (!font && !codes.every((code) => isIgnorable(code) || code <= 32)) this.missing.add(cluster);
      if (!font) continue;
      const own = found.get(font) ?? new Set();
      found.set(font, own);
      for (const code of codes) own.add(code);
    }
    const [first, ...rest] = [...found].sort(([a, one], [b, other]) => shaping(b, other) - shaping(a, one));
    if (!first) return null;
    const [font, codes] = first;
    const whole = this.whole.get(font) ?? { characters: new Set<number>(), others: new Map<number, Font>() };
    this.whole.set(font, whole);
    for (const code of codes) whole.characters.add(code);
    for (const [other, more] of rest) for (const code of more) whole.others.set(code, other);
    return nameOf(font, 'whole');
  }

  private inAllStyles(cluster: string, face: Face): Font[] {
    const fonts = this.weights.flatMap((weight) =>
      this.slants.map((italic) => find(this.search, cluster, face, weight, italic)),
    );
    return [...new Set(fonts.filter((font) => font !== null))];
  }

  /** Lends a character's font in every style that the drawing may ask for; gives its name, null where there is none. */
  private lend(cluster: string, face: Face): string | null {
    const [first, ...rest] = this.inAllStyles(cluster, face);
    if (!first) return null;
    const name = nameOf(first, 'part');
    for (const font of [first, ...rest]) {
      const lent = this.lent.get(font) ?? { name, characters: new Set<number>(), words: new Map<number, string>() };
      for (const char of cluster) lent.characters.add(char.codePointAt(0) ?? 0);
      this.lent.set(font, lent);
    }
    return name;
  }

  /** The text with a private character in place of each word whose letters stack. */
  inWords(text: string, face: Face): string {
    return text.replace(stackingWord, (word) => {
      if (!stacking.test(word) && !severalCharacters.test(word)) return word;
      const clusters = graphemes(word);
      let joined = '';
      for (let at = 0; at < clusters.length; at += longestWord) {
        joined += this.asOne(clusters.slice(at, at + longestWord), face);
      }
      return joined;
    });
  }

  /** Letters of several fonts stay as they are. */
  private asOne(clusters: readonly string[], face: Face): string {
    const fonts = this.inAllStyles(clusters[0] ?? '', face);
    const isOfOne = clusters.every((cluster) => this.inAllStyles(cluster, face).every((font) => fonts.includes(font)));
    const word = clusters.join('');
    const isWhole = fonts.every((font) => shape(font, word, false).every(({ id }) => id !== 0));
    if (fonts.length === 0 || !isOfOne || !isWhole) return word;
    const code = this.words.get(word) ?? privateUse + this.words.size;
    this.words.set(word, code);
    this.lend(clusters[0] ?? '', face);
    for (const font of fonts) this.lent.get(font)?.words.set(code, word);
    return String.fromCodePoint(code);
  }

  /** The font of a private character; undefined for any other. */
  private nameOfWord(code: number): string | undefined {
    for (const { name, words } of this.lent.values()) if (words.has(code)) return name;
    return undefined;
  }

  split(text: string, face: Face, prefix: string): XmlElement['children'] {
    const runs: { name: string | null; colour: string | null; text: string }[] = [];
    for (const cluster of graphemes(text)) {
      const name = this.nameFor(cluster, face);
      const colour = emojiColour(cluster);
      const last = runs.at(-1);
      if (last && ((last.name === name && last.colour === colour) || name === undefined)) last.text += cluster;
      else runs.push({ name: name ?? null, colour, text: cluster });
    }
    return runs.map((run) => (run.name === null ? run.text : tspan(prefix, run.name, run.text, run.colour)));
  }

  /** Null for the text's own face; undefined for what leaves no mark and so goes with what stands before it. */
  private nameFor(cluster: string, face: Face): string | null | undefined {
    const codes = Array.from(cluster, (char) => char.codePointAt(0) ?? 0);
    if (codes.every(isIgnorable)) return undefined;
    if (codes[0]! >= privateUse && this.words.size > 0) {
      const name = this.nameOfWord(codes[0]!);
      if (name !== undefined) return name;
    }
    if (/^\s$/.test(cluster) || codes.every((code) => commonCharacters().has(code))) return null;
    const name = this.lend(cluster, face);
    if (name === null) this.missing.add(cluster);
    return name;
  }
}

/** A colour is that of a light that means it, as in the text of a page. */
function tspan(prefix: string, font: string, text: string, colour: string | null = null): XmlElement {
  const fill = colour === null ? '' : `;fill:rgb(${colour.split(' ').map((part) => `${Number(part) * 100}%`)})`;
  return { name: `${prefix}tspan`, attributes: new Map([['style', `font-family:${font}${fill}`]]), children: [text] };
}

/** The text in one font, with its lights in their colours. */
function inOneFont(prefix: string, font: string, text: string): XmlElement[] {
  const runs: { colour: string | null; text: string }[] = [];
  for (const cluster of graphemes(text)) {
    const colour = emojiColour(cluster);
    const last = runs.at(-1);
    if (last?.colour === colour) last.text += cluster;
    else runs.push({ colour, text: cluster });
  }
  return runs.map((run) => tspan(prefix, font, run.text, run.colour));
}

const textElements = new Set(['tspan', 'textPath', 'tref', 'a']);

function faceOf(element: XmlElement, around: Face): Face {
  const style = /(?:^|[;\s])font-family\s*:([^;]*)/.exec(element.attributes.get('style') ?? '')?.[1];
  const families = style ?? element.attributes.get('font-family');
  if (families === undefined) return around;
  return faces.find((face) => families.trim() === face) ?? faceFor(families);
}

interface TextPart {
  readonly element: XmlElement;
  /** The `text` that it is or stands in. */
  readonly text: XmlElement;
  readonly face: Face;
  /** Stretched to a length as one piece, which resvg cannot do with several. */
  readonly isStretched: boolean;
}

function textOf(root: XmlElement): TextPart[] {
  const found: TextPart[] = [];
  const pending = [{ element: root, face: 'noto-sans' as Face, text: null as XmlElement | null, isStretched: false }];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { element } = next;
    const [local, face] = [localName(element.name), faceOf(element, next.face)];
    const text = local === 'text' ? element : textElements.has(local) ? next.text : null;
    const isStretched = text !== null && (next.isStretched || element.attributes.has('textLength'));
    if (text) found.push({ element, text, face, isStretched });
    for (const child of elementsOf(element)) pending.push({ element: child, face, text, isStretched });
  }
  return found;
}

function wordsOf(element: XmlElement): string {
  return element.children.map((child) => (typeof child === 'string' ? child : wordsOf(child))).join('');
}

/** Text whose other letters join too, or whose characters have places of their own, keeps its letters. */
function putIntoWords(given: TextFaces, texts: readonly TextPart[]): void {
  const kept = new Set<XmlElement>();
  for (const { element, text } of texts) {
    const isPlaced = places.some((name) => /\S[\s,]+\S/.test(element.attributes.get(name)?.trim() ?? ''));
    if (isPlaced || joining.test(wordsOf(text).replace(stackingWord, ''))) kept.add(text);
  }
  for (const { element, text, face } of texts) {
    if (kept.has(text)) continue;
    element.children = element.children.map((child) =>
      typeof child === 'string' ? given.inWords(child, face) : child,
    );
  }
}

/** Divides the text of the tree among faces, in place, and says which fonts that takes; `source` is the tree as text. */
export function giveFaces(root: XmlElement, source: string): Finding {
  const texts = textOf(root);
  if (texts.length === 0) return { fonts: [], missing: [], overlaps: false };
  const given = new TextFaces(source);
  const whole = new Map<XmlElement, string | null>();
  putIntoWords(given, texts);
  for (const { text } of texts) {
    if (!whole.has(text)) whole.set(text, joining.test(wordsOf(text)) ? given.wholeText(wordsOf(text)) : null);
  }
  for (const { element, text, face, isStretched } of texts) {
    const name = whole.get(text) ?? null;
    const prefix = element.name.slice(0, -localName(element.name).length);
    element.children = element.children.flatMap((child): XmlElement['children'] => {
      if (typeof child !== 'string') return [child];
      if (name !== null) return inOneFont(prefix, name, child);
      if (/^[\x20-\x7e\s]*$/.test(child)) return [child];
      const parts = given.split(child, face, prefix);
      return isStretched ? [child] : parts;
    });
  }
  const overlaps = [...whole.keys()].some((text) => stacking.test(wordsOf(text)));
  return { fonts: [...given.basic(), ...given.others()], missing: [...given.missing], overlaps };
}
