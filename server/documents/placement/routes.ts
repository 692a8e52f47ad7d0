/** The routes of placement and manual order. */
import { Type } from 'typebox';
import {
  DocumentItem,
  DocumentOrderBody,
  DocumentOrderParams,
  IdParams,
  PlaceDocumentBody,
  Placement,
} from '../../../contract/index.ts';
import type { App, Services } from '../../kernel/http/index.ts';
import { moveDocument } from './move-document.ts';
import { orderDocuments } from './order-documents.ts';

const tags = ['folders'];

export function placementRoutes(app: App, { db, clock }: Services): void {
  app.put(
    '/api/documents/:id/folder',
    {
      schema: {
        tags,
        summary: 'Put a document into a folder of its scope, or at the root',
        params: IdParams,
        body: PlaceDocumentBody,
        response: { 200: Placement },
      },
    },
    ({ actor, params, body }) => db.withActor(actor, (tx) => moveDocument(tx, actor, params.id, body.folderId)),
  );

  app.put(
    '/api/scopes/:scopeId/folders/:folderId/document-order',
    {
      schema: {
        tags,
        summary: 'Arrange the documents of a folder, or of the root: the complete list in the order wanted',
        params: DocumentOrderParams,
        body: DocumentOrderBody,
        response: { 200: Type.Object({ items: Type.Array(DocumentItem) }) },
      },
    },
    ({ actor, params, body }) =>
      db.withActor(actor, (tx) =>
        orderDocuments(tx, actor, { ...params, documentIds: body.documentIds, today: clock.today() }),
      ),
  );
}
