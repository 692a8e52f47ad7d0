/** What someone typed, as queries over the words that search-entry.ts keeps. */
import { type AskedTerm, askedTerms } from './search-words.ts';

export interface AskedWords {
  /** The id alone, id and title, and everything: each asks for all terms. */
  inId: string;
  inHeading: string;
  anywhere: string;
  terms: AskedTerm[];
}

/** Null where nothing that could be a word was typed: such a query has no match. */
export function askedWords(query: string): AskedWords | null {
  const terms = askedTerms(query);
  if (terms.length === 0) return null;
  const asked = (weights: string) => terms.map((term) => termQuery(term, weights)).join(' & ');
  return { inId: asked('A'), inHeading: asked('AB'), anywhere: asked(''), terms };
}

/** An id that is typed in full counts twice, so that SOP-1 comes before SOP-10. */
function termQuery({ words, prefix, id }: AskedTerm, weights: string): string {
  const parts = words.map((word, index) => lexeme(word, prefix && index === words.length - 1, weights)).join(' & ');
  return id === null ? `(${parts})` : `(${lexeme(id, false, 'A')} | ${lexeme(id, true, 'A')} | ${parts})`;
}

function lexeme(word: string, prefix: boolean, weights: string): string {
  const flags = `${prefix ? '*' : ''}${weights}`;
  return flags === '' ? `'${word}'` : `'${word}':${flags}`;
}
