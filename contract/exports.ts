/** What print would look like, packs, and the jobs that make them. */
import { type Static, Type } from 'typebox';
import { CalendarDate, Id, Nullable, Person, Problem, Sha256, Strict, Timestamp } from './wire.ts';

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

export const PackPreviewQuery = Strict(selection);

const LeftOut = Type.Object({
  humanId: Type.String({ examples: ['SOP-014'] }),
  title: Type.String(),
  reason: Type.String(),
});

/** What a pack would hold if it were made now. Lists are bounded; the counts are not. */
export const PackPreview = Type.Object({
  documentCount: Type.Integer(),
  leftOutCount: Type.Integer(),
  knownPages: Type.Integer({ description: 'Pages of the documents that were laid out before, without their annexes.' }),
  documentsWithoutPages: Type.Integer({ description: 'Documents whose pages are counted when they are laid out.' }),
  documents: Type.Array(
    Type.Object({
      humanId: Type.String(),
      title: Type.String(),
      version: Type.Integer(),
      folderPath: Type.Array(Type.String()),
      pages: Nullable(Type.Integer()),
    }),
  ),
  leftOut: Type.Array(LeftOut),
});
export type PackPreview = Static<typeof PackPreview>;

/** A choice that the people of a scope keep under a name. `sinceMonths` counts back from the day on which a pack is made. */
const keptChoice = {
  name: Type.String({ maxLength: 400, description: '1 to 100 characters, unique in the scope whatever their case.' }),
  format: PackFormat,
};
export const SavePackChoiceBody = Strict({
  ...keptChoice,
  ...selection,
  sinceMonths: Type.Optional(Type.Integer({ minimum: 1, maximum: 120 })),
});
export type SavePackChoiceBody = Static<typeof SavePackChoiceBody>;
export const PackChoice = Type.Object({
  id: Id,
  ...keptChoice,
  folderId: Nullable(Id),
  at: Nullable(CalendarDate),
  since: Nullable(CalendarDate),
  sinceMonths: Nullable(Type.Integer()),
  savedBy: Person,
  savedAt: Timestamp,
  mayRemove: Type.Boolean({ description: 'Whether the caller may remove it.' }),
});
export type PackChoice = Static<typeof PackChoice>;
export const PackChoiceParams = Type.Object({ scopeId: Id, id: Id });

/** One export in the history of a scope or of a document, and how many of its documents are outdated today. */
export const ExportRecord = Type.Object({
  id: Id,
  at: Timestamp,
  by: Type.Object({ id: Nullable(Id), displayName: Type.String() }),
  kind: Type.Enum(['pdf', 'docx', 'zip', 'merged']),
  folderId: Nullable(Id),
  chosenAt: Nullable(CalendarDate),
  since: Nullable(CalendarDate),
  documentCount: Type.Integer(),
  outdated: Type.Integer({ description: 'Of its versions those that are superseded, revoked or disposed of today.' }),
  /** The document of a single export; in the history of a document always that one. */
  document: Nullable(
    Type.Object({ id: Id, humanId: Type.String(), version: Type.Integer(), isOutdated: Type.Boolean() }),
  ),
  sha256: Sha256,
  sizeBytes: Type.Integer(),
});
export type ExportRecord = Static<typeof ExportRecord>;

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
  leftOut: Type.Array(LeftOut),
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
