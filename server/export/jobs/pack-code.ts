/** The code of a pack that was asked for: over who asked, and for what. It stands in the place of the file's seal until there is a file. */
import type { PackFormat } from '../../../contract/index.ts';
import { askedCode } from '../../audit/index.ts';
import type { Tx } from '../../kernel/database/index.ts';
import type { ScopeChoice } from '../choice/choice.ts';

interface AskedPack {
  id: string;
  userId: string;
  tokenId: string | null;
  format: PackFormat;
  choice: Pick<ScopeChoice, 'scopeId' | 'folderId' | 'at' | 'since'>;
}

export function packCode(tx: Tx, { id, userId, tokenId, format, choice }: AskedPack): string {
  const { scopeId, folderId, at, since } = choice;
  const ids = [id, scopeId, userId, tokenId, folderId].map((one) => one?.toLowerCase() ?? null);
  return askedCode(tx, ['pack', ...ids, format, at, since]);
}
