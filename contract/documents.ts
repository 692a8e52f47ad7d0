/** Documents, versions, their steps, attachments and search. */
import { type Static, Type } from 'typebox';
import { standings, versionStates } from '../domain/lifecycle/index.ts';
import { signatureMeanings } from '../domain/review/index.ts';
import { FolderPath } from './folders.ts';
import { ReadingFigures } from './reading.ts';
import { signatureProof } from './signatures.ts';
import { CalendarDate, Id, Language, Nullable, Person, pageQuery, Sha256, Strict, Timestamp } from './wire.ts';

export const VersionStateName = Type.Enum([...versionStates]);
export const StandingName = Type.Enum([...standings]);

const Review = Type.Object({
  dueDate: Nullable(CalendarDate),
  reviewers: Type.Array(
    Type.Object({ user: Person, decision: Type.Enum(['pending', 'approved']), at: Nullable(Timestamp) }),
  ),
  returned: Nullable(Type.Object({ reason: Type.String(), at: Timestamp, by: Person })),
  openComments: Type.Integer({ description: 'Threads of comments that nobody resolved.' }),
});
export type Review = Static<typeof Review>;

export const Version = Type.Object({
  id: Id,
  documentId: Id,
  number: Type.Integer(),
  title: Type.String(),
  state: VersionStateName,
  standing: Nullable(StandingName),
  effectiveDate: Nullable(CalendarDate),
  contentFormat: Type.Enum(['markdown', 'rich']),
  contentHash: Nullable(Sha256),
  createdAt: Timestamp,
  createdBy: Person,
  releasedAt: Nullable(Timestamp),
  releasedBy: Nullable(Person),
  disposedAt: Nullable(Timestamp),
  revision: Type.Integer(),
  language: Language,
  changeSummary: Nullable(Type.String()),
  submittedAt: Nullable(Timestamp),
  submittedBy: Nullable(Person),
  revokedAt: Nullable(Timestamp),
  revokedBy: Nullable(Person),
  revokeReason: Nullable(Type.String()),
  review: Review,
  disposal: Nullable(
    Type.Object(
      { requestedBy: Person, at: Timestamp, reason: Type.String() },
      { description: 'Asked for by one person; a second one carries it out.' },
    ),
  ),
});
export type Version = Static<typeof Version>;

/** One handing over for review, with how it ended. */
export const KeptSubmission = Type.Object({
  number: Type.Integer({ description: 'Counted from 1 in the version.' }),
  at: Timestamp,
  by: Person,
  contentHash: Nullable(Sha256),
  reviewers: Type.Array(
    Type.Object({ user: Person, decision: Type.Enum(['pending', 'approved']), at: Nullable(Timestamp) }),
  ),
  outcome: Nullable(
    Type.Enum(['released', 'returned', 'withdrawn', 'cancelled'], { description: 'Null while it is under review.' }),
  ),
  reason: Nullable(Type.String()),
});
export type KeptSubmission = Static<typeof KeptSubmission>;

/** What happened to a version, for everyone who may read it. */
export const RecordEntry = Type.Object({
  act: Type.Enum([
    ...['created', 'edited', 'submitted', 'withdrawn', 'approved', 'returned', 'released', 'cancelled', 'revoked'],
    ...['disposed', 'disposal-requested', 'disposal-withdrawn'],
  ] as const),
  by: Person,
  at: Timestamp,
  revision: Type.Integer({ description: 'What the version had come to with it.' }),
  note: Nullable(Type.String({ description: 'The reason, the comment or the summary of changes.' })),
  contentHash: Nullable(Sha256),
  meaning: Nullable(Type.Enum([...signatureMeanings], { description: 'Where it was signed.' })),
});
export type RecordEntry = Static<typeof RecordEntry>;

export const Attachment = Type.Object({
  id: Id,
  name: Type.String(),
  mediaType: Type.String(),
  sizeBytes: Type.Integer(),
  sha256: Sha256,
});
export type Attachment = Static<typeof Attachment>;

