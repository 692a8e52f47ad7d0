/** Members of a scope and what they hold: for who holds MANAGE_MEMBERS there, and for the administrator. Authors find reviewers and owners among them. */
import { Type } from 'typebox';
import {
  ListOf,
  Member,
  MemberBody,
  MemberCandidate,
  MemberParams,
  ScopeParams,
  Strict,
} from '../../contract/index.ts';
import type { App, Services } from '../kernel/http/index.ts';
import { findCandidates } from './find-candidates.ts';
import { findNameable } from './find-nameable.ts';
import { readMembers } from './member-rows.ts';
import { removeMember } from './remove-member.ts';
import { requireMemberManagement } from './require-member-management.ts';
import { setMember } from './set-member.ts';

const tags = ['Members'];
const CandidatesQuery = Strict({ q: Type.Optional(Type.String({ maxLength: 200 })) });

export function memberRoutes(app: App, { db }: Services): void {
  app.get(
    '/api/scopes/:scopeId/members',
    { schema: { tags, summary: 'The members', params: ScopeParams, response: { 200: ListOf(Member) } } },
    (request) =>
      db.withActor(request.actor, async (tx) => {
        await requireMemberManagement(tx, request.actor, request.params.scopeId);
        return { items: await readMembers(tx, request.params.scopeId), nextCursor: null };
      }),
  );

  app.get(
    '/api/scopes/:scopeId/member-candidates',
    {
      schema: {
        tags,
        summary:
          'Users who could be made members: by name among those one shares a scope with, else by the whole e-mail',
        params: ScopeParams,
        querystring: CandidatesQuery,
        response: { 200: ListOf(MemberCandidate) },
      },
    },
    (request) =>
      db.withActor(request.actor, (tx) =>
        findCandidates(tx, request.actor, request.params.scopeId, request.query.q ?? ''),
      ),
  );

  app.get(
    '/api/scopes/:scopeId/reviewers',
    {
      schema: {
        tags,
        summary: 'Members who could be named as reviewers, by part of the name or e-mail (AUTHOR_DOCUMENTS)',
        params: ScopeParams,
        querystring: CandidatesQuery,
        response: { 200: ListOf(MemberCandidate) },
      },
    },
    ({ actor, params, query }) =>
      db.withActor(actor, (tx) => findNameable(tx, actor, params.scopeId, query.q ?? '', 'RELEASE_DOCUMENTS')),
  );

  app.get(
    '/api/scopes/:scopeId/owners',
    {
      schema: {
        tags,
        summary: 'Members who could own a document, by part of the name or e-mail (AUTHOR_DOCUMENTS)',
        params: ScopeParams,
        querystring: CandidatesQuery,
        response: { 200: ListOf(MemberCandidate) },
      },
    },
    ({ actor, params, query }) =>
      db.withActor(actor, (tx) => findNameable(tx, actor, params.scopeId, query.q ?? '', null)),
  );

  app.get(
    '/api/scopes/:scopeId/readers',
    {
      schema: {
        tags,
        summary: 'Members who could be asked to read, by part of the name or e-mail (RELEASE_DOCUMENTS)',
        params: ScopeParams,
        querystring: CandidatesQuery,
        response: { 200: ListOf(MemberCandidate) },
      },
    },
    ({ actor, params, query }) =>
      db.withActor(actor, (tx) => findNameable(tx, actor, params.scopeId, query.q ?? '', null, 'RELEASE_DOCUMENTS')),
  );

  app.put(
    '/api/scopes/:scopeId/members/:userId',
    {
      schema: {
        tags,
        summary: 'Make a user a member, or change what a member holds',
        params: MemberParams,
        body: MemberBody,
        response: { 200: Member },
      },
    },
    (request) =>
      db.changingRights(request.actor, request.params.userId, (tx) =>
        setMember(tx, request.actor, request.params, request.body),
      ),
  );

  app.delete(
    '/api/scopes/:scopeId/members/:userId',
    { schema: { tags, summary: 'Remove a member', params: MemberParams, response: { 204: Type.Null() } } },
    async (request, reply) => {
      await db.changingRights(request.actor, request.params.userId, (tx) =>
        removeMember(tx, request.actor, request.params),
      );
      return reply.status(204).send(null);
    },
  );
}
