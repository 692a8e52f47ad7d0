/** Resolves `doc:` targets for a caller: row security decides what exists. One query, whatever the number of links. */
import { sql } from 'kysely';
import type { Tx } from '../../kernel/database/index.ts';
import { type LinkContext, parseLinkKey, type ResolvedDocument } from '../print-tree/index.ts';

interface ResolvedTarget extends ResolvedDocument {
  documentId: string;
}

export type ResolvedTargets = ReadonlyMap<string, ResolvedTarget>;

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/**
 * A human id names a document of the exporting scope; a document id names any that the caller can see. `inside` says
 * whether the export holds that document in that version (null: whichever it holds).
 */
export async function resolveTargets(
  tx: Tx,
  scopeId: string,
  keys: Iterable<string>,
  inside: (documentId: string, version: number | null) => boolean,
): Promise<ResolvedTargets> {
  const wanted = [...new Set(keys)].map((key) => ({ key, ...parseLinkKey(key) }));
  const ids = wanted.filter(({ name }) => uuid.test(name)).map(({ name }) => name);
  const humanIds = wanted.filter(({ name }) => !uuid.test(name)).map(({ name }) => name);
  const found = new Map<string, { id: string; human_id: string }>();
  if (wanted.length > 0) {
    const { rows } = await sql<{ id: string; human_id: string; own: boolean }>`
      select id, human_id, false as own from documents where id = any (${ids}::uuid[])
      union all
      select id, human_id, true as own from documents
      where scope_id = ${scopeId} and human_id = any (${humanIds}::text[])`.execute(tx);
    for (const row of rows) found.set(row.own ? row.human_id : row.id, row);
  }
  const resolved = new Map<string, ResolvedTarget>();
  for (const { key, name, version } of wanted) {
    const document = found.get(name);
    if (!document) continue;
    resolved.set(key, {
      humanId: document.human_id,
      documentId: document.id,
      inside: inside(document.id, version),
    });
  }
  return resolved;
}

/** The part of the resolution that one version's text can use; nothing of it may depend on the caller's identity. */
export function linksOf(targets: ResolvedTargets, linkKeys: readonly string[]): LinkContext {
  const context = new Map<string, ResolvedDocument>();
  for (const key of linkKeys) {
    const target = targets.get(key);
    if (target) context.set(key, { humanId: target.humanId, inside: target.inside });
  }
  return context;
}
