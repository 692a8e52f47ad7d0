/**
 * The numbers that Word counts by itself, from `numbering.xml` and the styles: what stands before a paragraph is content, since the
 * text refers to it.
 */
import { writtenNumber } from './number-formats.ts';
import type { WordStyles } from './styles.ts';
import { symbolFont, symbolText } from './symbols.ts';
import { attribute, child, isOn, none, value, within, type XmlElement } from './xml.ts';

interface Level {
  start: number;
  format: string;
  /** Such as `%1.%2`: the numbers of the levels up to this one. */
  pattern: string;
  /** Whether nothing stands between the number and the text. */
  touches: boolean;
  /** All levels in figures, whatever their own format. */
  isLegal: boolean;
  /** A number of this level, counted from one, begins it anew; zero: none does. */
  restartsAfter: number | undefined;
  styleId: string | undefined;
  font: string | undefined;
}

type Levels = Map<number, Level>;

interface List {
  abstractId: string;
  own: Levels;
  starts: Map<number, number>;
}

export interface Counted {
  level: number;
  kind: 'bullet' | 'plain' | 'label';
  /** Empty for bullets. */
  label: string;
  /** Whether Word puts nothing between it and the text. */
  touches: boolean;
  value: number;
  /** A format of counting that is not known here. */
  unknown: boolean;
}

/** Boxes to tick are no decoration. */
const box = /[☐☑☒□▢❏❐❑❒⬜🗆🗹]/u;

export class WordNumbers {
  readonly #levels = new Map<string, Levels>();
  readonly #lists = new Map<string, List>();
  readonly #styles: WordStyles;
  readonly #counts = new Map<string, (number | undefined)[]>();
  readonly #begun = new Set<string>();

  constructor(numbering: XmlElement, styles: WordStyles) {
    this.#styles = styles;
    const linked = new Map<string, string>();
    const links: [string, string][] = [];
    for (const element of numbering.children.filter(({ name }) => name === 'w:abstractNum')) {
      const id = attribute(element, 'w:abstractNumId') ?? '';
      this.#levels.set(id, levelsOf(element));
      const [own, other] = [value(element, 'w:styleLink'), value(element, 'w:numStyleLink')];
      if (own !== undefined) linked.set(own, id);
      if (other !== undefined) links.push([id, other]);
    }
    // A list may be that of a numbering style: its levels stand with the style's own list.
    for (const [id, style] of links) this.#levels.set(id, this.#levels.get(linked.get(style) ?? '') ?? new Map());
    for (const element of numbering.children.filter(({ name }) => name === 'w:num')) {
      const overrides = element.children.filter(({ name }) => name === 'w:lvlOverride');
      const levelOf = (one: XmlElement) => Number(attribute(one, 'w:ilvl') ?? 0);
      const starts = overrides.flatMap((one): [number, number][] => {
        const start = value(one, 'w:startOverride');
        return start === undefined ? [] : [[levelOf(one), Number(start)]];
      });
      const own: Levels = new Map(overrides.flatMap((one) => [...levelsOf(one, levelOf(one))]));
      const abstractId = value(element, 'w:abstractNumId') ?? '';
      this.#lists.set(attribute(element, 'w:numId') ?? '', { abstractId, own, starts: new Map(starts) });
    }
  }

