/** The folders of a scope by their path of names, and who may add to them. */
import { sql } from 'kysely';
import { normaliseName } from '../../domain/folders/index.ts';
import type { Membership } from '../access/index.ts';
import { createFolder } from '../folders/index.ts';
import type { Actor, Tx } from '../kernel/database/index.ts';

/**
 * How the person makes folders: at once, or only after a first document is in the scope; null where they may not.
 *
 * In an empty scope creating takes ACTIVATE_CATALOG_ENTRIES, from the first document on ORGANIZE_DOCUMENTS. Who has the first alone
 * makes the folders of the first document and none after it.
 */
export type FolderMaking = 'at once' | 'until a document' | 'after a document' | null;

export async function folderMaker(tx: Tx, { scopeId, permissions }: Membership): Promise<FolderMaking> {
  if (!(await isEmpty(tx, scopeId))) return permissions.has('ORGANIZE_DOCUMENTS') ? 'at once' : null;
  if (permissions.has('ACTIVATE_CATALOG_ENTRIES'))
    return permissions.has('ORGANIZE_DOCUMENTS') ? 'at once' : 'until a document';
  return permissions.has('ORGANIZE_DOCUMENTS') ? 'after a document' : null;
}

async function isEmpty(tx: Tx, scopeId: string): Promise<boolean> {
  const { rows } = await sql`
    select from documents where scope_id = ${scopeId} order by human_id_key limit 1`.execute(tx);
  return rows.length === 0;
}

export interface FolderIndex {
  /** The id of a folder, null for the root; undefined where there is no such folder. */
  find(names: readonly string[]): string | null | undefined;
  /** The folder, with those above it, made where they are missing. */
  make(tx: Tx, actor: Actor, names: readonly string[]): Promise<string | null>;
}

/** Of all folders, or of those alone that have one of the names: a run asks for each of its documents. */
export async function readFolderIndex(tx: Tx, scopeId: string, names?: readonly string[]): Promise<FolderIndex> {
  const all = tx.selectFrom('folders').select(['id', 'parent_id', 'name']).where('scope_id', '=', scopeId);
  const rows = await (names ? all.where('name', 'in', names.map(normaliseName)) : all).execute();
  const children = new Map(rows.map(({ id, parent_id, name }) => [keyOf(parent_id, name), id]));
  const find = (names: readonly string[]) => {
    let at: string | null | undefined = null;
    for (const name of names) at = at === undefined ? undefined : children.get(keyOf(at, normaliseName(name)));
    return at;
  };
  return {
    find,
    async make(tx, actor, names) {
      let parentId: string | null = null;
      for (const name of names) {
        const known: string | undefined = children.get(keyOf(parentId, normaliseName(name)));
        const id: string = known ?? (await createFolder(tx, actor, scopeId, { parentId, name })).id;
        parentId = id;
      }
      return parentId;
    },
  };
}

const keyOf = (parentId: string | null, name: string) => `${parentId ?? ''}/${name}`;
