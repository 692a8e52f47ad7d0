/** The routes of versions: read and edit; the steps have a file of their own. */
import { ChangeVersionBody, IdParams, VersionDetail, Version as VersionShape } from '../../contract/index.ts';
import type { App, Services } from '../kernel/http/index.ts';
import { contentBodyBytes, givenContent } from './content/index.ts';
import { editVersion } from './edit-version.ts';
import { getVersion, itemWarningsOf, lastEdit } from './get-version.ts';
import { requireProjected } from './sound-content.ts';
import { stepAddresses } from './step-routes.ts';

const tags = ['versions'];

export function versionAddresses(app: App, services: Services): void {
  const { db, clock } = services;

  app.get(
    '/api/documents/versions/:id',
    {
      schema: {
        tags,
        summary: 'A version with its content and attachments',
        params: IdParams,
        response: { 200: VersionDetail },
      },
    },
    async ({ actor, params }) => {
      const { found, read } = await db.readAtOnce(actor, (tx) => getVersion(tx, actor, params.id, clock.today()));
      await requireProjected(found, actor.userId);
      const edit = read.state === 'DRAFT' ? await db.withActor(actor, (tx) => lastEdit(tx, read)) : null;
      return { ...read, lastEdit: edit, itemWarnings: await itemWarningsOf(read, actor.userId) };
    },
  );

  app.patch(
    '/api/documents/versions/:id',
    {
      bodyLimit: contentBodyBytes,
      schema: {
        tags,
        summary: 'Save title, content or language of a draft; If-Match with the revision guards against overwriting',
        params: IdParams,
        body: ChangeVersionBody,
        response: { 200: VersionShape },
      },
    },
    async ({ actor, params, body, headers }) => {
      const content = await givenContent(body, actor.userId);
      const { title, language } = body;
      const edit = { title, language, content, ifMatch: headers['if-match'], today: clock.today() };
      return db.withActor(actor, (tx) => editVersion(tx, actor, params.id, edit));
    },
  );

  stepAddresses(app, services);
}