  /** The number of the next paragraph, by its own properties or by its style; null for one without. */
  next(properties: XmlElement, styleId: string | undefined): Counted | null {
    const mark = this.#markOf(properties, styleId);
    const list = mark === null ? undefined : this.#lists.get(mark.listId);
    if (mark === null || list === undefined) return null;
    const levels = new Map([...(this.#levels.get(list.abstractId) ?? []), ...list.own]);
    const level = levels.get(mark.level);
    if (level === undefined) return null;
    if (level.format === 'bullet') return bulletOf(level, mark.level);
    const counts = this.#count(mark, list, levels, level);
    let unknown = false;
    const label = level.pattern.replace(/%([1-9])/g, (_, nth: string) => {
      const at = levels.get(Number(nth) - 1);
      const format = level.isLegal ? 'decimal' : (at?.format ?? 'decimal');
      const count = counts[Number(nth) - 1] ?? at?.start ?? 1;
      const written = format === 'none' ? '' : writtenNumber(count, format);
      unknown ||= written === null;
      return written ?? String(count);
    });
    if (label.trim() === '') return null;
    const isPlain = level.format === 'decimal' && level.pattern.trim() === `%${mark.level + 1}.`;
    const count = counts[mark.level] ?? 1;
    const kind = isPlain ? 'plain' : 'label';
    return { level: mark.level, kind, label: label.trim(), touches: level.touches, value: count, unknown };
  }

  #count({ listId, level: at }: { listId: string; level: number }, list: List, levels: Levels, level: Level) {
    const counts = this.#counts.get(list.abstractId) ?? [];
    const first = `${listId}:${at}`;
    const start = this.#begun.has(first) ? undefined : list.starts.get(at);
    this.#begun.add(first);
    const before = counts[at];
    counts[at] = start ?? (before === undefined ? (list.starts.get(at) ?? level.start) : before + 1);
    for (const [deeper, { restartsAfter }] of levels) {
      if (deeper <= at) continue;
      // Unless it says otherwise, any number above begins a level anew.
      if (restartsAfter === undefined || (restartsAfter > 0 && at < restartsAfter)) counts[deeper] = undefined;
    }
    // Levels above that have had no number count as begun.
    for (let above = 0; above < at; above += 1) counts[above] ??= levels.get(above)?.start ?? 1;
    this.#counts.set(list.abstractId, counts);
    return counts;
  }

  #markOf(properties: XmlElement, styleId: string | undefined): { listId: string; level: number } | null {
    const own = child(properties, 'w:numPr') ?? none;
    const styled = this.#styles.list(styleId);
    const listId = value(own, 'w:numId') ?? styled?.listId;
    // List 0 is how a paragraph says that it has none, whatever its style.
    if (listId === undefined || listId === '0') return null;
    const given = value(own, 'w:ilvl') ?? this.#levelByStyle(listId, styleId) ?? styled?.level ?? 0;
    return { listId, level: Math.min(8, Number(given) || 0) };
  }

  #levelByStyle(listId: string, styleId: string | undefined): number | undefined {
    const list = this.#lists.get(listId);
    const levels = [...(this.#levels.get(list?.abstractId ?? '') ?? []), ...(list?.own ?? [])];
    for (const id of this.#styles.ids(styleId)) {
      const found = levels.find(([, level]) => level.styleId === id);
      if (found !== undefined) return found[0];
    }
    return undefined;
  }
}

function bulletOf(level: Level, at: number): Counted {
  const sign = symbolText(level.pattern, symbolFont(level.font) ?? undefined, () => {});
  const isBox = box.test(sign);
  const kind = isBox ? 'label' : 'bullet';
  return { level: at, kind, label: isBox ? sign : '', touches: false, value: 0, unknown: false };
}

function levelsOf(element: XmlElement, only?: number): Levels {
  const found = element.children.filter(({ name }) => name === 'w:lvl');
  return new Map(found.map((one) => [only ?? Number(attribute(one, 'w:ilvl') ?? 0), levelOf(one)]));
}

function levelOf(element: XmlElement): Level {
  const suffix = value(element, 'w:suff') ?? 'tab';
  const restart = value(element, 'w:lvlRestart');
  const alternate = within(element, 'mc:AlternateContent', 'mc:Choice', 'w:numFmt');
  const padded = /^0+1,/.exec(alternate.attributes['w:format'] ?? '') !== null;
  return {
    start: Number(value(element, 'w:start') ?? 0),
    format: value(element, 'w:numFmt') ?? (padded ? 'decimalZero' : (alternate.attributes['w:val'] ?? 'decimal')),
    pattern: value(element, 'w:lvlText') ?? '',
    touches: suffix === 'nothing',
    isLegal: isOn(child(element, 'w:isLgl')),
    restartsAfter: restart === undefined ? undefined : Number(restart),
    styleId: value(element, 'w:pStyle'),
    font: within(element, 'w:rPr', 'w:rFonts').attributes['w:ascii'],
  };
}

/** The number before the text; a blank between them, unless Word has none and the text goes on with a sign. */
export function numbered({ label, touches }: Counted, text: string): string {
  return label === '' || text === '' || (touches && /^[\s\p{P}]/u.test(text)) ? label : `${label} `;
}
