/** The figures of a scope, for who answers for its quality system. */
import { type Static, Type } from 'typebox';
import { VersionStateName } from './documents.ts';
import { CalendarDate, Id, Nullable, Strict } from './wire.ts';

const count = Type.Integer({ minimum: 0, examples: [12] });
const humanId = Type.String({ examples: ['SOP-001'] });
const title = Type.String({ examples: ['Document control'] });

const DueReview = Type.Object({
  ...{ documentId: Id, humanId, title, nextReview: CalendarDate },
  owner: Nullable(Type.String({ examples: ['Quinn Quality'] })),
});

const UnreadDocument = Type.Object({ documentId: Id, humanId, title, overdue: count });

const ReleaseMonth = Type.Object({
  month: Type.String({ pattern: '^\\d{4}-\\d{2}$', examples: ['2026-03'] }),
  released: count,
  medianDays: Nullable(Type.Number({ description: 'From the last submission to the release.', examples: [3.5] })),
  longestDays: Nullable(Type.Number({ examples: [21] })),
});

export const Figures = Type.Object({
  at: CalendarDate,
  states: Type.Array(Type.Object({ state: VersionStateName, documents: count }), {
    description: 'Documents by the state of their newest version.',
  }),
  ages: Type.Array(
    Type.Object({
      fromMonths: Type.Integer({ minimum: 0, examples: [12] }),
      toMonths: Nullable(Type.Integer({ examples: [24] })),
      documents: count,
    }),
    { description: 'Documents in force by the time since their version took effect.' },
  ),
  reviews: Type.Object({
    overdue: count,
    soon: Type.Integer({ minimum: 0, description: 'Due within 30 days.', examples: [4] }),
    items: Type.Array(DueReview, { description: 'The most overdue first, at most 20.' }),
  }),
  readings: Type.Object({
    ...{ done: count, open: count, overdue: count },
    items: Type.Array(UnreadDocument, { description: 'The documents that most people are overdue with, at most 20.' }),
  }),
  releases: Type.Array(ReleaseMonth, { description: 'Twelve months, the current one last.' }),
  gaps: Nullable(
    Type.Array(Type.Object({ gap: Type.String({ examples: ['not mitigated'] }), items: count }), {
      description: 'Null for who may not see traceability.',
    }),
  ),
});
export type Figures = Static<typeof Figures>;

export const FiguresQuery = Strict({ format: Type.Optional(Type.Enum(['json', 'csv'])) });
