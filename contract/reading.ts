/** Read and understood: duties, assignments, and the record of who knows what. */
import { type Static, Type } from 'typebox';
import { assignmentStates, defaultReadingDays, mostReadingDays } from '../domain/reading/index.ts';
import { FolderPath } from './folders.ts';
import { signatureProof } from './signatures.ts';
import { CalendarDate, Id, Nullable, Person, pageQuery, Strict, Timestamp } from './wire.ts';

const days = Type.Integer({ minimum: 1, maximum: mostReadingDays, default: defaultReadingDays });
const people = Type.Array(Id, { maxItems: 5_000, description: 'Members of the scope.' });
const groups = Type.Array(Id, { maxItems: 0, description: 'Empty: there are no groups yet.' });

export const ReadingDuty = Type.Object({
  id: Id,
  documentId: Type.Optional(Id),
  folderId: Type.Optional(Type.String({ format: 'uuid', description: 'That folder and what lies below it.' })),
  userIds: Type.Array(Id),
  groupIds: Type.Array(Id),
  days: Type.Integer({ description: 'From being assigned to the due date.', examples: [14] }),
  document: Nullable(
    Type.Object({
      humanId: Type.String({ examples: ['SOP-001'] }),
      title: Type.String({ examples: ['Control of documents'] }),
    }),
  ),
  /** Null for a document, and where the folder was deleted. */
  folderPath: Nullable(FolderPath),
  people: Type.Array(Person),
});
export type ReadingDuty = Static<typeof ReadingDuty>;

export const CreateReadingDutyBody = Strict({
  documentId: Type.Optional(Id),
  folderId: Type.Optional(Id),
  userIds: Type.Optional(people),
  groupIds: Type.Optional(groups),
  days: Type.Optional(days),
});
export type CreateReadingDutyBody = Static<typeof CreateReadingDutyBody>;

export const ChangeReadingDutyBody = Type.Object(
  { userIds: Type.Optional(people), groupIds: Type.Optional(groups), days: Type.Optional(days) },
  { additionalProperties: false, minProperties: 1 },
);
export type ChangeReadingDutyBody = Static<typeof ChangeReadingDutyBody>;

export const AcknowledgeBody = Strict({
  signature: Type.Optional(Strict({ ...signatureProof, meaning: Type.Literal('reading') })),
});
export type AcknowledgeBody = Static<typeof AcknowledgeBody>;

const AssignmentState = Type.Enum([...assignmentStates]);

export const Assignment = Type.Object({
  id: Id,
  user: Person,
  document: Type.Object({
    id: Id,
    humanId: Type.String({ examples: ['SOP-001'] }),
    title: Type.String({ examples: ['Control of documents'] }),
  }),
  versionId: Id,
  versionNumber: Type.Integer({ examples: [3] }),
  assignedAt: Timestamp,
  dueDate: Nullable(CalendarDate),
  state: AssignmentState,
  reason: Nullable(
    Type.String({
      description: 'Why it is void, why it was carried over, or "voluntary" where no duty asked.',
      examples: ['superseded'],
    }),
  ),
  doneAt: Nullable(Timestamp),
  signed: Type.Boolean(),
});
export type Assignment = Static<typeof Assignment>;

const filter = {
  state: Type.Optional(AssignmentState),
  userId: Type.Optional(Id),
  documentId: Type.Optional(Id),
  groupId: Type.Optional(Id),
  folderId: Type.Optional(Type.String({ format: 'uuid', description: 'Documents in it and below it.' })),
  at: Type.Optional(
    Type.String({
      pattern: '^\\d{4}-\\d{2}-\\d{2}$',
      description: 'As it was at the end of this day; not after today.',
      examples: ['2026-03-31'],
    }),
  ),
};
export const ReadingQuery = Strict({ ...filter, format: Type.Optional(Type.Enum(['json', 'csv'])), ...pageQuery });
export type ReadingFilter = Omit<Static<typeof ReadingQuery>, 'limit' | 'cursor' | 'format'>;
export const ReadingExportQuery = Strict(filter);
export const OwnReadingQuery = Strict({
  state: Type.Optional(AssignmentState),
  documentId: Type.Optional(Id),
  ...pageQuery,
});

const overdueOrOpen = Type.Enum(['open', 'overdue']);
export const RemindBody = Strict({
  state: Type.Optional(overdueOrOpen),
  q: Type.Optional(Type.String({ maxLength: 200, description: 'Part of the name of a person.' })),
  userId: Type.Optional(Id),
  documentId: Type.Optional(Id),
  folderId: Type.Optional(Type.String({ format: 'uuid', description: 'Documents in it and below it.' })),
});
export type RemindBody = Static<typeof RemindBody>;

export const ReadingReminder = Type.Object({
  people: Type.Integer({ description: 'Who was reminded.', examples: [12] }),
  assignments: Type.Integer({
    description: 'Of what, over all of them; what was said today is not said again.',
    examples: [31],
  }),
});
export type ReadingReminder = Static<typeof ReadingReminder>;

/** People by documents: one letter of `cells` for each document, in their order. */
export const cellLetters = { open: 'o', overdue: 'l', done: 'd', 'carried-over': 'c', none: '-' } as const;

export const ReadingMatrixQuery = Strict({
  state: Type.Optional(Type.Enum(['open', 'overdue', 'done', 'carried-over'])),
  q: Type.Optional(Type.String({ maxLength: 200, description: 'Part of the name of a person.' })),
  folderId: Type.Optional(Id),
  documentId: Type.Optional(Id),
  at: filter.at,
  ...pageQuery,
});
export type ReadingMatrixQuery = Static<typeof ReadingMatrixQuery>;

export const ReadingMatrix = Type.Object({
  documents: Type.Array(
    Type.Object({
      id: Id,
      humanId: Type.String(),
      title: Type.String(),
      versionNumber: Type.Integer({ description: 'The version that is to be known.' }),
    }),
  ),
  items: Type.Array(
    Type.Object({
      user: Person,
      cells: Type.String({
        description: 'A letter for each document: o open, l overdue, d done, c carried over, - not asked.',
        examples: ['dd-ol'],
      }),
    }),
  ),
  totals: Type.Object({ people: Type.Integer() }),
  nextCursor: Nullable(Type.String()),
});
export type ReadingMatrix = Static<typeof ReadingMatrix>;

/** How many of those who must know the version in force do; with the people for who may read the record. */
export const ReadingFigures = Type.Object({
  done: Type.Integer(),
  of: Type.Integer(),
  people: Type.Optional(
    Type.Array(
      Type.Object({
        user: Person,
        state: AssignmentState,
        dueDate: Nullable(CalendarDate),
        doneAt: Nullable(Timestamp),
      }),
      { description: 'At most 200, those who have not read it first.' },
    ),
  ),
});
export type ReadingFigures = Static<typeof ReadingFigures>;
