/** What the layout of one document carries along: its structure, its images, its notes, and what it has found wrong. */
import type { GalleyHeading, GalleyWarning } from '../../galley/index.ts';
import type { PreparedImage } from '../../graphics/index.ts';
import type { PageFormat } from '../../page-format.ts';
import type { PrintLink } from '../../print-tree.ts';
import type { Shaper } from '../../shaping/index.ts';
import type { DocumentLanguage } from './document-language.ts';
import type { NoteNumbers } from './note-numbers.ts';
import { type SharedStyles, stylesOf } from './shared-styles.ts';
import { Structure } from './structure.ts';
import { Usage } from './usage.ts';

export type ImageSource = ReadonlyMap<string, PreparedImage>;

export class LayoutContext {
  readonly structure: Structure;
  readonly usage: Usage;
  readonly format: PageFormat;
  readonly shaper: Shaper;
  readonly styles: SharedStyles;
  readonly images: ImageSource;
  readonly warnings: GalleyWarning[] = [];
  readonly headings: GalleyHeading[] = [];
  readonly targets: PrintLink[] = [];
  readonly slugs = new Set<string>();
  readonly notes: NoteNumbers;
  /** Null for text that make-up puts around a body. */
  readonly language: DocumentLanguage | null;
  readonly #targetIndexes = new Map<string, number>();
  readonly #warned = new Set<string>();

  constructor(
    format: PageFormat,
    shaper: Shaper,
    images: ImageSource,
    notes: NoteNumbers,
    language: DocumentLanguage | null = null,
    structure: Structure = new Structure(),
    usage: Usage = new Usage(),
  ) {
    this.structure = structure;
    this.usage = usage;
    this.format = format;
    this.shaper = shaper;
    this.styles = stylesOf(shaper);
    this.images = images;
    this.notes = notes;
    this.language = language;
  }

  /** Each different target is kept once; -1 for one that leads nowhere in this document. */
  target(link: PrintLink): number {
    if (link.kind === 'slug' && !this.slugs.has(link.slug)) return -1;
    const key = keyOf(link);
    let index = this.#targetIndexes.get(key);
    if (index === undefined) {
      index = this.targets.length;
      this.targets.push(link);
      this.#targetIndexes.set(key, index);
    }
    return index;
  }

  /** The same context for another structure tree and paper: what is drawn still counts as used here. */
  withStructure(structure: Structure, format: PageFormat): LayoutContext {
    return new LayoutContext(format, this.shaper, this.images, this.notes, this.language, structure, this.usage);
  }

  warn(code: GalleyWarning['code'], detail: string, line?: number): void {
    const key = `${code} ${line} ${detail}`;
    // Hostile content could repeat itself without end; a report of this length says enough.
    if (this.#warned.has(key) || this.warnings.length >= 200) return;
    this.#warned.add(key);
    this.warnings.push(line === undefined ? { code, detail } : { code, detail, line });
  }
}

/** An address has a scheme, so it is never taken for one of the others. */
function keyOf(link: PrintLink): string {
  if (link.kind === 'uri') return link.href;
  return link.kind === 'slug' ? `#${link.slug}` : JSON.stringify([link.key, link.slug]);
}
