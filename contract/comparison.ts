/** What changed between two versions of a document. */
import { type Static, Type } from 'typebox';
import { Version } from './documents.ts';
import { Id, Nullable, Strict } from './wire.ts';

const Part = Type.Object({ kind: Type.Enum(['same', 'added', 'removed']), text: Type.String() });
const Shape = Type.Object(
  {
    type: Type.Enum(['paragraph', 'heading', 'row', 'code', 'item']),
    level: Type.Optional(Type.Integer()),
    depth: Type.Optional(Type.Integer({ description: 'How deep it stands in lists.' })),
    marker: Type.Optional(Type.String({ description: 'What stands before a list entry.' })),
    quoted: Type.Optional(Type.Boolean()),
    isHeader: Type.Optional(Type.Boolean()),
    cells: Type.Optional(Type.Array(Type.Array(Part), { description: 'The parts of a table row, cell by cell.' })),
  },
  { description: 'How the block stands in its document; absent for a plain paragraph.' },
);
const kind = Type.Enum(['same', 'added', 'removed', 'changed']);
const Names = Type.Array(Type.String());

export const Changes = Type.Object({
  from: Nullable(Version),
  to: Version,
  basis: Type.Enum(['version', 'submission', 'source', 'nothing'], {
    description:
      'What it is compared with: a version, the text as it was submitted, what the document was copied from, or nothing.',
  }),
  submission: Nullable(Type.Integer({ description: 'The number of the submission that it is compared with.' })),
  source: Nullable(
    Type.Object(
      { documentId: Id, humanId: Type.String(), title: Type.String() },
      { description: 'The document that this one was copied from, for who may see it.' },
    ),
  ),
  title: Type.Object({ kind, before: Type.String(), after: Type.String(), parts: Type.Array(Part) }),
  summary: Type.Object({
    wordsAdded: Type.Integer(),
    wordsRemoved: Type.Integer(),
    blocksChanged: Type.Integer(),
  }),
  blocks: Type.Array(
    Type.Object({
      kind,
      heading: Nullable(Type.String({ description: 'The heading that the block stands under.' })),
      before: Type.String({ description: 'Plain text, like all text here.' }),
      after: Type.String(),
      parts: Type.Array(Part),
      detail: Type.Optional(Type.String({ description: 'What changed besides words.' })),
      shape: Type.Optional(Shape),
    }),
  ),
  attachments: Type.Object({ added: Names, removed: Names, replaced: Names }),
  items: Type.Object({ added: Names, removed: Names, changed: Names }),
});
export type Changes = Static<typeof Changes>;

const SubmissionName = Type.String({
  pattern: '^submission:[1-9][0-9]{0,5}$',
  description: 'The version itself, as it was submitted that time.',
});
export const ChangesQuery = Strict({ from: Type.Optional(Type.Union([Id, SubmissionName])) });
