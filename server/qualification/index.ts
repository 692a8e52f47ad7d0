/** An installation that qualifies itself: what is installed, what it does, and what that says of the clauses. */
export type { Catalog } from './catalog.ts';
export { clauseTable, judgeClauses } from './clauses.ts';
export { checkCatalog } from './compare-catalogs.ts';
export { catalogOf, qualify } from './qualify.ts';
export { checkReleaseFiles } from './release-files.ts';
export { reportText } from './report-text.ts';
export type { Check, Qualification } from './report-types.ts';
