/**
 * Creates a folder, last among its siblings.
 *
 * While the scope holds no document the tree is a skeleton and creating takes ACTIVATE_CATALOG_ENTRIES; from the first
 * document on it is live and takes ORGANIZE_DOCUMENTS. Documents are created under the same lock, so the gate cannot
 * be passed by racing the first of them.
 */
import { sql } from 'kysely';
import { AppError, type Folder } from '../../contract/index.ts';
import { createRefusal } from '../../domain/folders/index.ts';
import { requireMember, requirePermission } from '../access/index.ts';
import { appendAudit } from '../audit/index.ts';
import { type Actor, lockScope, type Tx } from '../kernel/database/index.ts';
import { newId } from '../kernel/ids.ts';
import { folderIn } from './find-folder.ts';
import { folderName } from './folder-name.ts';
import { childOf, folderColumns, presentFolder, readChains, type StoredFolder, treeOf } from './folder-rows.ts';

export interface NewFolder {
  parentId?: string | null;
  name: string;
}

export async function createFolder(tx: Tx, actor: Actor, scope: string, wanted: NewFolder): Promise<Folder> {
  const name = folderName(wanted.name);
  // Membership comes before the lock: a stranger must not be able to make a scope's members wait.
  const { scopeId } = await requireMember(tx, actor, scope);
  await lockScope(tx, scopeId);
  const chain = await readChains(tx, wanted.parentId ? [wanted.parentId] : []);
  const parent = wanted.parentId ? folderIn(treeOf(chain), wanted.parentId) : null;
  const gate = (await holdsDocument(tx, scopeId)) ? 'ORGANIZE_DOCUMENTS' : 'ACTIVATE_CATALOG_ENTRIES';
  await requirePermission(tx, actor, scopeId, gate);
  if (parent !== null && parent.scopeId !== scopeId) {
    throw new AppError('FOLDER_CROSS_SCOPE', { detail: `“${parent.name}” is a folder of another scope.` });
  }
  const parentId = parent?.id ?? null;
  const namesake = await readNamesake(tx, scopeId, parentId, name);
  const refusal = createRefusal(treeOf(chain, namesake), parentId, name);
  if (refusal !== null) throw new AppError(refusal.code, { detail: refusal.detail });

  const folder = await insertLast(tx, scopeId, parentId, name);
  await appendAudit(tx, {
    scopeId,
    actor,
    type: 'FOLDER_CREATED',
    entity: { type: 'folder', id: folder.id, label: name },
    changes: { parentId, name },
  });
  return presentFolder(folder);
}

/** Whoever asks: also by what they are not shown, the scope is in use. */
async function holdsDocument(tx: Tx, scopeId: string): Promise<boolean> {
  const { rows } = await sql<{ yes: boolean }>`select scope_holds_document(${scopeId}) as yes`.execute(tx);
  return rows[0]?.yes === true;
}

/** Of the siblings only the one of that name is read: the rule asks for no other. */
async function readNamesake(tx: Tx, scopeId: string, parentId: string | null, name: string): Promise<StoredFolder[]> {
  const { rows } = await sql<StoredFolder>`
    select ${folderColumns} from folders f
    where f.scope_id = ${scopeId} and ${childOf(parentId)} and f.name = ${name}`.execute(tx);
  return rows;
}

async function insertLast(tx: Tx, scopeId: string, parentId: string | null, name: string): Promise<StoredFolder> {
  const { rows } = await sql<StoredFolder>`
    insert into folders as f (id, scope_id, parent_id, name, sort_order)
    select ${newId()}, ${scopeId}, ${parentId}, ${name}, coalesce(max(f.sort_order) + 1, 0)
    from folders f where f.scope_id = ${scopeId} and ${childOf(parentId)}
    returning ${folderColumns}`.execute(tx);
  return rows[0]!;
}
