/** What print would look like, packs, and the jobs that make them. */
import { type Static, Type } from 'typebox';
import { CalendarDate, Id, Nullable, Problem, Sha256, Strict, Timestamp } from './wire.ts';

export const PackFormat = Type.Enum(['zip', 'merged']);
export type PackFormat = 'zip' | 'merged';

/**
 * What a pack takes of its scope: a folder with all below it, of each document the version in force on a day, only what
 * changed after a day. Without any of it, everything.
 */
const selection = {
  folderId: Type.Optional(Id),
  at: Type.Optional(CalendarDate),
  since: Type.Optional(CalendarDate),
};
const PackSelection = Type.Object(selection);
export type PackSelection = Static<typeof PackSelection>;
export const PackQuery = Strict({ format: Type.Optional(PackFormat), ...selection });
export const CreateExportJobBody = Strict({ format: PackFormat, ...selection });

const jobStates = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;

export const LinkReport = Type.Object({
  inside: Type.Array(Type.Object({ from: Type.String(), to: Type.String() })),
  outside: Type.Array(Type.Object({ from: Type.String(), to: Type.String() })),
  nowhere: Type.Array(Type.Object({ from: Type.String(), to: Type.String() })),
});
export type LinkReport = Static<typeof LinkReport>;

const printWarningCodes = [
  'NO_GLYPH',
  'IMAGE_MISSING',
  'IMAGE_UNREADABLE',
  'LINK_UNRESOLVED',
  'FRAGMENT_UNKNOWN',
  'ITEM_UNKNOWN_KEY',
  'SHOWN_AS_SOURCE',
  'TABLE_SHRUNK',
  'ATTACHMENT_UNUSED',
  'TITLE_REPEATED',
] as const;

export const PrintWarning = Type.Object({
  code: Type.Enum([...printWarningCodes]),
  detail: Type.String({ description: 'A sentence that a person can act on.' }),
  line: Nullable(Type.Integer({ description: 'In the stored markdown; null where it is about no line.' })),
});
export type PrintWarning = Static<typeof PrintWarning>;

export const PrintCheck = Type.Object({ pages: Type.Integer(), warnings: Type.Array(PrintWarning) });
export type PrintCheck = Static<typeof PrintCheck>;

export const PackReport = Type.Object({
  documentCount: Type.Integer(),
  leftOut: Type.Array(Type.Object({ humanId: Type.String(), title: Type.String(), reason: Type.String() })),
  broken: Type.Array(Type.Object({ humanId: Type.String(), reason: Type.String() })),
  links: LinkReport,
  warnings: Type.Array(Type.Object({ humanId: Type.String(), ...PrintWarning.properties })),
  moreWarnings: Type.Integer({ description: 'How many are not listed, because a report is bounded.' }),
});
export type PackReport = Static<typeof PackReport>;

export const ExportJob = Type.Object({
  id: Id,
  scopeId: Id,
  format: PackFormat,
  folderId: Nullable(Id),
  at: Nullable(CalendarDate),
  since: Nullable(CalendarDate),
  state: Type.Enum([...jobStates]),
  progress: Type.Object({ done: Type.Integer(), total: Type.Integer() }),
  createdAt: Timestamp,
  startedAt: Nullable(Timestamp),
  finishedAt: Nullable(Timestamp),
  expiresAt: Nullable(Timestamp),
  sizeBytes: Nullable(Type.Integer()),
  sha256: Nullable(Sha256),
  problem: Nullable(Problem),
  report: Nullable(PackReport),
});
export type ExportJob = Static<typeof ExportJob>;
