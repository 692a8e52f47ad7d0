/** Which scopes a list covers. A filter that names what the caller cannot see is 404; a scope without VIEW is 403. */
import type { DocumentsQuery } from '../../../contract/index.ts';
import { requirePermission, type ViewedScope, viewedScopes } from '../../access/index.ts';
import { requireFolder, requireFolderOfScope } from '../../folders/index.ts';
import { type Actor, type Tx, together } from '../../kernel/database/index.ts';
import { refuseInput } from '../checked-fields.ts';

export interface Listed {
  scopes: ViewedScope[];
  /** Undefined: any folder. Null: the root. */
  folderId: string | null | undefined;
}

export async function chooseScopes(
  tx: Tx,
  actor: Actor,
  { scopeId, folderId }: Pick<DocumentsQuery, 'scopeId' | 'folderId'>,
): Promise<Listed> {
  if (scopeId !== undefined) {
    const viewed = requireViewed(tx, actor, scopeId);
    if (folderId === undefined || folderId === 'root') {
      return { scopes: [await viewed], folderId: folderId === 'root' ? null : undefined };
    }
    const [scope, folder] = await together(viewed, requireFolderOfScope(tx, scopeId, folderId));
    return { scopes: [scope], folderId: folder.id };
  }
  if (folderId === 'root') return refuseInput('folderId', 'Name the scope whose root you mean.');
  if (folderId === undefined) return { scopes: await viewedScopes(tx, actor), folderId: undefined };
  const folder = await requireFolder(tx, folderId);
  return { scopes: [await requireViewed(tx, actor, folder.scopeId)], folderId: folder.id };
}

async function requireViewed(tx: Tx, actor: Actor, scopeId: string): Promise<ViewedScope> {
  const { scopeName } = await requirePermission(tx, actor, scopeId, 'VIEW');
  return { id: scopeId.toLowerCase(), name: scopeName };
}
