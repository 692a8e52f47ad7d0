/** What someone typed, as queries over the words that search-entry.ts keeps. */
import { type AskedTerm, askedTerms } from './content/search-words.ts';

export interface AskedWords {
  /** What an id may begin with, where one thing was typed that can be an id. */
  idBeginning: string | null;
  /** Id and title, and everything: each asks for all terms. */
  inHeading: string;
  anywhere: string;
  terms: AskedTerm[];
}

/** Null where nothing that could be a word was typed: such a query has no match. */
export function askedWords(query: string): AskedWords | null {
  const terms = askedTerms(query);
  if (terms.length === 0) return null;
  const asked = (weights: string) => terms.map((term) => termQuery(term, weights)).join(' & ');
  const only = terms.length === 1 ? terms[0] : undefined;
  return { idBeginning: only?.id?.toUpperCase() ?? null, inHeading: asked('AB'), anywhere: asked(''), terms };
}

/** An id of several parts is also asked for as one word; a word alone is asked for once, since beginnings are costly. */
function termQuery({ words, prefix, id }: AskedTerm, weights: string): string {
  const parts = words.map((word, index) => lexeme(word, prefix && index === words.length - 1, weights)).join(' & ');
  return id === null || words.length === 1 ? `(${parts})` : `(${lexeme(id, true, 'A')} | ${parts})`;
}

function lexeme(word: string, prefix: boolean, weights: string): string {
  const flags = `${prefix ? '*' : ''}${weights}`;
  return flags === '' ? `'${word}'` : `'${word}':${flags}`;
}
