/**
 * Takes the steps of a draft into the content of its version: markdown, items, uses, search entry and revision, and one event for each
 * person whose steps they are. Whoever reads the version next sees them.
 *
 * Call under the locks of the document and then of the draft. The text was made before, so that nobody waits for it under a lock.
 */
import { sql } from 'kysely';
import {
  type Batch,
  type DraftHead,
  type DraftKey,
  foldSteps,
  noteContent,
  readBatches,
} from '../../drafting/index.ts';
import type { Tx } from '../../kernel/database/index.ts';
import type { GivenContent } from '../content/index.ts';
import { contentHash } from '../content-hash.ts';
import { auditDocument } from '../document-events.ts';
import { saveItems } from '../items.ts';
import { readFileRows } from '../manifest.ts';
import { indexDocument } from '../search-entry.ts';
import { saveUses } from '../uses.ts';

export interface TextToTakeIn {
  /** The number of the last step that it holds. */
  at: number;
  content: GivenContent;
}

interface Before {
  humanId: string;
  number: number;
  title: string;
  markdown: string | null;
  revision: number;
}

export async function takeIn(tx: Tx, key: DraftKey, head: DraftHead, { at, content }: TextToTakeIn): Promise<void> {
  const before = await readBefore(tx, key);
  const batches = await readBatches(tx, key, head.contentAt, at);
  const files = await readFileRows(tx, key.scopeId, key.versionId);
  await tx
    .updateTable('versions')
    .set({
      revision: before.revision + 1,
      markdown: content.markdown,
      content: content.content === null ? null : JSON.stringify(content.content),
    })
    .where('scope_id', '=', key.scopeId)
    .where('id', '=', key.versionId)
    .execute();
  await saveItems(tx, key, content.read.items);
  await saveUses(tx, key, content.read);
  await indexDocument(tx, key.scopeId, key.documentId, { versionId: key.versionId, read: content.read });
  await foldSteps(tx, key, head);
  const changes = {
    revision: before.revision + 1,
    contentChanged: true,
    contentFormat: content.format,
    steps: { from: head.contentAt + 1, to: at },
    hashBefore: contentHash(before.title, before.markdown ?? '', files),
    hashAfter: contentHash(before.title, content.markdown, files),
  };
  const subject = { ...key, humanId: before.humanId, number: before.number };
  for (const [userId, via] of writersOf(batches)) {
    await sql`select set_config('app.via', ${JSON.stringify(via)}, true)`.execute(tx);
    await auditDocument(tx, { userId, displayName: '', admin: false }, 'VERSION_EDITED', subject, changes);
  }
  await sql`select set_config('app.via', '', true)`.execute(tx);
  // Last: the database lets an event be written for a person whose steps are not in the content yet.
  await noteContent(tx, key, at);
}

async function readBefore(tx: Tx, { scopeId, versionId }: DraftKey): Promise<Before> {
  const { rows } = await sql<Before>`
    select d.human_id as "humanId", v.number, v.title, v.markdown, v.revision
    from versions v join documents d on d.scope_id = v.scope_id and d.id = v.document_id
    where v.scope_id = ${scopeId} and v.id = ${versionId}`.execute(tx);
  if (rows[0] === undefined) throw new Error('the version of a draft is not there');
  return rows[0];
}

/** In the order in which they first wrote, each with the token by which they did last. The database fills in their names. */
function writersOf(batches: readonly Batch[]): Map<string, object | null> {
  return batches.reduce((writers, { userId, via }) => writers.set(userId, via), new Map<string, object | null>());
}