const ItemWarning = Type.Object({ line: Type.Integer(), message: Type.String() });

export const VersionDetail = Type.Object({
  ...Version.properties,
  markdown: Nullable(Type.String()),
  content: Type.Unknown(),
  step: Type.Integer({
    description: 'The number of the last step that the content holds, from which writing together goes on; 0 for none.',
  }),
  attachments: Type.Array(Attachment),
  lastEdit: Nullable(Type.Object({ by: Person, at: Timestamp })),
  itemWarnings: Type.Array(ItemWarning, { description: 'What submit would refuse in the items of a draft.' }),
});
export type VersionDetail = Static<typeof VersionDetail>;

export const DocumentItem = Type.Object({
  id: Id,
  scopeId: Id,
  scopeName: Type.String(),
  humanId: Type.String(),
  title: Type.String(),
  folderId: Nullable(Id),
  folderPosition: Nullable(Type.Integer()),
  owner: Nullable(Person),
  nextReview: Nullable(CalendarDate),
  hold: Nullable(
    Type.Object(
      { reason: Type.String(), by: Person, at: Timestamp },
      { description: 'While it is on hold, no version of it can be disposed of.' },
    ),
  ),
  latestVersion: Version,
  effectiveVersion: Nullable(Version),
});
export type DocumentItem = Static<typeof DocumentItem>;

export const DocumentDetail = Type.Object({
  ...DocumentItem.properties,
  folderPath: FolderPath,
  versions: Type.Array(Version),
  reading: ReadingFigures,
});
export type DocumentDetail = Static<typeof DocumentDetail>;

const StandingFilter = Type.Enum(['effective', 'future-effective', 'none'], {
  description: 'Something is in force, is released for a later day, or nothing is in force.',
});
const FolderFilter = Type.Optional(Type.Union([Id, Type.Literal('root')]));

export const ScopeDocumentsQuery = Strict({
  folderId: FolderFilter,
  subfolders: Type.Optional(
    Type.Boolean({ description: 'With a folder: the documents of its subfolders too, in the ordinary sort.' }),
  ),
  state: Type.Optional(VersionStateName),
  standing: Type.Optional(StandingFilter),
  ownerId: Type.Optional(Id),
  q: Type.Optional(Type.String({ maxLength: 200 })),
  ...pageQuery,
});
export const DocumentsQuery = Strict({ scopeId: Type.Optional(Id), ...ScopeDocumentsQuery.properties });
export type DocumentsQuery = Static<typeof DocumentsQuery>;

const RichContent = Type.Record(Type.String(), Type.Unknown(), { description: 'A ProseMirror document.' });

export const CreateDocumentBody = Strict({
  humanId: Type.String(),
  title: Type.String(),
  folderId: Type.Optional(Nullable(Id)),
  markdown: Type.Optional(Type.String()),
  content: Type.Optional(RichContent),
  templateId: Type.Optional(Id),
});
export type CreateDocumentBody = Static<typeof CreateDocumentBody>;

export const ChangeVersionBody = Type.Object(
  {
    title: Type.Optional(Type.String()),
    markdown: Type.Optional(Type.String()),
    content: Type.Optional(RichContent),
    language: Type.Optional(Language),
  },
  { additionalProperties: false, minProperties: 1 },
);
export type ChangeVersionBody = Static<typeof ChangeVersionBody>;

export const TemplateMark = Type.Object({
  isTemplate: Type.Boolean({ description: 'Whether new documents of the scope may start from it.' }),
});
export type TemplateMark = Static<typeof TemplateMark>;

export const NextNumberQuery = Strict({
  prefix: Type.String({ minLength: 1, maxLength: 37, description: 'What stands before the number, as in SOP-.' }),
});
export const NextNumber = Type.Object({ humanId: Type.String({ examples: ['SOP-019'] }) });
export type NextNumber = Static<typeof NextNumber>;

