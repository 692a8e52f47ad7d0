/**
 * What the making of a print tree finds: every degradation is noted where it is decided, with the line of the text that is
 * being read, so that the print check cannot say anything else than print does.
 */
import { type ContentTree, linkTarget, repeatedTitle } from '../../../domain/content/index.ts';
import type { PreparedImage } from '../../../typesetting/graphics/index.ts';
import { type LinkContext, linkKey } from './link-context.ts';
import { WarningList } from './warning-list.ts';

/** What is known of the version whose text is printed. */
export interface PrintSubject {
  humanId: string;
  title: string;
  /** Names of all its files. */
  files: readonly string[];
  /** By digest. */
  pictures: ReadonlyMap<string, PreparedImage>;
}

/** A link to a heading of another document, with the line where it stands. */
export interface DocumentFragment {
  key: string;
  slug: string;
  line: number;
}

export const noSubject: PrintSubject = { humanId: '', title: '', files: [], pictures: new Map() };

const asSource = (what: string) => `The ${what} prints as its source. Attach it as an image to have it drawn on paper.`;

export class Findings {
  /** The line that is being read. */
  line = 0;
  readonly slugs = new Set<string>();
  readonly documentFragments: DocumentFragment[] = [];
  readonly #warnings = new WarningList();
  readonly #fragments: { slug: string; line: number }[] = [];
  readonly #used = new Set<string>();
  readonly #files: ReadonlySet<string>;
  readonly #subject: PrintSubject;

  constructor(subject: PrintSubject) {
    this.#subject = subject;
    this.#files = new Set(subject.files);
  }

  formula(): void {
    this.#warnings.add('SHOWN_AS_SOURCE', asSource('formula'), this.line);
  }

  diagram(): void {
    this.#warnings.add('SHOWN_AS_SOURCE', asSource('diagram'), this.line);
  }

  /** Whether the heading exists is known only at the end. */
  fragment(slug: string): void {
    this.#fragments.push({ slug, line: this.line });
  }

  document(key: string, slug: string | null): void {
    if (slug !== null) this.documentFragments.push({ key, slug, line: this.line });
  }

  unresolved(name: string): void {
    const detail = `The link to ${name} leads to no document that you can see. Its text prints without a link.`;
    this.#warnings.add('LINK_UNRESOLVED', detail, this.line);
  }

  inert(href: string): void {
    const detail = `“${shortened(href)}” is no address that can be followed. The link prints as plain text.`;
    this.#warnings.add('LINK_UNRESOLVED', detail, this.line);
  }

  file(name: string): void {
    this.#used.add(name);
    if (this.#files.has(name)) return;
    this.#warnings.add('LINK_UNRESOLVED', `The link leads to the file “${name}”, which is not attached.`, this.line);
  }

  /** The `doc:` references of an item's opening line. */
  references(values: readonly string[], links: LinkContext): void {
    for (const value of values) {
      const target = linkTarget(value);
      if (target.type === 'document' && !links.has(linkKey(target))) this.unresolved(linkKey(target));
    }
  }

  external(href: string): void {
    const detail = `The image “${shortened(href)}” is not attached; images elsewhere are not fetched. Its description prints instead.`;
    this.#warnings.add('IMAGE_MISSING', detail, this.line);
  }

  image(name: string, digest: string | undefined): void {
    this.#used.add(name);
    const picture = digest === undefined ? undefined : this.#subject.pictures.get(digest);
    if (digest === undefined) {
      const isThere = this.#files.has(name);
      const why = isThere ? 'is attached, but is no picture' : 'is not attached';
      const detail = `The image “${name}” ${why}. A placeholder prints in its place.`;
      this.#warnings.add(isThere ? 'IMAGE_UNREADABLE' : 'IMAGE_MISSING', detail, this.line);
    } else if (picture?.kind === 'broken') {
      const reason = picture.reason.replace(/\.$/, '');
      const detail = `The image “${name}” cannot be read: ${reason}. A placeholder prints in its place.`;
      this.#warnings.add('IMAGE_UNREADABLE', detail, this.line);
    } else {
      for (const warning of picture?.warnings ?? []) this.#degraded(name, warning);
    }
  }

  /** What is drawn as pixels is all there; what is left out, or has no glyph, is not. */
  #degraded(name: string, warning: string): void {
    const detail = `In the image “${name}”: ${warning}`;
    if (/no font has a glyph/.test(warning)) this.#warnings.add('NO_GLYPH', detail, this.line);
    else if (/left out/.test(warning)) this.#warnings.add('IMAGE_UNREADABLE', detail, this.line);
  }

  finish(tree: ContentTree, slugs: ReadonlySet<string>): WarningList {
    for (const { slug, line } of this.#fragments) {
      if (slugs.has(slug)) continue;
      const detail = `No heading of this document is “#${shortened(slug)}”. The link prints as plain text.`;
      this.#warnings.add('FRAGMENT_UNKNOWN', detail, line);
    }
    for (const name of this.#files) {
      if (this.#used.has(name)) continue;
      this.#warnings.add('ATTACHMENT_UNUSED', `The text does not use the attached file “${name}”.`, null);
    }
    const { title, humanId } = this.#subject;
    const repeated = repeatedTitle(tree, title, humanId);
    if (repeated !== null) {
      const detail = 'The first heading repeats the title, so that both the page and the bookmarks show it twice.';
      this.#warnings.add('TITLE_REPEATED', detail, repeated.line);
    }
    return this.#warnings;
  }
}

export function shortened(text: string): string {
  return text.length <= 100 ? text : `${text.slice(0, 99)}…`;
}
