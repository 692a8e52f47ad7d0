/** The routes of documents: list, create, read, care for, revise, derive. */
import {
  ChangeDocumentBody,
  ConfirmReviewBody,
  CreateDocumentBody,
  DeriveBody,
  DocumentDetail,
  DocumentItem,
  DocumentsQuery,
  IdParams,
  ListOf,
  NextNumber,
  NextNumberQuery,
  ScopeDocumentsQuery,
  ScopeParams,
  Strict,
  Version,
} from '../../contract/index.ts';
import type { Actor } from '../kernel/database/index.ts';
import type { App, Services } from '../kernel/http/index.ts';
import { changeDocument, confirmReview } from './care-for-document.ts';
import { contentBodyBytes, givenContent } from './content/index.ts';
import { createDocument } from './create-document.ts';
import { deriveDocument, stageDerivation } from './derive-document.ts';
import { getDocument } from './get-document.ts';
import { isReadAtOnce, listDocuments } from './list/index.ts';
import { nextNumber } from './next-number.ts';
import { reviseDocument } from './revise-document.ts';
import { createFromTemplate } from './templates/index.ts';

const tags = ['documents'];

export function documentAddresses(app: App, services: Services): void {
  addLists(app, services);
  const { db, clock, blobs, config } = services;

  app.post(
    '/api/scopes/:scopeId/documents',
    {
      bodyLimit: contentBodyBytes,
      schema: {
        tags,
        summary: 'Create a document with its first draft, empty, with content, or from a template',
        params: ScopeParams,
        body: CreateDocumentBody,
        response: { 201: DocumentDetail },
      },
    },
    async ({ actor, params, body }, reply) => {
      const today = clock.today();
      const content = await givenContent(body, actor.userId);
      const { humanId, title, folderId, templateId } = body;
      const input = { humanId, title, content, ...(folderId === undefined ? {} : { folderId }) };
      const detail = await db.withActor(actor, (tx) =>
        templateId === undefined
          ? createDocument(tx, actor, params.scopeId, input, today)
          : createFromTemplate(tx, actor, { ...input, scopeId: params.scopeId, templateId, blobs, today }),
      );
      return reply.status(201).send(detail);
    },
  );

  app.get(
    '/api/scopes/:scopeId/next-number',
    {
      schema: {
        tags,
        summary: 'The next free number behind a prefix',
        params: ScopeParams,
        querystring: NextNumberQuery,
        response: { 200: NextNumber },
      },
    },
    async ({ actor, params, query }) =>
      db.withActor(actor, (tx) => nextNumber(tx, actor, params.scopeId, query.prefix)),
  );

  app.get(
    '/api/documents/:id',
    {
      schema: {
        tags,
        summary: 'A document with its folder path and all versions',
        params: IdParams,
        response: { 200: DocumentDetail },
      },
    },
    ({ actor, params }) => db.readAtOnce(actor, (tx) => getDocument(tx, actor, params.id, clock.today())),
  );

  app.patch(
    '/api/documents/:id',
    {
      schema: {
        tags,
        summary: 'Name the owner of a document, or the day of its next periodic review',
        params: IdParams,
        body: ChangeDocumentBody,
        response: { 200: DocumentDetail },
      },
    },
    ({ actor, params, body }) =>
      db.withActor(actor, (tx) => changeDocument({ tx, actor, clock, config }, params.id, body)),
  );

  app.post(
    '/api/documents/:id/confirm-review',
    {
      schema: {
        tags,
        summary: 'Confirm that a document was reviewed and still holds; moves its next review on',
        params: IdParams,
        body: ConfirmReviewBody,
        response: { 200: DocumentDetail },
      },
    },
    ({ actor, params, body }) =>
      db.withActor(actor, (tx) => confirmReview({ tx, actor, clock, config }, params.id, body.note)),
  );

  app.post(
    '/api/documents/:id/versions',
    {
      schema: {
        tags,
        summary: 'Open the next draft, copied from the newest version that has content',
        params: IdParams,
        body: Strict({}),
        response: { 201: Version },
      },
    },
    async ({ actor, params }, reply) => {
      const revision = { id: params.id, blobs, today: clock.today() };
      const version = await db.withActor(actor, (tx) => reviseDocument(tx, actor, revision));
      return reply.status(201).send(version);
    },
  );

  app.post(
    '/api/documents/:id/derive',
    {
      schema: {
        tags,
        summary: 'Make a new document at the root of a scope from this one',
        params: IdParams,
        body: DeriveBody,
        response: { 201: DocumentDetail },
      },
    },
    async ({ actor, params, body }, reply) => {
      const { targetScopeId, humanId } = body;
      const act = { id: params.id, targetScopeId, humanId, blobs, today: clock.today() };
      const staged = await stageDerivation((read) => db.withActor(actor, read), actor, act);
      const detail = await db.withActor(actor, (tx) => deriveDocument(tx, actor, act, staged));
      return reply.status(201).send(detail);
    },
  );
}

function addLists(app: App, { db, clock }: Services): void {
  const listOf = (actor: Actor, query: DocumentsQuery) => {
    const read = isReadAtOnce(query) ? db.readAtOnce : db.snapshot;
    return read(actor, (tx) => listDocuments(tx, actor, query, clock.today()));
  };
  app.get(
    '/api/documents',
    {
      config: { heavy: true },
      schema: {
        tags,
        summary: "Documents across the caller's scopes",
        querystring: DocumentsQuery,
        response: { 200: ListOf(DocumentItem) },
      },
    },
    ({ actor, query }) => listOf(actor, query),
  );

  app.get(
    '/api/scopes/:scopeId/documents',
    {
      config: { heavy: true },
      schema: {
        tags,
        summary: 'Documents of one scope',
        params: ScopeParams,
        querystring: ScopeDocumentsQuery,
        response: { 200: ListOf(DocumentItem) },
      },
    },
    ({ actor, params, query }) => listOf(actor, { ...query, scopeId: params.scopeId }),
  );
}
