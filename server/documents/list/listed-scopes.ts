/** Which scopes a list covers. A filter that names what the caller cannot see is 404; a scope without VIEW is 403. */
import type { DocumentsQuery } from '../../../contract/index.ts';
import { heldBy, requirePermission } from '../../access/index.ts';
import { requireFolder, requireFolderOfScope } from '../../folders/index.ts';
import type { Actor, Tx } from '../../kernel/database/index.ts';
import { refuseInput } from '../checked-fields.ts';

export interface ListedScope {
  id: string;
  name: string;
}

export interface Listed {
  scopes: ListedScope[];
  /** Undefined: any folder. Null: the root. */
  folderId: string | null | undefined;
}

export async function chooseScopes(
  tx: Tx,
  actor: Actor,
  { scopeId, folderId }: Pick<DocumentsQuery, 'scopeId' | 'folderId'>,
): Promise<Listed> {
  if (scopeId !== undefined) {
    const scope = await requireViewed(tx, actor, scopeId);
    if (folderId === undefined || folderId === 'root') {
      return { scopes: [scope], folderId: folderId === 'root' ? null : undefined };
    }
    const folder = await requireFolderOfScope(tx, scopeId, folderId);
    return { scopes: [scope], folderId: folder.id };
  }
  if (folderId === 'root') return refuseInput('folderId', 'Name the scope whose root you mean.');
  if (folderId === undefined) return { scopes: await viewedScopes(tx, actor), folderId: undefined };
  const folder = await requireFolder(tx, folderId);
  return { scopes: [await requireViewed(tx, actor, folder.scopeId)], folderId: folder.id };
}

async function requireViewed(tx: Tx, actor: Actor, scopeId: string): Promise<ListedScope> {
  const { scopeName } = await requirePermission(tx, actor, scopeId, 'VIEW');
  return { id: scopeId.toLowerCase(), name: scopeName };
}

/** The caller's scopes in which they hold VIEW, by name. */
export async function viewedScopes(tx: Tx, actor: Actor): Promise<ListedScope[]> {
  const rows = await tx
    .selectFrom('members')
    .innerJoin('scopes', 'scopes.id', 'members.scope_id')
    .select(['scopes.id', 'scopes.name', 'members.roles', 'members.permissions'])
    .where('members.user_id', '=', actor.userId)
    .execute();
  return rows
    .filter((row) => heldBy(actor, row).includes('VIEW'))
    .map(({ id, name }) => ({ id, name }))
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.id < b.id ? -1 : 1));
}
