/** How matches of a search are ranked: the numbers that are tuned, for the function ranked_documents of the database. */

interface Ranking {
  /** Of the text, of other versions' titles, of the title and of the id, as ts_rank takes them; the first two are no part of a title. */
  titleWeights: readonly number[];
  /** At most so many matches of each kind are ranked: a word that thousands of documents hold must not read them all. */
  mostTitles: number;
  mostTexts: number;
  mostForms: number;
  /** Words that this many documents hold as they were typed are not looked for in other forms. */
  enoughWithoutForms: number;
}

const ofPage: Ranking = {
  titleWeights: [0, 0, 0.5, 1],
  mostTitles: 2_500,
  mostTexts: 1_000,
  mostForms: 2_000,
  enoughWithoutForms: 1_000,
};

/** Filters are asked of each match, so that more of them are ranked. */
export const ranking = { ofPage, ofFiltered: { ...ofPage, mostTitles: 5_000 } };

/** No more matches than these come with filters: all kinds of them together, and some found by their ids. */
export const mostFiltered = 6_000;
