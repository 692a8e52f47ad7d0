/** A draft whose body is markdown: text as it was typed. */
import { mergeParts } from '../../domain/comparison/index.ts';
import type { KeptFormat } from './kept-draft.ts';

export const markdownFormat: KeptFormat<string> = {
  isSame: (a, b) => a === b,
  change: (markdown) => ({ markdown }),
  read: ({ contentFormat, markdown }) => (contentFormat === 'rich' ? null : (markdown ?? '')),
  merge: (base, mine, theirs) => {
    const lines = (text: string) => text.split('\n');
    return mergeParts(lines(base), lines(mine), lines(theirs))?.join('\n') ?? null;
  },
  keep: (text) => text,
  bringBack: (kept) => (typeof kept === 'string' ? kept : null),
};
