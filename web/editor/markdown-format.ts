/** A draft whose body is markdown: text as it was typed. */
import type { KeptFormat } from './kept-draft.ts';

export const markdownFormat: KeptFormat<string> = {
  isSame: (a, b) => a === b,
  change: (markdown) => ({ markdown }),
  read: ({ contentFormat, markdown }) => (contentFormat === 'rich' ? null : (markdown ?? '')),
  keep: (text) => text,
  bringBack: (kept) => (typeof kept === 'string' ? kept : null),
};