export const DeriveBody = Strict({ targetScopeId: Id, humanId: Type.Optional(Type.String()) });
const Reason = Type.String({ examples: ['The limit in step 4 is missing.'] });
export const ReasonBody = Strict({ reason: Reason });
export const WithdrawBody = Strict({ reason: Type.Optional(Reason) });
export type WithdrawBody = Static<typeof WithdrawBody>;
export const SubmitBody = Strict({
  changeSummary: Type.Optional(Type.String({ description: 'Up to 2,000 characters.' })),
  reviewers: Type.Optional(Type.Array(Id, { maxItems: 50, description: 'Members who hold RELEASE_DOCUMENTS.' })),
  dueDate: Type.Optional(Nullable(CalendarDate)),
});
export type SubmitBody = Static<typeof SubmitBody>;
export const GivenSignature = Strict({ ...signatureProof, meaning: Type.Enum([...signatureMeanings]) });
export type GivenSignature = Static<typeof GivenSignature>;
const signature = Type.Optional(GivenSignature);
export const ApproveBody = Strict({ comment: Type.Optional(Type.String()), signature });
export type ApproveBody = Static<typeof ApproveBody>;
export const ReleaseBody = Strict({
  effectiveDate: Type.Optional(CalendarDate),
  reading: Type.Optional(
    Type.Enum(['required', 'carried-over'], {
      description: 'Whether everybody is asked to read it, or who knew the version before is taken to know it.',
    }),
  ),
  readingReason: Type.Optional(Type.String({ description: 'Why it was carried over, up to 2,000 characters.' })),
  signature,
});
export type ReleaseBody = Static<typeof ReleaseBody>;
export const RevokeBody = Strict({ reason: Reason, signature });
export const DisposeBody = Strict({ reason: Reason, signature });
export const HoldBody = Strict({ reason: Reason, signature });
export type HoldBody = Static<typeof HoldBody>;

export const SearchQuery = Strict({
  q: Type.String({ minLength: 1, maxLength: 200 }),
  scopeId: Type.Optional(Id),
  folderId: FolderFilter,
  state: Type.Optional(VersionStateName),
  standing: Type.Optional(StandingFilter),
  kind: Type.Optional(
    Type.String({ pattern: '^[A-Z][A-Z0-9]{0,39}$', description: 'What the number begins with, as SOP in SOP-001.' }),
  ),
  ownerId: Type.Optional(Id),
  from: Type.Optional({
    ...CalendarDate,
    description:
      'From this day on: the effective date of the version that was searched, or the day on which it was begun.',
  }),
  to: Type.Optional({ ...CalendarDate, description: 'Up to and with this day.' }),
  ...pageQuery,
});
export type SearchQuery = Static<typeof SearchQuery>;

export const SpellingQuery = Strict({ q: Type.String({ minLength: 1, maxLength: 200 }), scopeId: Type.Optional(Id) });
export const Spelling = Type.Object({
  meant: Nullable(
    Type.String({
      description: 'The query with the nearest words that occur; null where none is near.',
      examples: ['calibration'],
    }),
  ),
});
export type Spelling = Static<typeof Spelling>;

export const SearchHit = Type.Object({
  documentId: Id,
  versionId: Id,
  scopeId: Id,
  scopeName: Type.String(),
  humanId: Type.String(),
  title: Type.String(),
  number: Type.Integer(),
  state: VersionStateName,
  standing: Nullable(StandingName),
  inForce: Nullable(Type.Object({ versionId: Id, number: Type.Integer() })),
  folderPath: FolderPath,
  owner: Nullable(Person),
  snippet: Type.String({ description: 'Plain text; each match stands between U+E000 and U+E001.' }),
});
export type SearchHit = Static<typeof SearchHit>;

/** The marks around a match in a snippet: private-use characters, so that the text itself needs no escaping. */
export const matchStart = '\ue000';
export const matchEnd = '\ue001';
