/** Readings over scopes: search, traceability, figures. */

import { SearchHit, SearchQuery, Spelling, SpellingQuery } from '../documents.ts';
import { Figures, FiguresQuery } from '../figures.ts';
import { operationsOf } from '../operation.ts';
import * as routes from '../routes/index.ts';
import {
  KnownItems,
  KnownItemsQuery,
  Traceability,
  TraceabilityQuery,
  WhereUsed,
  WhereUsedQuery,
} from '../traceability.ts';
import { IdParams, ListOf, ScopeParams } from '../wire.ts';

const operation = operationsOf('Traceability');
const inSearch = operationsOf('search');
const figures = operationsOf('figures');

export const search = inSearch(routes.search, 'Documents by id, title and text, best first', {
  needs: 'NOTHING',
  heavy: true,
  query: SearchQuery,
  answers: { 200: ListOf(SearchHit) },
  errors: ['PERMISSION_DENIED', 'NOT_FOUND'],
});

export const readSpelling = inSearch(
  routes.readSpelling,
  'What was meant by a query that finds nothing: the nearest words that occur',
  {
    needs: 'NOTHING',
    heavy: true,
    query: SpellingQuery,
    answers: { 200: Spelling },
    errors: ['PERMISSION_DENIED', 'NOT_FOUND'],
  },
);

export const readTraceability = operation(
  routes.readTraceability,
  'Risks and controls of the effective versions, with their gaps',
  {
    needs: 'VIEW_TRACEABILITY',
    heavy: true,
    params: ScopeParams,
    query: TraceabilityQuery,
    answers: { 200: Traceability },
    alsoAsCsv: true,
  },
);

export const listItems = operation(
  routes.listItems,
  'Risks, controls and requirements that the documents define, drafts included, and the next free keys',
  { needs: 'VIEW', heavy: true, params: ScopeParams, query: KnownItemsQuery, answers: { 200: KnownItems } },
);

export const readWhereUsed = operation(
  routes.readWhereUsed,
  'Versions that link to a document, and items that depend on it or on what it defines',
  { needs: 'VIEW', heavy: true, params: IdParams, query: WhereUsedQuery, answers: { 200: WhereUsed } },
);

export const readFigures = figures(
  routes.readFigures,
  'Overdue reviews and readings, times to release, documents by state and age, and gaps',
  {
    needs: ['RELEASE_DOCUMENTS', 'VIEW_AUDIT_TRAIL'],
    heavy: true,
    params: ScopeParams,
    query: FiguresQuery,
    answers: { 200: Figures },
    alsoAsCsv: true,
  },
);
