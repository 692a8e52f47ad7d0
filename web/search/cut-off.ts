/**
 * Of words that occur very often the server ranks 2,500 documents by their titles and 1,000 by their texts, and ends its list there. It does
 * not say that it ended early, so a list that ended with as many is taken for cut off.
 */
const fewestCutOff = 1_000;

export const mayBeCutOff = (found: number, hasMore: boolean): boolean => !hasMore && found >= fewestCutOff;
