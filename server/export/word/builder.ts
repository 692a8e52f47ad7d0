/** What a Word file gathers while its text is written: relations, lists, notes, bookmarks. */
import type { PrintBlock, PrintFootnote, PrintLink } from '../../../typesetting/index.ts';
import type { WordPaper } from './paper.ts';
import type { WordPicture } from './word-pictures.ts';
import { escaped, packageRelations, relationTypes } from './xml.ts';

export interface NumberedList {
  id: number;
  ordered: boolean;
  level: number;
  start: number;
}

/** Ids of the definitions that all lists refer to. */
const orderedDefinition = 1;
const bulletDefinition = 2;
const deepest = 8;
const emuPerTwip = 635;

/** What one part of the file refers to; each target once. */
class Relations {
  readonly #ids = new Map<string, string>();
  readonly #written: string[] = [];

  to(type: string, target: string, external: boolean): string {
    const key = `${type} ${target}`;
    const known = this.#ids.get(key);
    if (known !== undefined) return known;
    const id = `rId${this.#written.length + 100}`;
    const mode = external ? ' TargetMode="External"' : '';
    this.#written.push(`<Relationship Id="${id}" Type="${relationTypes}/${type}" Target="${escaped(target)}"${mode}/>`);
    this.#ids.set(key, id);
    return id;
  }

  file(fixed: readonly [id: string, type: string, target: string][] = []): string {
    const own = fixed.map(
      ([id, type, target]) => `<Relationship Id="${id}" Type="${relationTypes}/${type}" Target="${target}"/>`,
    );
    return `<?xml version="1.0" encoding="UTF-8"?>\n<Relationships xmlns="${packageRelations}">${[...own, ...this.#written].join('')}</Relationships>`;
  }
}

export class WordBuilder {
  readonly pictures: ReadonlyMap<string, WordPicture>;
  readonly paper: WordPaper;
  /** Whether the paper lies on its side where writing is. */
  turned = false;
  /** The notes are a part of their own. */
  readonly relations = { text: new Relations(), notes: new Relations() };
  readonly #lists: NumberedList[] = [];
  readonly #bookmarks = new Map<string, number>();
  readonly #notes = new Map<string, { id: number; blocks: PrintBlock[]; seen: number | null }>();
  #marks = 0;
  #drawings = 0;
  #inNotes = false;

  constructor(pictures: ReadonlyMap<string, WordPicture>, paper: WordPaper, footnotes: readonly PrintFootnote[]) {
    this.pictures = pictures;
    this.paper = paper;
    for (const [at, { id, blocks }] of footnotes.entries()) this.#notes.set(id, { id: at + 1, blocks, seen: null });
  }

  /** How wide the text is, in EMU. */
  get textWidth(): number {
    return this.paper.textWidth(this.turned) * emuPerTwip;
  }

  /** Word has one mark for each note, and no notes in notes: a later mark is its number, a note in a note stands in brackets. */
  note(name: string): { first: number } | { again: number } | { inside: PrintBlock[] } | null {
    const note = this.#notes.get(name);
    if (note === undefined) return null;
    if (note.seen !== null) return { again: note.seen };
    if (!this.#inNotes) this.#marks += 1;
    note.seen = this.#inNotes ? note.id : this.#marks;
    return this.#inNotes ? { inside: note.blocks } : { first: note.id };
  }

  insideNotes<T>(write: () => T): T {
    this.#inNotes = true;
    try {
      return write();
    } finally {
      this.#inNotes = false;
    }
  }

  bookmark(slug: string): number {
    const id = this.#bookmarks.get(slug) ?? this.#bookmarks.size + 1;
    this.#bookmarks.set(slug, id);
    return id;
  }

  /** The beginning of a link's element; null where it cannot be one. */
  linkStart(link: PrintLink): string | null {
    if (link.kind === 'slug') return `<w:hyperlink w:anchor="${bookmarkName(link.slug)}">`;
    if (link.kind !== 'uri') return null;
    return `<w:hyperlink r:id="${this.#here.to('hyperlink', link.href, true)}">`;
  }

  /** The relation of a picture, and a number for its drawing; null where it cannot be shown. */
  picture(digest: string): { picture: WordPicture; relation: string; number: number } | null {
    const picture = this.pictures.get(digest);
    if (picture === undefined) return null;
    const relation = this.#here.to('image', `media/${picture.name}`, false);
    this.#drawings += 1;
    return { picture, relation, number: this.#drawings };
  }

  list(ordered: boolean, depth: number, start: number): NumberedList {
    const list = { id: this.#lists.length + 1, ordered, level: Math.min(deepest, depth), start };
    this.#lists.push(list);
    return list;
  }

  get #here(): Relations {
    return this.#inNotes ? this.relations.notes : this.relations.text;
  }

  /** Every list counts for itself, from where it begins. */
  numbering(): string {
    const levels = (ordered: boolean) =>
      Array.from({ length: deepest + 1 }, (_, at) => {
        const [format, sign] = ordered ? ['decimal', `%${at + 1}.`] : ['bullet', ['•', '–', '▪'][at % 3] ?? '•'];
        const indent = `<w:pPr><w:ind w:left="${360 * (at + 1)}" w:hanging="360"/></w:pPr>`;
        return `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${sign}"/><w:lvlJc w:val="left"/>${indent}</w:lvl>`;
      }).join('');
    const definition = (id: number, ordered: boolean) =>
      `<w:abstractNum w:abstractNumId="${id}"><w:multiLevelType w:val="hybridMultilevel"/>${levels(ordered)}</w:abstractNum>`;
    const lists = this.#lists.map(({ id, ordered, level, start }) => {
      const restart = `<w:lvlOverride w:ilvl="${level}"><w:startOverride w:val="${start}"/></w:lvlOverride>`;
      const definitionId = ordered ? orderedDefinition : bulletDefinition;
      return `<w:num w:numId="${id}"><w:abstractNumId w:val="${definitionId}"/>${ordered ? restart : ''}</w:num>`;
    });
    return definition(orderedDefinition, true) + definition(bulletDefinition, false) + lists.join('');
  }
}

/** Names of bookmarks have at most forty characters; others are told apart by their number. */
export function bookmarkName(slug: string): string {
  const name = `s_${slug.replace(/[^\p{L}\p{N}_]/gu, '_')}`;
  if (name.length <= 40) return name;
  let sum = 0;
  for (const character of slug) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return `${name.slice(0, 30)}_${sum.toString(36)}`;
}
