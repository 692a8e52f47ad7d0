/** The rows of a new document and of a new draft, with everything that is derived from a draft's content. */

import { sql } from 'kysely';
import { AppError } from '../../contract/index.ts';
import { naturalKey } from '../../domain/reading-order/index.ts';
import type { Actor, Tx } from '../kernel/database/index.ts';
import { newId } from '../kernel/ids.ts';
import type { GivenContent } from './content/index.ts';
import type { EventSubject } from './document-events.ts';
import { saveItems } from './items.ts';
import { indexDocument } from './search-entry.ts';
import { saveUses } from './uses.ts';

export interface NewDocument {
  scopeId: string;
  humanId: string;
  folderId: string | null;
  derivedFrom: string | null;
}

/** Call under the scope's lock: the id is looked up, then written. No position: only a move or an order gives one. */
export async function writeDocument(tx: Tx, actor: Actor, document: NewDocument): Promise<string> {
  const taken = await tx
    .selectFrom('documents')
    .select('id')
    .where('scope_id', '=', document.scopeId)
    .where('human_id', '=', document.humanId)
    .executeTakeFirst();
  if (taken) {
    throw new AppError('HUMAN_ID_TAKEN', { detail: `There is already a document ${document.humanId} in this scope.` });
  }
  const id = newId();
  await tx
    .insertInto('documents')
    .values({
      id,
      scope_id: document.scopeId,
      human_id: document.humanId,
      human_id_key: naturalKey(document.humanId),
      folder_id: document.folderId,
      folder_position: null,
      derived_from: document.derivedFrom,
      created_by: actor.userId,
      owner_id: actor.userId,
    })
    .execute();
  return id;
}

export interface NewDraft {
  scopeId: string;
  documentId: string;
  humanId: string;
  number: number;
  title: string;
  content: GivenContent;
  /** Null for that of the scope. */
  language: string | null;
}

/** With the language that it has, which the event of the act tells. */
export async function writeDraft(tx: Tx, actor: Actor, draft: NewDraft): Promise<EventSubject & { language: string }> {
  const { read } = draft.content;
  const versionId = newId();
  const { language } = await tx
    .insertInto('versions')
    .values({
      id: versionId,
      scope_id: draft.scopeId,
      document_id: draft.documentId,
      number: draft.number,
      title: draft.title,
      state: 'DRAFT',
      content_format: draft.content.format,
      markdown: draft.content.markdown,
      content: draft.content.content === null ? null : JSON.stringify(draft.content.content),
      created_by: actor.userId,
      language: sql`coalesce(${draft.language}, (select language from scopes where id = ${draft.scopeId}))`,
    })
    .returning('language')
    .executeTakeFirstOrThrow();
  const { scopeId, documentId, humanId, number } = draft;
  await saveItems(tx, { scopeId, documentId, versionId }, read.items);
  await saveUses(tx, { scopeId, documentId, versionId }, read);
  await indexDocument(tx, scopeId, documentId, { versionId, read });
  return { scopeId, documentId, humanId, versionId, number, language };
}
