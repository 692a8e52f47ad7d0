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

/** At most so many, and each of at most so many bytes: apps make them smaller before they send them. */
export const mostPicturesInComment = 4;
export const mostBytesOfPicture = 512 * 1024;
const longestDescription = 500;

const CommentPicture = Type.Object({
  id: Id,
  mediaType: Type.String({ examples: ['image/png'] }),
  sizeBytes: Type.Integer(),
  alt: Type.String({ description: 'What it shows, in words; empty where nobody said it.' }),
});
export type CommentPicture = Static<typeof CommentPicture>;

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
  pictures: Type.Optional(
    Type.Array(CommentPicture, { description: 'Where there are any: each is read at /api/comment-pictures/{id}.' }),
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
  pictures: Type.Optional(
    Type.Array(
      Strict({
        data: Type.String({
          maxLength: Math.ceil(mostBytesOfPicture / 3) * 4,
          description: 'The bytes of a PNG, JPEG, GIF or WebP in Base64; at most 512 KiB of them.',
        }),
        alt: Type.Optional(Type.String({ maxLength: longestDescription, description: 'What it shows, in words.' })),
      }),
      { maxItems: mostPicturesInComment, description: 'Pictures beside the words. They stay as they are.' },
    ),
  ),
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
