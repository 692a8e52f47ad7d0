/** The routes of holds, and of withdrawing a disposal that was asked for. */
import { Type } from 'typebox';
import { DocumentDetail, type GivenSignature, HoldBody, IdParams } from '../../../contract/index.ts';
import { signedAtOf } from '../../access/index.ts';
import { appendAudit } from '../../audit/index.ts';
import type { Actor } from '../../kernel/database/index.ts';
import type { App, Services } from '../../kernel/http/index.ts';
import { checkSigned } from '../review/index.ts';
import { withdrawDisposal } from './disposal-request.ts';
import { findForHold, holdDocument, liftHold } from './hold-document.ts';

const tags = ['documents'];

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

  app.put(
    '/api/documents/:id/hold',
    {
      config: { act: 'sign' },
      schema: {
        tags,
        summary: 'Put a document on hold: no version of it can be disposed of until the hold is lifted',
        params: IdParams,
        body: HoldBody,
        response: { 200: DocumentDetail },
      },
    },
    async (request) => {
      const { actor, params, body } = request;
      const signature = await signatureOf(request, 'hold');
      return db.withActor(actor, (tx) => holdDocument({ tx, actor, clock, signature }, params.id, body.reason));
    },
  );

  app.delete(
    '/api/documents/:id/hold',
    {
      config: { act: 'sign' },
      schema: { tags, summary: 'Lift the hold', params: IdParams, body: HoldBody, response: { 204: Type.Null() } },
    },
    async (request, reply) => {
      const { actor, params, body } = request;
      const signature = await signatureOf(request, 'lift-hold');
      await db.withActor(actor, (tx) => liftHold({ tx, actor, clock, signature }, params.id, body.reason));
      return reply.status(204).send(null);
    },
  );

  app.delete(
    '/api/documents/versions/:id/disposal',
    {
      schema: {
        tags: ['versions'],
        summary: 'Withdraw a disposal that was asked for',
        params: IdParams,
        response: { 204: Type.Null() },
      },
    },
    async ({ actor, params, headers }, reply) => {
      await db.withActor(actor, (tx) => withdrawDisposal(tx, actor, params.id, headers['if-match']));
      return reply.status(204).send(null);
    },
  );
}
