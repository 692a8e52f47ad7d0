/** The sum of a comparison in words. */
import type { Compared } from './change-rows.ts';

const counted = (count: number, one: string, many: string) =>
  `${count === 1 ? 'one' : count} ${count === 1 ? one : many}`;
const named = (names: readonly string[]) => names.join(', ');

export function summaryWords({ summary, title }: Compared): string {
  const { wordsAdded, wordsRemoved, blocksChanged } = summary;
  const newTitle = title.kind === 'same' ? '' : title.kind === 'added' ? '' : 'The title changed. ';
  if (blocksChanged === 0) return `${newTitle}The text is the same.`;
  const words = [
    wordsAdded > 0 ? `${counted(wordsAdded, 'word', 'words')} added` : '',
    wordsRemoved > 0 ? `${counted(wordsRemoved, 'word', 'words')} removed` : '',
  ].filter(Boolean);
  // A title that is new as a whole is one of the changes, and has no sentence of its own.
  const place = counted(blocksChanged + (title.kind === 'added' ? 1 : 0), 'place', 'places');
  const sentence = words.length === 0 ? `no word changed, but ${place} did` : `${words.join(', ')}, in ${place}`;
  return `${newTitle}${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
}

/** Files and items that are new, gone or others now; a sentence each. */
export function listedChanges({ attachments, items }: Compared): string[] {
  const sentences: [what: string, names: readonly string[]][] = [
    ['Attachments added', attachments.added],
    ['Attachments removed', attachments.removed],
    ['Attachments replaced', attachments.replaced],
    ['Risks, controls and requirements added', items.added],
    ['Risks, controls and requirements removed', items.removed],
    ['Risks, controls and requirements changed', items.changed],
  ];
  return sentences.filter(([, names]) => names.length > 0).map(([what, names]) => `${what}: ${named(names)}`);
}
