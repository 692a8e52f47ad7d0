/** The routes of documents: list, create, read, care for, revise, derive. */
import type { DocumentsQuery } from '../../contract/index.ts';
import * as operations from '../../contract/operations/index.ts';
import type { Actor } from '../kernel/database/index.ts';
import { type App, register, type Services } from '../kernel/http/index.ts';
import { changeDocument, confirmReview } from './care-for-document.ts';
import { givenContent } from './content/index.ts';
import { createDocument } from './create-document.ts';
import { deriveDocument, stageDerivation } from './derive-document.ts';
import { getDocument } from './get-document.ts';
import { isReadAtOnce, listDocuments } from './list/index.ts';
import { nextNumber } from './next-number.ts';
import { reviseDocument } from './revise-document.ts';
import { createFromTemplate } from './templates/index.ts';

export function documentAddresses(app: App, services: Services): void {
  addLists(app, services);
  const { db, clock, blobs, config } = services;

  register(app, operations.createDocument, async ({ actor, params, body }) => {
    const today = clock.today();
    const content = await givenContent(body, actor.userId);
    const { humanId, title, folderId, templateId } = body;
    const input = { humanId, title, content, ...(folderId === undefined ? {} : { folderId }) };
    return db.withActor(actor, (tx) =>
      templateId === undefined
        ? createDocument(tx, actor, params.scopeId, input, today)
        : createFromTemplate(tx, actor, { ...input, scopeId: params.scopeId, templateId, blobs, today }),
    );
  });

  register(app, operations.readNextNumber, async ({ actor, params, query }) =>
    db.snapshot(actor, (tx) => nextNumber(tx, actor, params.scopeId, query.prefix)),
  );

  register(app, operations.readDocument, ({ actor, params }) =>
    db.readAtOnce(actor, (tx) => getDocument(tx, actor, params.id, clock.today())),
  );

  register(app, operations.changeDocument, ({ actor, params, body }) =>
    db.withActor(actor, (tx) => changeDocument({ tx, actor, clock, config }, params.id, body)),
  );

  register(app, operations.confirmReview, ({ actor, params, body }) =>
    db.withActor(actor, (tx) => confirmReview({ tx, actor, clock, config }, params.id, body.note)),
  );

  register(app, operations.reviseDocument, async ({ actor, params }) => {
    const revision = { id: params.id, blobs, today: clock.today() };
    return db.withActor(actor, (tx) => reviseDocument(tx, actor, revision));
  });

  register(app, operations.deriveDocument, async ({ actor, params, body }) => {
    const { targetScopeId, humanId } = body;
    const act = { id: params.id, targetScopeId, humanId, blobs, today: clock.today() };
    const staged = await stageDerivation((read) => db.withActor(actor, read), actor, act);
    return db.withActor(actor, (tx) => deriveDocument(tx, actor, act, staged));
  });
}

function addLists(app: App, { db, clock }: Services): void {
  const listOf = (actor: Actor, query: DocumentsQuery) => {
    const read = isReadAtOnce(query) && !db.hasReplica ? db.readAtOnce : db.snapshot;
    return read(actor, (tx) => listDocuments(tx, actor, query, clock.today()));
  };
  register(app, operations.listDocuments, ({ actor, query }) => listOf(actor, query));

  register(app, operations.listScopeDocuments, ({ actor, params, query }) =>
    listOf(actor, { ...query, scopeId: params.scopeId }),
  );
}
