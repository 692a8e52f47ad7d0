/**
 * The numbers that Word counts by itself, from `numbering.xml` and `styles.xml`: of lists, so that one that goes on after a paragraph
 * keeps its count, and of headings, whose numbers would be lost otherwise.
 */
import { listOf } from './annotate.ts';
import { attribute, elements, type WordStyles } from './styles.ts';

interface Level {
  start: number;
  format: string;
  /** Such as `%1.%2`: the numbers of the levels up to this one. */
  pattern: string;
}

interface List {
  abstractId: string;
  restarts: Map<number, number>;
}

export interface Counted {
  value: number;
  label: string;
  /** Whether it is a plain count, 1. 2. 3., which a list here can have. */
  isPlain: boolean;
}

export class WordNumbers {
  readonly #levels = new Map<string, Map<number, Level>>();
  readonly #lists = new Map<string, List>();
  readonly #styles: WordStyles;
  readonly #counts = new Map<string, number[]>();
  readonly #begun = new Set<string>();

  constructor(numbering: string, styles: WordStyles) {
    this.#styles = styles;
    for (const element of elements(numbering, 'abstractNum')) {
      const id = /w:abstractNumId="(\d+)"/.exec(element)?.[1] ?? '';
      this.#levels.set(id, new Map(elements(element, 'lvl').map(levelOf)));
    }
    for (const element of elements(numbering, 'num')) {
      const id = /w:numId="(\d+)"/.exec(element)?.[1] ?? '';
      const restarts = elements(element, 'lvlOverride').flatMap((override): [number, number][] => {
        const start = attribute(override, 'startOverride');
        return start === undefined ? [] : [[Number(/w:ilvl="(\d)"/.exec(override)?.[1] ?? 0), Number(start)]];
      });
      this.#lists.set(id, { abstractId: attribute(element, 'abstractNumId') ?? '', restarts: new Map(restarts) });
    }
  }

  /** The number of the next paragraph, by its own mark or by its style; null for one without a number. */
  next(firstLine: string | null | undefined, styleId: string | null | undefined): Counted | null {
    const mark = listOf(firstLine) ?? this.#styles.list(styleId);
    const list = mark === null ? undefined : this.#lists.get(mark.listId);
    const levels = this.#levels.get(list?.abstractId ?? '');
    const level = levels?.get(mark?.level ?? 0);
    if (mark === null || list === undefined || levels === undefined || level === undefined) return null;
    if (level.format === 'bullet' || level.format === 'none') return null;
    const counts = this.#counts.get(list.abstractId) ?? [];
    const first = `${mark.listId}:${mark.level}`;
    const restart = this.#begun.has(first) ? undefined : list.restarts.get(mark.level);
    this.#begun.add(first);
    const value = restart ?? (counts[mark.level] === undefined ? level.start : (counts[mark.level] ?? 0) + 1);
    counts[mark.level] = value;
    counts.length = mark.level + 1;
    this.#counts.set(list.abstractId, counts);
    const label = level.pattern.replace(/%(\d)/g, (_, nth: string) => {
      const at = levels.get(Number(nth) - 1);
      return written(counts[Number(nth) - 1] ?? at?.start ?? 1, at?.format ?? 'decimal');
    });
    return { value, label, isPlain: level.format === 'decimal' && /^%\d[.)]?$/.test(level.pattern) };
  }
}

function levelOf(element: string): [number, Level] {
  return [
    Number(/w:ilvl="(\d)"/.exec(element)?.[1] ?? 0),
    {
      start: Number(attribute(element, 'start') ?? 1),
      format: attribute(element, 'numFmt') ?? 'decimal',
      pattern: attribute(element, 'lvlText') ?? '',
    },
  ];
}

const roman: [number, string][] = [
  ...([
    [1000, 'm'],
    [900, 'cm'],
    [500, 'd'],
    [400, 'cd'],
    [100, 'c'],
    [90, 'xc'],
    [50, 'l'],
  ] as [number, string][]),
  ...([
    [40, 'xl'],
    [10, 'x'],
    [9, 'ix'],
    [5, 'v'],
    [4, 'iv'],
    [1, 'i'],
  ] as [number, string][]),
];

function written(value: number, format: string): string {
  if (/Letter$/.test(format)) {
    // Past z Word repeats the letter.
    const letter = String.fromCharCode(97 + ((value - 1) % 26)).repeat(Math.min(20, Math.ceil(value / 26)));
    return format.startsWith('upper') ? letter.toUpperCase() : letter;
  }
  if (/Roman$/.test(format) && value < 4000) {
    let [left, text] = [value, ''];
    for (const [worth, sign] of roman) for (; left >= worth; left -= worth) text += sign;
    return format.startsWith('upper') ? text.toUpperCase() : text;
  }
  return format === 'decimalZero' ? String(value).padStart(2, '0') : String(value);
}
