/** In which format a person wrote last: it comes first the next time. */
import type { Version } from '../../../contract/index.ts';
import type { RadioCard } from '../../ui/index.ts';

export type WritingFormat = Version['contentFormat'];

const key = 'muniment.format';

const cards: Record<WritingFormat, RadioCard<WritingFormat>> = {
  rich: {
    value: 'rich',
    name: 'Visual editor',
    note: 'Headings, lists, tables, pictures and risks are made with tools and keys, as in a word processor.',
  },
  markdown: {
    value: 'markdown',
    name: 'In markdown',
    note: 'Plain text with marks such as # and **, with a preview beside it.',
  },
};

export function lastFormat(): WritingFormat {
  try {
    return localStorage.getItem(key) === 'markdown' ? 'markdown' : 'rich';
  } catch {
    return 'rich';
  }
}

export function rememberFormat(format: WritingFormat): void {
  try {
    localStorage.setItem(key, format);
  } catch {
    // Then the usual one comes first again.
  }
}

/** As it stands in a sentence. */
export const formatName = (format: WritingFormat): string =>
  format === 'rich' ? 'written in the visual editor' : 'written in markdown';

export function formatCards(first: WritingFormat): RadioCard<WritingFormat>[] {
  return first === 'rich' ? [cards.rich, cards.markdown] : [cards.markdown, cards.rich];
}
