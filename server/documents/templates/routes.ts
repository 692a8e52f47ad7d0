import * as operations from '../../../contract/operations/index.ts';
import { type App, register, type Services } from '../../kernel/http/index.ts';
import { getTemplateMark, listTemplates, markTemplate } from './mark-template.ts';

export function templateRoutes(app: App, { db, clock }: Services): void {
  register(app, operations.listTemplates, ({ actor, params }) =>
    db.snapshot(actor, (tx) => listTemplates(tx, actor, params.scopeId, clock.today())),
  );

  register(app, operations.readTemplateMark, ({ actor, params }) =>
    db.snapshot(actor, (tx) => getTemplateMark(tx, actor, params.id)),
  );

  register(app, operations.markTemplate, ({ actor, params }) =>
    db.withActor(actor, (tx) => markTemplate(tx, actor, { id: params.id, wanted: true, today: clock.today() })),
  );

  register(app, operations.unmarkTemplate, ({ actor, params }) =>
    db.withActor(actor, (tx) => markTemplate(tx, actor, { id: params.id, wanted: false, today: clock.today() })),
  );
}
