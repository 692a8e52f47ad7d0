/** Rows of the traceability tables: their order, their filter, and where a human id leads. */
import type { Traceability } from '../../contract/index.ts';
import { naturalKey } from '../../domain/reading-order/index.ts';

export interface TraceFilter {
  onlyGaps: boolean;
  documentId: string | null;
}

interface Row {
  key: string;
  documentId: string;
  gaps: readonly string[];
}

/** What has a gap comes first; within each part the order of keys. */
export function gapsFirst<R extends Row>(rows: readonly R[]): R[] {
  return rows
    .map((row) => ({ row, rank: row.gaps.length > 0 ? 0 : 1, key: naturalKey(row.key) }))
    .sort((a, b) => a.rank - b.rank || (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ row }) => row);
}

export const kept = (filter: TraceFilter) => (row: Row) =>
  (!filter.onlyGaps || row.gaps.length > 0) && (filter.documentId === null || row.documentId === filter.documentId);

/** Human id to id of every document that defines something. */
export function definingDocuments(trace: Traceability): ReadonlyMap<string, string> {
  const found = [...trace.risks, ...trace.controls].map((row) => [row.humanId, row.documentId] as const);
  return new Map(found.sort(([a], [b]) => (naturalKey(a) < naturalKey(b) ? -1 : 1)));
}
