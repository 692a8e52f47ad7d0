import * as operations from '../../contract/operations/index.ts';
import { chooseScopes } from '../documents/index.ts';
import { type App, register, type Services } from '../kernel/http/index.ts';
import { searchDocuments } from './search-documents.ts';
import { meantQuery } from './spelling.ts';

export function searchRoutes(app: App, { db, clock }: Services): void {
  register(app, operations.search, ({ actor, query }) => searchDocuments(db, actor, query, clock.today()));

  register(app, operations.readSpelling, ({ actor, query }) =>
    db.snapshot(actor, async (tx) => {
      const { scopes } = await chooseScopes(tx, actor, query);
      const scopeIds = scopes.map((scope) => scope.id);
      return { meant: await meantQuery(tx, scopeIds, query.q) };
    }),
  );
}
