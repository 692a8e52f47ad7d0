/** The routes of comments. */
import {
  ChangeCommentBody,
  Comment,
  CommentsQuery,
  CommentText,
  CreateCommentBody,
  IdParams,
  ListOf,
  pageQuery,
  Strict,
} from '../../../contract/index.ts';
import { scopeOf } from '../../documents/index.ts';
import type { App, Services } from '../../kernel/http/index.ts';
import { readTexts } from './comment-history.ts';
import { readComment } from './comment-rows.ts';
import { requireCommenting } from './commented-version.ts';
import { followVersion, listComments, withoutPassage } from './list-comments.ts';
import { addComment, changeComment } from './write-comments.ts';

const tags = ['review'];

export function commentRoutes(app: App, { db, clock, config }: Services): void {
  app.get(
    '/api/documents/versions/:id/comments',
    {
      schema: {
        tags,
        summary: 'The comments on a version, oldest first',
        params: IdParams,
        querystring: CommentsQuery,
        response: { 200: ListOf(Comment) },
      },
    },
    async ({ actor, params, query }) => {
      const read = () => db.readAtOnce(actor, (tx) => listComments(tx, actor, params.id, query));
      const first = await read();
      if (query.passages !== true) return { items: first.items.map(withoutPassage), nextCursor: first.nextCursor };
      const isBehind = first.items.some(({ quote, passage }) => quote && (passage?.at ?? -1) < first.at);
      if (isBehind) await followVersion(db, actor, params.id);
      const { items, nextCursor } = isBehind ? await read() : first;
      return { items, nextCursor };
    },
  );

  app.post(
    '/api/documents/versions/:id/comments',
    {
      schema: {
        tags,
        summary: 'Comment on a draft or a version under review, on a passage or in reply',
        params: IdParams,
        body: CreateCommentBody,
        response: { 201: Comment },
      },
    },
    async ({ actor, params, body }, reply) => {
      const comment = await db.withActor(actor, (tx) =>
        addComment(tx, actor, params.id, body, { now: clock.now(), config }),
      );
      // Found at once: what others write next moves it along.
      if (comment.quote !== null) await followVersion(db, actor, params.id);
      return reply.status(201).send(comment);
    },
  );

  app.patch(
    '/api/comments/:id',
    {
      schema: {
        tags,
        summary: 'Change what a comment says (its writer), or resolve it',
        params: IdParams,
        body: ChangeCommentBody,
        response: { 200: Comment },
      },
    },
    ({ actor, params, body }) =>
      db.withActor(actor, (tx) => changeComment(tx, actor, params.id, body, { now: clock.now(), config })),
  );

  app.get(
    '/api/comments/:id/history',
    {
      schema: {
        tags,
        summary: 'What a comment said before it was changed, oldest first',
        params: IdParams,
        querystring: Strict(pageQuery),
        response: { 200: ListOf(CommentText) },
      },
    },
    ({ actor, params, query }) =>
      db.withActor(actor, async (tx) => {
        const { versionId } = await readComment(tx, params.id);
        await requireCommenting(tx, actor, scopeOf('versions', versionId));
        return readTexts(tx, params.id, query);
      }),
  );
}
