import * as operations from '../../../contract/operations/index.ts';
import { scopeOf } from '../../documents/index.ts';
import { type App, register, type Services } from '../../kernel/http/index.ts';
import { readTexts } from './comment-history.ts';
import { readComment } from './comment-rows.ts';
import { lockCommented, requireCommenting } from './commented-version.ts';
import { followVersion, listComments, withoutPassage } from './list-comments.ts';
import { checkPictures, readPicture } from './pictures.ts';
import { addComment, changeComment } from './write-comments.ts';

export function commentRoutes(app: App, { db, clock, config }: Services): void {
  register(app, operations.listComments, async ({ actor, params, query }) => {
    const read = () => db.readAtOnce(actor, (tx) => listComments(tx, actor, params.id, query));
    const first = await read();
    if (query.passages !== true) return { items: first.items.map(withoutPassage), nextCursor: first.nextCursor };
    const isBehind = first.items.some(({ quote, passage }) => quote && (passage?.at ?? -1) < first.at);
    if (isBehind) await followVersion(db, actor, params.id);
    const { items, nextCursor } = isBehind ? await read() : first;
    return { items, nextCursor };
  });

  register(app, operations.addComment, async ({ actor, params, body }) => {
    // Who may not comment is refused before a picture is decoded.
    if (body.pictures?.length) await db.withActor(actor, (tx) => lockCommented(tx, actor, params.id));
    const pictures = await checkPictures(body.pictures);
    const comment = await db.withActor(actor, (tx) =>
      addComment(tx, actor, params.id, body, { now: clock.now(), config, pictures }),
    );
    // Found at once: what others write next moves it along.
    if (comment.quote !== null) await followVersion(db, actor, params.id);
    return comment;
  });

  register(app, operations.changeComment, ({ actor, params, body }) =>
    db.withActor(actor, (tx) => changeComment(tx, actor, params.id, body, { now: clock.now(), config })),
  );

  register(app, operations.readCommentPicture, async ({ actor, params }, reply) => {
    const { mediaType, bytes } = await db.snapshot(actor, (tx) => readPicture(tx, actor, params.id));
    return reply
      .header('content-type', mediaType)
      .header('content-disposition', 'attachment; filename="picture"')
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'private, no-store')
      .send(bytes);
  });

  register(app, operations.listCommentTexts, ({ actor, params, query }) =>
    db.snapshot(actor, async (tx) => {
      const { versionId } = await readComment(tx, params.id);
      await requireCommenting(tx, actor, scopeOf('versions', versionId));
      return readTexts(tx, params.id, query);
    }),
  );
}
