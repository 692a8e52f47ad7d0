import type { Scope } from '../../contract/index.ts';
import { readableName, requireAdministrator } from '../access/index.ts';
import { appendAudit } from '../audit/index.ts';
import type { Actor, Tx } from '../kernel/database/index.ts';
import { newId } from '../kernel/ids.ts';
import { presentScope } from './scope-rows.ts';
import { refusingTakenName } from './taken-name.ts';

/** A new scope without members: who creates it sees nothing of it until made one. */
export async function createScope(tx: Tx, actor: Actor, givenName: string): Promise<Scope> {
  await requireAdministrator(tx);
  const id = newId();
  const name = readableName(givenName, 'name');
  const row = await refusingTakenName(name, () =>
    tx.insertInto('scopes').values({ id, name }).returningAll().executeTakeFirstOrThrow(),
  );
  await appendAudit(tx, {
    scopeId: id,
    actor,
    type: 'SCOPE_CREATED',
    entity: { type: 'scope', id, label: name },
    changes: { name },
  });
  return presentScope(row);
}
