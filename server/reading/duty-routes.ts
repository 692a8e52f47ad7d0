import * as operations from '../../contract/operations/index.ts';
import { type App, register, type Services } from '../kernel/http/index.ts';
import { listDuties } from './read-duties.ts';
import { changeDuty, createDuty, removeDuty } from './write-duties.ts';

export function dutyRoutes(app: App, { db }: Services): void {
  register(app, operations.listReadingDuties, ({ actor, params, query }) =>
    db.snapshot(actor, (tx) => listDuties(tx, actor, params.scopeId, query)),
  );

  register(app, operations.createReadingDuty, ({ actor, params, body }) =>
    db.withActor(actor, (tx) => createDuty(tx, actor, params.scopeId, body)),
  );

  register(app, operations.changeReadingDuty, ({ actor, params, body }) =>
    db.withActor(actor, (tx) => changeDuty(tx, actor, params.id, body)),
  );

  register(app, operations.deleteReadingDuty, ({ actor, params }) =>
    db.withActor(actor, (tx) => removeDuty(tx, actor, params.id)),
  );
}
