/** Draws what would print as its source: each drawing becomes a file of the draft and takes the place of its source. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Attachment } from '../../../contract/index.ts';
import { parseMarkdown } from '../../../domain/content/index.ts';
import { attachmentQuery, sayWhy } from '../../api/index.ts';
import { type DrawableSource, drawForPaper, sourceOfDrawing } from '../../content/index.ts';
import { plural, t } from '../../texts/index.ts';
import { say } from '../../ui/index.ts';
import type { Uploads } from '../use-uploads.ts';
import { type PrintedSource, printedSources } from './printed-sources.ts';

/** What the editor of either format does in its text; each answers whether it found the place. */
export interface DrawingPlaces {
  put: (source: PrintedSource, name: string, alt: string) => boolean;
  bringBack: (name: string, drawable: DrawableSource) => boolean;
}

export interface Drawings {
  isBusy: boolean;
  draw: (line: number | 'all') => Promise<void>;
  bringBack: (file: Attachment) => Promise<void>;
}

export function useDrawings(uploads: Uploads, textNow: () => string, places: DrawingPlaces): Drawings {
  const [isBusy, setBusy] = useState(false);
  const queryClient = useQueryClient();
  const draw = async (line: number | 'all') => {
    setBusy(true);
    const batch = new Batch(uploads, places);
    try {
      // Read anew each time: what was put in, and what others write, moves the rest.
      const next = () =>
        printedSources(parseMarkdown(textNow())).find(
          (source) => (line === 'all' || source.line === line) && !batch.failed.has(keyOf(source)),
        );
      for (let source = next(), left = 1000; source && left > 0; source = next(), left--) await batch.draw(source);
      batch.tell();
    } finally {
      setBusy(false);
    }
  };
  const bringBack = async (file: Attachment) => {
    try {
      const svg = await (await queryClient.fetchQuery(attachmentQuery(file.id))).text();
      const drawable = sourceOfDrawing(svg);
      if (drawable === null) say(t('{name} does not say what it was drawn from.', { name: file.name }), 'warn');
      else if (places.bringBack(file.name, drawable))
        say(t('The source of {name} is back in the text.', { name: file.name }));
      else say(t('The text does not show {name}.', { name: file.name }), 'warn');
    } catch (error) {
      say(sayWhy(error), 'bad');
    }
  };
  return { isBusy, draw, bringBack };
}

const keyOf = ({ kind, isDisplay, source }: DrawableSource): string => `${kind} ${isDisplay} ${source}`;

/** What is drawn by one press: what occurs twice is one file. */
class Batch {
  /** What could not be drawn or put in, by its key. */
  readonly failed = new Set<string>();
  readonly #drawn = new Map<string, { name: string; alt: string }>();
  readonly #uploads: Uploads;
  readonly #places: DrawingPlaces;
  #count = 0;

  constructor(uploads: Uploads, places: DrawingPlaces) {
    this.#uploads = uploads;
    this.#places = places;
  }

  async draw(source: PrintedSource): Promise<void> {
    const key = keyOf(source);
    try {
      const drawn = this.#drawn.get(key) ?? (await this.#attach(source));
      if (drawn !== null && this.#places.put(source, drawn.name, drawn.alt)) {
        this.#drawn.set(key, drawn);
        this.#count += 1;
        return;
      }
      if (drawn !== null)
        say(t('{name} is attached, but its place in the text has changed meanwhile.', { name: drawn.name }), 'warn');
    } catch (error) {
      const why = reasonOf(error);
      const words =
        source.kind === 'formula'
          ? t('The formula cannot be drawn: {why}', { why })
          : t('The diagram cannot be drawn: {why}', { why });
      say(words, 'bad');
    }
    this.failed.add(key);
  }

  /** Null where the file was not taken; why is said by then. */
  async #attach(source: PrintedSource): Promise<{ name: string; alt: string } | null> {
    const { file, alt } = await drawForPaper(source);
    let name: string | null = null;
    await this.#uploads.upload([file], (attachment) => {
      name = attachment.name;
    });
    return name === null ? null : { name, alt };
  }

  tell(): void {
    if (this.#count > 0) say(plural(this.#count, 'The drawing is in the text.', '{n} drawings are in the text.'));
  }
}

/** The first line: mermaid and KaTeX show the place below it. */
function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : '';
  return message.split('\n', 1)[0]?.replace(/^KaTeX parse error: /, '') || t('unknown reason');
}
