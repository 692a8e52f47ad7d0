import type { GivenSignature } from '../../../contract/index.ts';
import * as operations from '../../../contract/operations/index.ts';
import { signedAtOf } from '../../access/index.ts';
import { appendAudit } from '../../audit/index.ts';
import type { Actor } from '../../kernel/database/index.ts';
import { type App, register, type Services } from '../../kernel/http/index.ts';
import { checkSigned } from '../review/index.ts';
import { withdrawDisposal } from './disposal-request.ts';
import { findForHold, holdDocument, liftHold } from './hold-document.ts';

interface Asked {
  actor: Actor;
  ip: string;
  protocol: 'http' | 'https';
  host: string;
  params: { id: string };
  body: { signature?: GivenSignature };
}

export function keepingRoutes(app: App, services: Services): void {
  const { db, clock, config } = services;
  const signatureOf = (request: Asked, step: 'hold' | 'lift-hold') => {
    const { actor, params, body } = request;
    const signedAt = signedAtOf(request, config);
    return checkSigned(services, { actor, signedAt, find: (tx) => findForHold(tx, actor, params.id) }, body.signature, {
      step,
      record: (tx, { scopeId, documentId, humanId }, changes) =>
        appendAudit(tx, {
          ...{ scopeId, actor, type: 'SIGNATURE_FAILED', changes },
          entity: { type: 'document', id: documentId, label: humanId },
        }),
    });
  };

  register(app, operations.holdDocument, async (request) => {
    const { actor, params, body } = request;
    const signature = await signatureOf(request, 'hold');
    return db.withActor(actor, (tx) => holdDocument({ tx, actor, clock, signature }, params.id, body.reason));
  });

  register(app, operations.liftHold, async (request) => {
    const { actor, params, body } = request;
    const signature = await signatureOf(request, 'lift-hold');
    await db.withActor(actor, (tx) => liftHold({ tx, actor, clock, signature }, params.id, body.reason));
  });

  register(app, operations.withdrawDisposal, ({ actor, params, headers }) =>
    db.withActor(actor, (tx) => withdrawDisposal(tx, actor, params.id, headers['if-match'])),
  );
}
