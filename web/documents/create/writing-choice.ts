/** In which format a person wrote last: it comes first the next time. */
import type { Version } from '../../../contract/index.ts';
import { t } from '../../texts/index.ts';
import type { RadioCard } from '../../ui/index.ts';

export type WritingFormat = Version['contentFormat'];

const key = 'muniment.format';

const cards = (): Record<WritingFormat, RadioCard<WritingFormat>> => ({
  rich: {
    value: 'rich',
    name: t('Visual editor'),
    note: t('Headings, lists, tables, pictures and risks are made with tools and keys, as in a word processor.'),
  },
  markdown: {
    value: 'markdown',
    name: t('In markdown'),
    note: t('Plain text with marks such as # and **, with a preview beside it.'),
  },
});

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

export function formatCards(first: WritingFormat): RadioCard<WritingFormat>[] {
  const { rich, markdown } = cards();
  return first === 'rich' ? [rich, markdown] : [markdown, rich];
}
