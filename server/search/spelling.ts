/**
 * What was meant by a query that finds nothing: words that no text holds are replaced by the nearest that some text holds.
 * Only texts of scopes where the caller holds VIEW count, so that a word tells of nothing that they could not read.
 */
import { sql } from 'kysely';
import { canBeMisspelt, oneSlipAway, slipsBetween, slipsToBeginning } from '../../domain/spelling/index.ts';
import { askedWords, wordsOf } from '../documents/index.ts';
import type { Tx } from '../kernel/database/index.ts';

/** Nobody mistypes more, and each costs a look into the index. */
const mostWords = 8;
/** So many documents are asked for their words; the right one is common enough to be in some of them. */
const mostDocuments = 300;

interface Found {
  word: string;
  documents: number;
}

/** The query with other words, or null where every word is known or nothing is near. */
export async function meantQuery(tx: Tx, scopeIds: string[], query: string): Promise<string | null> {
  const words = [...wordsOf(query)];
  if (askedWords(query) === null || words.length > mostWords) return null;
  let meant = query;
  // From the end, so that the places of the words before stay as they are.
  for (const [index, { word, start, end }] of [...words.entries()].reverse()) {
    const isLast = index === words.length - 1;
    if (!canBeMisspelt(word) || (await isKnown(tx, scopeIds, word, isLast))) continue;
    const nearest = await nearestWord(tx, scopeIds, word, isLast);
    if (nearest === null) return null;
    meant = meant.slice(0, start) + nearest + meant.slice(end);
  }
  return meant === query ? null : meant;
}

/** The last word may still be being typed, as search itself takes it. */
async function isKnown(tx: Tx, scopeIds: string[], word: string, isLast: boolean): Promise<boolean> {
  const found = await wordsNear(tx, scopeIds, { asked: lexeme(word, isLast), wanted: [word], beginning: word }, 1);
  return found.length > 0;
}

async function nearestWord(tx: Tx, scopeIds: string[], word: string, isLast: boolean): Promise<string | null> {
  const slips = oneSlipAway(word);
  const near = await wordsNear(tx, scopeIds, {
    asked: slips.map((slip) => lexeme(slip, false)).join(' | '),
    wanted: slips,
    beginning: null,
  });
  if (near.length > 0) return best(near, () => 0);
  const letters = [...word];
  if (letters.length < 5) return null;
  // Two slips: the first letters are taken to be right, since a look-up needs something to go by.
  const beginning = letters.slice(0, Math.max(3, Math.ceil(letters.length / 3))).join('');
  const begun = await wordsNear(tx, scopeIds, { asked: lexeme(beginning, true), wanted: [], beginning });
  const slipsTo = (other: string) => (isLast ? slipsToBeginning : slipsBetween)(word, other);
  return best(
    begun.filter((found) => slipsTo(found.word) <= 2),
    slipsTo,
  );
}

/** The nearest, and among these the most common. */
function best(found: readonly Found[], slipsTo: (word: string) => number): string | null {
  const ranked = found.map((one) => ({ ...one, slips: slipsTo(one.word) }));
  ranked.sort((a, b) => a.slips - b.slips || b.documents - a.documents || (a.word < b.word ? -1 : 1));
  return ranked[0]?.word ?? null;
}

/** Folded words hold letters, digits and marks only: nothing to escape. */
const lexeme = (word: string, isBeginning: boolean) => (isBeginning ? `'${word}':*` : `'${word}'`);

interface Near {
  asked: string;
  wanted: string[];
  beginning: string | null;
}

async function wordsNear(
  tx: Tx,
  scopeIds: string[],
  { asked, wanted, beginning }: Near,
  limit = mostDocuments,
): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select word, documents
    from words_near(${scopeIds}::uuid[], ${asked}::tsquery, ${wanted}::text[], ${beginning}::text, ${limit})`.execute(
    tx,
  );
  return rows;
}
