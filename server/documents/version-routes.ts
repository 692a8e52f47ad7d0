import * as operations from '../../contract/operations/index.ts';
import { type App, register, type Services } from '../kernel/http/index.ts';
import { givenContent } from './content/index.ts';
import { editVersion } from './edit-version.ts';
import { getVersion, itemWarningsOf, lastEdit } from './get-version.ts';
import { requireProjected } from './sound-content.ts';
import { stepAddresses } from './step-routes.ts';

export function versionAddresses(app: App, services: Services): void {
  const { db, clock } = services;

  register(app, operations.readVersion, async ({ actor, params }) => {
    const { found, read } = await db.readAtOnce(actor, (tx) => getVersion(tx, actor, params.id, clock.today()));
    await requireProjected(found, actor.userId);
    const edit = read.state === 'DRAFT' ? await db.withActor(actor, (tx) => lastEdit(tx, read)) : null;
    return { ...read, lastEdit: edit, itemWarnings: await itemWarningsOf(read, actor.userId) };
  });

  register(app, operations.changeVersion, async ({ actor, params, body, headers }) => {
    const content = await givenContent(body, actor.userId);
    const { title, language } = body;
    const edit = { title, language, content, ifMatch: headers['if-match'], today: clock.today() };
    return db.withActor(actor, (tx) => editVersion(tx, actor, params.id, edit));
  });

  stepAddresses(app, services);
}
