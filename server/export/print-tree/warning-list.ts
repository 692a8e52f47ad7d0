/**
 * What the author of a text should know before it is printed, gathered where print takes its decisions. Bounded: of each
 * kind the first are listed, and a sentence counts the rest.
 */
import type { PrintWarning } from '../../../contract/index.ts';

type Code = PrintWarning['code'];

const mostOfKind = 20;
/** Beyond these a warning that is given twice counts twice, rather than that memory grows with the text. */
const mostRemembered = 10_000;

const kinds: Record<Code, string> = {
  NO_GLYPH: 'characters without a glyph',
  IMAGE_MISSING: 'images that are missing',
  IMAGE_UNREADABLE: 'images that cannot be read',
  LINK_UNRESOLVED: 'broken links',
  FRAGMENT_UNKNOWN: 'links to headings that do not exist',
  ITEM_UNKNOWN_KEY: 'keys that no item has',
  SHOWN_AS_SOURCE: 'formulas and diagrams that print as their source',
  TABLE_SHRUNK: 'tables in smaller type',
  ATTACHMENT_UNUSED: 'files that the text does not use',
  TITLE_REPEATED: 'headings that repeat the title',
};

export class WarningList {
  readonly #listed: PrintWarning[] = [];
  readonly #given = new Set<string>();
  readonly #counts = new Map<Code, number>();

  add(code: Code, detail: string, line: number | null): void {
    const key = `${code} ${line} ${detail}`;
    if (this.#given.has(key)) return;
    if (this.#given.size < mostRemembered) this.#given.add(key);
    const count = (this.#counts.get(code) ?? 0) + 1;
    this.#counts.set(code, count);
    if (count <= mostOfKind) this.#listed.push({ code, detail, line });
  }

  finish(): PrintWarning[] {
    const listed = inLineOrder(this.#listed);
    for (const [code, count] of this.#counts) {
      if (count > mostOfKind) {
        listed.push({ code, detail: `And ${count - mostOfKind} more: ${kinds[code]}.`, line: null });
      }
    }
    return listed;
  }
}

/** What is about no line comes last. */
export function inLineOrder(warnings: readonly PrintWarning[]): PrintWarning[] {
  const end = Number.MAX_SAFE_INTEGER;
  return [...warnings].sort((a, b) => (a.line ?? end) - (b.line ?? end));
}
