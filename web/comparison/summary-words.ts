/** The sum of a comparison in words. */

import { type Message, msg, plural, t } from '../texts/index.ts';
import type { Compared } from './change-rows.ts';

const named = (names: readonly string[]) => names.join(', ');

export function summaryWords({ summary, title }: Compared): string {
  const { wordsAdded, wordsRemoved, blocksChanged } = summary;
  const newTitle = title.kind === 'same' ? '' : title.kind === 'added' ? '' : `${t('The title changed.')} `;
  if (blocksChanged === 0) return `${newTitle}${t('The text is the same.')}`;
  const words = [
    wordsAdded > 0 ? plural(wordsAdded, 'one word added', '{n} words added') : '',
    wordsRemoved > 0 ? plural(wordsRemoved, 'one word removed', '{n} words removed') : '',
  ].filter(Boolean);
  // A title that is new as a whole is one of the changes, and has no sentence of its own.
  const places = blocksChanged + (title.kind === 'added' ? 1 : 0);
  const sentence =
    words.length === 0
      ? plural(places, 'no word changed, but one place did', 'no word changed, but {n} places did')
      : [...words, plural(places, 'in one place', 'in {n} places')].join(', ');
  return `${newTitle}${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
}

/** Files and items that are new, gone or others now; a sentence each. */
export function listedChanges({ attachments, items }: Compared): string[] {
  const sentences: [what: Message, names: readonly string[]][] = [
    [msg('Attachments added: {names}'), attachments.added],
    [msg('Attachments removed: {names}'), attachments.removed],
    [msg('Attachments replaced: {names}'), attachments.replaced],
    [msg('Risks, controls and requirements added: {names}'), items.added],
    [msg('Risks, controls and requirements removed: {names}'), items.removed],
    [msg('Risks, controls and requirements changed: {names}'), items.changed],
  ];
  return sentences.filter(([, names]) => names.length > 0).map(([what, names]) => t(what, { names: named(names) }));
}
