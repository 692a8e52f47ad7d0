/**
 * What a version uses: documents that it links to, documents and items that its items name. Stored at every save, so that
 * what uses a document is found by an index and not by reading texts.
 */
import { sql } from 'kysely';
import type { Tx } from '../kernel/database/index.ts';
import type { ReadContent } from './content/index.ts';
import type { VersionKey } from './manifest.ts';

interface Use {
  relation: 'link' | 'mitigates' | 'implemented-by' | 'verified-by';
  /** The key of the item that names the target; empty for a link. */
  item_key: string;
  target_kind: 'document' | 'item';
  target: string;
  /** 0 where no version is named. */
  number: number;
}

export async function saveUses(tx: Tx, version: VersionKey, read: Pick<ReadContent, 'links' | 'items'>): Promise<void> {
  await removeUses(tx, version);
  const uses = usesIn(read);
  if (uses.length === 0) return;
  // One parameter, because a document may hold more references than a statement has parameters.
  await sql`
    insert into uses (scope_id, document_id, version_id, relation, item_key, target_kind, target, number)
    select ${version.scopeId}, ${version.documentId}, ${version.versionId}, u.*
    from jsonb_to_recordset(${JSON.stringify(uses)}::jsonb)
      as u (relation text, item_key text, target_kind text, target text, number integer)
    on conflict do nothing`.execute(tx);
}

export async function removeUses(tx: Tx, version: VersionKey): Promise<void> {
  await tx
    .deleteFrom('uses')
    .where('scope_id', '=', version.scopeId)
    .where('version_id', '=', version.versionId)
    .execute();
}

/** One row for each; the same one may come twice. */
export function usesIn({ links, items }: Pick<ReadContent, 'links' | 'items'>): Use[] {
  const uses: Use[] = links.map(({ target, version }) => ({
    relation: 'link',
    item_key: '',
    target_kind: 'document',
    target,
    number: version ?? 0,
  }));
  for (const { key, mitigates, implementedBy, verifiedBy } of items) {
    const add = (relation: Use['relation'], target_kind: Use['target_kind'], target: string, number: number | null) =>
      uses.push({ relation, item_key: key, target_kind, target, number: number ?? 0 });
    for (const risk of mitigates) add('mitigates', 'item', risk, null);
    for (const by of implementedBy) {
      if (by.kind === 'requirement') add('implemented-by', 'item', by.key, null);
      else add('implemented-by', 'document', by.humanId, by.version);
    }
    for (const by of verifiedBy) add('verified-by', 'document', by.humanId, by.version);
  }
  return uses;
}
