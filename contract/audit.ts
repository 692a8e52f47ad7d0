/** Audit events. */
import { type Static, Type } from 'typebox';
import { Id, Nullable, pageQuery, Strict, Timestamp } from './wire.ts';

const auditEntityTypes = ['scope', 'folder', 'document', 'member', 'user', 'token'] as const;
export type AuditEntityType = (typeof auditEntityTypes)[number];

export const scopeEventTypes = [
  'FOLDER_CREATED',
  'FOLDER_RENAMED',
  'FOLDER_MOVED',
  'FOLDERS_REORDERED',
  'FOLDER_DELETED',
  'DOCUMENT_MOVED',
  'DOCUMENTS_REORDERED',
  'EXPORTED',
  'DOCUMENT_CREATED',
  'DOCUMENT_DERIVED',
  'VERSION_CREATED',
  'VERSION_EDITED',
  'VERSION_SUBMITTED',
  'VERSION_WITHDRAWN',
  'VERSION_RETURNED',
  'VERSION_APPROVED',
  'VERSION_RELEASED',
  'VERSION_CANCELLED',
  'VERSION_REVOKED',
  'VERSION_DISPOSED',
  'DISPOSAL_REQUESTED',
  'DISPOSAL_WITHDRAWN',
  'DOCUMENT_HELD',
  'HOLD_LIFTED',
  'DOCUMENT_CHANGED',
  'DOCUMENT_REVIEWED',
  'COMMENT_ADDED',
  'COMMENT_CHANGED',
  'COMMENT_RESOLVED',
  'VERSION_ACKNOWLEDGED',
  'READING_DUTY_CREATED',
  'READING_DUTY_CHANGED',
  'READING_DUTY_REMOVED',
  'READING_REMINDED',
  'SIGNATURE_FAILED',
  'TRAIL_REVIEWED',
  'ATTACHMENT_ADDED',
  'ATTACHMENT_REMOVED',
  'IMPORTED',
  'SCOPE_CREATED',
  'SCOPE_CHANGED',
  'MEMBER_CHANGED',
  'MEMBER_REMOVED',
] as const;
export type ScopeEventType = (typeof scopeEventTypes)[number];

export const installationEventTypes = [
  'SIGNED_IN',
  'SIGN_IN_FAILED',
  'SIGNED_OUT',
  'USER_CREATED',
  'USER_CHANGED',
  'TOKEN_CREATED',
  'TOKEN_REVOKED',
  'PASSWORD_CHANGED',
  'PASSWORD_RESET_ISSUED',
  'FACTOR_ADDED',
  'FACTOR_REMOVED',
  'SESSIONS_ENDED',
  'REAUTHENTICATED',
  'IDENTITY_CONFIRMED',
  'RECORDS_BASELINED',
] as const;
export type InstallationEventType = (typeof installationEventTypes)[number];

export const AuditEvent = Type.Object({
  id: Id,
  seq: Type.Integer(),
  scopeId: Nullable(Id),
  type: Type.String(),
  actor: Type.Object({
    id: Nullable(Id),
    displayName: Type.String(),
    via: Nullable(
      Type.Object({ type: Type.Literal('token'), id: Id, name: Type.String() }, { description: 'The API token used.' }),
    ),
  }),
  entity: Type.Object({ type: Type.Enum([...auditEntityTypes]), id: Id, label: Type.String() }),
  changes: Type.Record(Type.String(), Type.Unknown()),
  at: Timestamp,
});
export type AuditEvent = Static<typeof AuditEvent>;

const auditFilter = {
  type: Type.Optional(Type.String({ maxLength: 60 })),
  actorId: Type.Optional(Id),
  text: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'In the name of who or what it is about, or in the changes.',
    }),
  ),
  entityId: Type.Optional(Id),
  from: Type.Optional(Type.String({ maxLength: 40, description: 'From this time or day on (ISO 8601).' })),
  to: Type.Optional(
    Type.String({ maxLength: 40, description: 'Up to this time, or to the end of this day (ISO 8601).' }),
  ),
};
export const AuditQuery = Strict({ ...auditFilter, ...pageQuery });
export type AuditQuery = Static<typeof AuditQuery>;
export const TrailFileQuery = Strict({ ...auditFilter, format: Type.Optional(Type.Enum(['csv', 'jsonl'])) });
export type AuditFilter = Omit<AuditQuery, 'limit' | 'cursor'>;

const anchor = Nullable(
  Type.Object({ at: Timestamp, events: Type.Integer({ description: 'How many events of this chain it covers.' }) }),
);
const walked = {
  events: Type.Integer(),
  verifiedAt: Timestamp,
  firstBreak: Nullable(
    Type.Object({ seq: Type.Integer(), reason: Type.String() }, { description: 'Null where every link holds.' }),
  ),
};

/** Whether a chain holds, from its first event to its newest, and how long ago it was anchored outside the database. */
export const TrailState = Type.Object({
  ...walked,
  head: Type.String({ description: 'The hash of the newest event, in hex.' }),
  anchor,
});
export type TrailState = Static<typeof TrailState>;

/** What the last walk found, without walking again. */
export const LastTrailState = Type.Object({
  walk: Nullable(Type.Object(walked, { description: 'Null where nobody has asked yet.' })),
  anchor,
});
export type LastTrailState = Static<typeof LastTrailState>;
