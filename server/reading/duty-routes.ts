/** The routes of duties: for who may release, and to be read by who reads the trail. */
import { Type } from 'typebox';
import {
  ChangeReadingDutyBody,
  CreateReadingDutyBody,
  IdParams,
  ListOf,
  pageQuery,
  ReadingDuty,
  ScopeParams,
  Strict,
} from '../../contract/index.ts';
import type { App, Services } from '../kernel/http/index.ts';
import { listDuties } from './read-duties.ts';
import { changeDuty, createDuty, removeDuty } from './write-duties.ts';

const tags = ['reading'];

export function dutyRoutes(app: App, { db }: Services): void {
  app.get(
    '/api/scopes/:scopeId/reading-duties',
    {
      schema: {
        tags,
        summary: 'Who must have read what (RELEASE_DOCUMENTS or VIEW_AUDIT_TRAIL)',
        params: ScopeParams,
        querystring: Strict(pageQuery),
        response: { 200: ListOf(ReadingDuty) },
      },
    },
    ({ actor, params, query }) => db.snapshot(actor, (tx) => listDuties(tx, actor, params.scopeId, query)),
  );

  app.post(
    '/api/scopes/:scopeId/reading-duties',
    {
      schema: {
        tags,
        summary: 'Say who must have read a document, or what lies in a folder (RELEASE_DOCUMENTS)',
        params: ScopeParams,
        body: CreateReadingDutyBody,
        response: { 201: ReadingDuty },
      },
    },
    async ({ actor, params, body }, reply) => {
      const duty = await db.withActor(actor, (tx) => createDuty(tx, actor, params.scopeId, body));
      return reply.status(201).send(duty);
    },
  );

  app.patch(
    '/api/reading-duties/:id',
    {
      schema: {
        tags,
        summary: 'Change whom a duty names, or the days that later assignments are given (RELEASE_DOCUMENTS)',
        params: IdParams,
        body: ChangeReadingDutyBody,
        response: { 200: ReadingDuty },
      },
    },
    ({ actor, params, body }) => db.withActor(actor, (tx) => changeDuty(tx, actor, params.id, body)),
  );

  app.delete(
    '/api/reading-duties/:id',
    {
      schema: {
        tags,
        summary: 'Remove a duty; what was read stays on record (RELEASE_DOCUMENTS)',
        params: IdParams,
        response: { 204: Type.Null() },
      },
    },
    async ({ actor, params }, reply) => {
      await db.withActor(actor, (tx) => removeDuty(tx, actor, params.id));
      return reply.status(204).send(null);
    },
  );
}
