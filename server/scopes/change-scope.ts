import { isDeepStrictEqual } from 'node:util';
import type { ChangeScopeBody, Scope } from '../../contract/index.ts';
import { readableName } from '../access/index.ts';
import { appendAudit } from '../audit/index.ts';
import { type Actor, lockScope, type Tx } from '../kernel/database/index.ts';
import { getScope } from './get-scope.ts';
import { requireLanguage } from './require-language.ts';
import { requireMemberManagement } from './require-member-management.ts';
import { type ScopeSettings, settingColumns } from './scope-rows.ts';
import { refusingTakenName } from './taken-name.ts';

/** Changes name, language or rules of a scope. A request that changes nothing writes no event. */
export async function changeScope(tx: Tx, actor: Actor, scopeId: string, body: ChangeScopeBody): Promise<Scope> {
  const wanted: Partial<ScopeSettings> = {
    ...(body.name === undefined ? {} : { name: readableName(body.name, 'name') }),
    ...(body.language === undefined ? {} : { language: requireLanguage(body.language) }),
  };
  await requireMemberManagement(tx, actor, scopeId);
  // Two changes of one scope queue, so that each event records the right state before it.
  await lockScope(tx, scopeId);
  const scope = await getScope(tx, actor, scopeId);
  const { name, language, rules } = scope;
  const from = { name, language, rules };
  const to = { ...from, ...wanted, rules: { ...rules, ...body.rules } };
  if (isDeepStrictEqual(from, to)) return scope;

  await refusingTakenName(to.name, () =>
    tx.updateTable('scopes').set(settingColumns(to)).where('id', '=', scope.id).execute(),
  );
  await appendAudit(tx, {
    scopeId: scope.id,
    actor,
    type: 'SCOPE_CHANGED',
    entity: { type: 'scope', id: scope.id, label: to.name },
    changes: { from, to },
  });
  return { ...scope, ...to };
}
