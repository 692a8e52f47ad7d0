/**
 * Nothing that the content holds may be missing from the pages: what a layout was given is counted by a walk over the tree, what it
 * placed by what was drawn and tagged, and a layout that placed anything else fails.
 *
 * The walk knows nothing of columns, lines and pages, which is where something could be lost.
 */
import type { PrintBlock, PrintDocument, PrintRun } from '../print-tree.ts';
import { innerBlocks } from '../print-tree.ts';
import { lettersIn } from '../shaping/index.ts';
import { headingRuns } from './blocks/heading.ts';
import { placeholderLabel } from './blocks/image.ts';
import { factRuns, kindRuns } from './blocks/item.ts';
import type { ImageSource, LayoutContext } from './context/layout-context.ts';
import { standIn } from './text/inline-text.ts';

/** What is counted; each is a word for a person who reads that some of it is missing. */
export interface Tally {
  characters: number;
  images: number;
  footnotes: number;
  'footnote marks': number;
  items: number;
  headings: number;
  'list entries': number;
}

class ContentLost extends Error {
  override readonly name = 'ContentLost';
}

/** Refuses pages that hold less than the content, or more. */
export function requireSame(given: Tally, placed: Tally): void {
  const wrong = (Object.keys(given) as (keyof Tally)[])
    .filter((what) => given[what] !== placed[what])
    .map((what) => `${placed[what]} of ${given[what]} ${what}`);
  if (wrong.length > 0) throw new ContentLost(`the pages do not hold all of the content, but ${wrong.join(', ')}`);
}

/** What stands on the pages: text as it was drawn, the rest as it was tagged when it was. */
export function placedIn(context: LayoutContext): Tally {
  const { structure } = context;
  return {
    characters: context.usage.letters,
    images: structure.count('Figure'),
    footnotes: structure.count('Note'),
    'footnote marks': structure.count('Reference'),
    items: structure.count('Sect'),
    headings: context.headings.length,
    'list entries': structure.count('LI'),
  };
}

/** What the tree holds; of the footnotes, those that something marks. `text` is all of it in one piece. */
export function givenIn(document: PrintDocument, images: ImageSource): { tally: Tally; text: string } {
  const count = new Count(document, images);
  count.blocks(document.blocks);
  const { text } = count;
  return { tally: { characters: lettersIn(text), ...count.tally }, text };
}

class Count {
  readonly tally = { images: 0, footnotes: 0, 'footnote marks': 0, items: 0, headings: 0, 'list entries': 0 };
  text = '';
  readonly #images: ImageSource;
  /** The notes that nothing has marked so far. */
  readonly #notes: Map<string, readonly PrintBlock[]>;
  readonly #known: ReadonlySet<string>;

  constructor(document: PrintDocument, images: ImageSource) {
    this.#images = images;
    this.#notes = new Map(document.footnotes.map(({ id, blocks }) => [id, blocks]));
    this.#known = new Set(this.#notes.keys());
  }

  blocks(blocks: readonly PrintBlock[]): void {
    for (const block of blocks) {
      this.#block(block);
      for (const inner of innerBlocks(block)) this.blocks(inner);
    }
  }

  #block(block: PrintBlock): void {
    switch (block.kind) {
      case 'heading':
        this.tally.headings++;
        this.#runs(headingRuns(block));
        break;
      case 'paragraph':
        this.#runs(block.runs);
        break;
      case 'list':
        this.tally['list entries'] += block.items.length;
        break;
      case 'code':
        this.#text(block.title ?? '');
        this.#text(block.text);
        break;
      case 'math':
      case 'literal':
        this.#text(block.text);
        break;
      case 'image':
        this.#image(block.digest, block.alt);
        this.#runs(block.caption ?? []);
        break;
      case 'table':
        // Its cells come after it in the walk, and no note is counted twice.
        this.#runs(block.caption ?? []);
        break;
      case 'placeholder':
        this.#text(block.label);
        this.#text(block.alt);
        this.#runs(block.caption ?? []);
        break;
      case 'item':
        this.tally.items++;
        this.#runs(kindRuns(block));
        this.#text(block.title);
        this.#runs(factRuns(block));
        break;
    }
  }

  #text(text: string): void {
    this.text += text;
  }

  #image(digest: string, alt: string): void {
    const image = this.#images.get(digest);
    if (image !== undefined && image.kind !== 'broken') this.tally.images++;
    else {
      this.#text(placeholderLabel(image));
      this.#text(alt);
    }
  }

  #runs(runs: readonly PrintRun[]): void {
    for (const run of runs) {
      if (run.kind === 'text') this.#text(run.text);
      else if (run.kind === 'footnote') this.#mark(run.id);
      else if (run.kind === 'image') {
        const image = this.#images.get(run.digest);
        if (image !== undefined && image.kind !== 'broken') this.tally.images++;
        else this.#text(standIn(image, run.alt));
      }
    }
  }

  /** A note is counted where it is marked first; a mark of a note that does not exist shows its name. */
  #mark(id: string): void {
    if (!this.#known.has(id)) {
      this.#text(`[${id}]`);
      return;
    }
    this.tally['footnote marks']++;
    const blocks = this.#notes.get(id);
    if (blocks === undefined) return;
    this.#notes.delete(id);
    this.tally.footnotes++;
    this.blocks(blocks);
  }
}
