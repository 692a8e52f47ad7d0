import * as operations from '../../contract/operations/index.ts';
import { type App, register, type Services } from '../kernel/http/index.ts';
import { findCandidates } from './find-candidates.ts';
import { findNameable } from './find-nameable.ts';
import { readMembers } from './member-rows.ts';
import { removeMember } from './remove-member.ts';
import { requireMemberManagement } from './require-member-management.ts';
import { setMember } from './set-member.ts';

export function memberRoutes(app: App, { db }: Services): void {
  register(app, operations.listMembers, (request) =>
    db.snapshot(request.actor, async (tx) => {
      await requireMemberManagement(tx, request.actor, request.params.scopeId);
      return { items: await readMembers(tx, request.params.scopeId), nextCursor: null };
    }),
  );

  register(app, operations.findMemberCandidates, (request) =>
    db.snapshot(request.actor, (tx) =>
      findCandidates(tx, request.actor, request.params.scopeId, request.query.q ?? ''),
    ),
  );

  register(app, operations.findReviewers, ({ actor, params, query }) =>
    db.snapshot(actor, (tx) => findNameable(tx, actor, params.scopeId, query.q ?? '', 'RELEASE_DOCUMENTS')),
  );

  register(app, operations.findOwners, ({ actor, params, query }) =>
    db.snapshot(actor, (tx) => findNameable(tx, actor, params.scopeId, query.q ?? '', null)),
  );

  register(app, operations.findReaders, ({ actor, params, query }) =>
    db.snapshot(actor, (tx) => findNameable(tx, actor, params.scopeId, query.q ?? '', null, 'RELEASE_DOCUMENTS')),
  );

  register(app, operations.setMember, (request) =>
    db.changingRights(request.actor, request.params.userId, (tx) =>
      setMember(tx, request.actor, request.params, request.body),
    ),
  );

  register(app, operations.removeMember, (request) =>
    db.changingRights(request.actor, request.params.userId, (tx) => removeMember(tx, request.actor, request.params)),
  );
}
