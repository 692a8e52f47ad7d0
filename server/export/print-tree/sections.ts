/**
 * What follows the content of a document in its PDF and is no part of it: derived at export, in no hash, set apart alike. Each
 * section begins a page of its own, in the order of this list.
 */
import type { ApprovalRecord } from '../../../domain/approval/index.ts';
import type { Trace } from '../../../domain/traceability/index.ts';
import type { PrintDocument } from '../../../typesetting/index.ts';
import { annexTree } from './annex.ts';
import { approvalRecordTree } from './approval-record.ts';

/** What the sections are made from; null where the caller may not see it, or the scope does not print it. */
export interface Following {
  trace: Trace | null;
  record: ApprovalRecord | null;
}

export function isNothing({ trace, record }: Following): boolean {
  return trace === null && record === null;
}

const makers: ((following: Following) => PrintDocument | null)[] = [
  ({ trace }) => annexTree(trace),
  ({ record }) => (record === null ? null : approvalRecordTree(record)),
];

export function sectionTrees(following: Following): PrintDocument[] {
  return makers.flatMap((make) => make(following) ?? []);
}
