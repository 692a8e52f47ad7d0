/** What changed between two versions of a document. */
import { type Static, Type } from 'typebox';
import { Version } from './documents.ts';
import { Id, Nullable, Strict } from './wire.ts';

const Part = Type.Object({ kind: Type.Enum(['same', 'added', 'removed']), text: Type.String() });
const kind = Type.Enum(['same', 'added', 'removed', 'changed']);
const Names = Type.Array(Type.String());

export const Changes = Type.Object({
  from: Nullable(Version),
  to: Version,
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
    }),
  ),
  attachments: Type.Object({ added: Names, removed: Names, replaced: Names }),
  items: Type.Object({ added: Names, removed: Names, changed: Names }),
});
export type Changes = Static<typeof Changes>;

export const ChangesQuery = Strict({ from: Type.Optional(Id) });
