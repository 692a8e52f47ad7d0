/** Comments on the passages of a version. */
import { type Static, Type } from 'typebox';
import { Id, Nullable, Person, pageQuery, Strict, Timestamp } from './wire.ts';

const quoted = (description: string) => Type.String({ maxLength: 10_000, description });
const Quote = Strict({
  exact: quoted('The passage itself.'),
  prefix: quoted('What stands before it, so that it is found again.'),
  suffix: quoted('What stands after it.'),
});

/** Where the quoted words stand by now. */
const Passage = Type.Object({
  at: Type.Integer({ description: 'How many steps the draft has had.' }),
  from: Nullable(
    Type.Integer({ description: 'Position in the text after so many steps; null where the words are gone.' }),
  ),
  to: Nullable(Type.Integer()),
  exact: Type.String({ description: 'What stands there now, or stood there last.' }),
  prefix: Type.String(),
  suffix: Type.String(),
});

export const Comment = Type.Object({
  id: Id,
  versionId: Id,
  parentId: Nullable(Id),
  by: Person,
  at: Timestamp,
  changedAt: Nullable(Timestamp),
  body: Type.String(),
  quote: Nullable(Quote),
  passage: Type.Optional(Passage),
  resolved: Nullable(Type.Object({ by: Person, at: Timestamp })),
  mentions: Type.Optional(
    Type.Array(Person, { description: 'Members whom the comment names behind an @, where there are any.' }),
  ),
});
export type Comment = Static<typeof Comment>;

export const CommentsQuery = Type.Object({
  ...pageQuery,
  passages: Type.Optional(
    Type.Boolean({ description: 'Say of each quote where its words stand in the text as it is now (`passage`).' }),
  ),
});

export type CommentsQuery = Static<typeof CommentsQuery>;

export const CreateCommentBody = Strict({
  body: Type.String({ description: 'Up to 10,000 characters. An @ before the name of a member tells them.' }),
  quote: Type.Optional(Nullable(Quote)),
  parentId: Type.Optional(Nullable(Id)),
});
export type CreateCommentBody = Static<typeof CreateCommentBody>;

export const ChangeCommentBody = Type.Object(
  {
    body: Type.Optional(Type.String({ examples: ['Please name the unit.'] })),
    resolved: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false, minProperties: 1 },
);
export type ChangeCommentBody = Static<typeof ChangeCommentBody>;

/** What a comment said before it was changed, and since when. */
export const CommentText = Type.Object({ body: Type.String(), at: Timestamp });
export type CommentText = Static<typeof CommentText>;
