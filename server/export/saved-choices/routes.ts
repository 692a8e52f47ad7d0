/** Saved choices of packs, and what a pack would hold before it is made. */
import * as operations from '../../../contract/operations/index.ts';
import { type App, register, type Services } from '../../kernel/http/index.ts';
import { scopeChoice } from '../choice/choice.ts';
import { previewPack } from './preview-pack.ts';
import { listSavedChoices, removeChoice, saveChoice } from './saved-choices.ts';

export function savedChoiceRoutes(app: App, { db, clock }: Services): void {
  register(app, operations.previewPack, ({ actor, params, query }) => {
    const today = clock.today();
    const choice = scopeChoice(params.scopeId, query, today);
    return db.snapshot(actor, (tx) => previewPack(tx, actor, choice, today));
  });

  register(app, operations.listPackChoices, async ({ actor, params }) => ({
    items: await db.snapshot(actor, (tx) => listSavedChoices(tx, actor, params.scopeId)),
    nextCursor: null,
  }));

  register(app, operations.savePackChoice, ({ actor, params, body }) =>
    db.withActor(actor, (tx) => saveChoice(tx, actor, params.scopeId, body, clock.today())),
  );

  register(app, operations.removePackChoice, ({ actor, params }) =>
    db.withActor(actor, (tx) => removeChoice(tx, actor, params.scopeId, params.id)),
  );
}
