/** The day on which a document is to be reviewed again. */
import { sql } from 'kysely';
import type { Config } from '../../kernel/config.ts';
import type { Tx } from '../../kernel/database/index.ts';
import { scheduleReview } from '../../news/index.ts';

interface Acting {
  tx: Tx;
  config?: Config | undefined;
}

export async function setNextReview(
  { tx, config }: Acting,
  { scopeId, documentId }: { scopeId: string; documentId: string },
  nextReview: string | null,
): Promise<void> {
  const { rows } = await sql<{ ownerId: string | null }>`
    update documents set next_review = ${nextReview}::date where scope_id = ${scopeId} and id = ${documentId}
    returning owner_id as "ownerId"`.execute(tx);
  await scheduleReview(tx, config, { documentId, ownerId: rows[0]?.ownerId ?? null, nextReview });
}
