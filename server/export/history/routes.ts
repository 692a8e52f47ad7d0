import * as operations from '../../../contract/operations/index.ts';
import { type App, register, type Services } from '../../kernel/http/index.ts';
import { documentHistory, scopeHistory } from './export-history.ts';

export function historyRoutes(app: App, { db, clock }: Services): void {
  register(app, operations.listScopeExports, ({ actor, params, query }) =>
    db.snapshot(actor, (tx) => scopeHistory(tx, actor, params.scopeId, query, clock.today())),
  );

  register(app, operations.listDocumentExports, ({ actor, params, query }) =>
    db.snapshot(actor, (tx) => documentHistory(tx, actor, params.id, query, clock.today())),
  );
}
