/** Audit events about a document and its versions: all on the document entity, under its human id. */
import type { ScopeEventType } from '../../contract/index.ts';
import { appendAudit } from '../audit/index.ts';
import type { Actor, Tx } from '../kernel/database/index.ts';

export interface EventSubject {
  scopeId: string;
  documentId: string;
  humanId: string;
  versionId: string;
  number: number;
}

export async function auditDocument(
  tx: Tx,
  actor: Actor,
  type: ScopeEventType,
  subject: EventSubject,
  changes: Record<string, unknown> = {},
): Promise<void> {
  const { scopeId, documentId, humanId, versionId, number } = subject;
  await appendAudit(tx, {
    scopeId,
    actor,
    type,
    entity: { type: 'document', id: documentId, label: humanId },
    changes: { versionId, number, ...changes },
  });
}
