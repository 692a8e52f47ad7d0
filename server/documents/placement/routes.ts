/** The routes of placement and manual order. */
import * as operations from '../../../contract/operations/index.ts';
import { type App, register, type Services } from '../../kernel/http/index.ts';
import { moveDocument } from './move-document.ts';
import { orderDocuments } from './order-documents.ts';

export function placementRoutes(app: App, { db, clock }: Services): void {
  register(app, operations.placeDocument, ({ actor, params, body }) =>
    db.withActor(actor, (tx) => moveDocument(tx, actor, params.id, body.folderId)),
  );

  register(app, operations.orderDocuments, ({ actor, params, body }) =>
    db.withActor(actor, (tx) =>
      orderDocuments(tx, actor, { ...params, documentIds: body.documentIds, today: clock.today() }),
    ),
  );
}
