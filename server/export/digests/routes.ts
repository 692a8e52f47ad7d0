import * as operations from '../../../contract/operations/index.ts';
import { type App, register, type Services } from '../../kernel/http/index.ts';
import { findExport } from './find-export.ts';

export function digestRoutes(app: App, { db, clock }: Services): void {
  register(app, operations.findExport, ({ actor, params }) =>
    db.snapshot(actor, (tx) => findExport(tx, actor, params.sha256, clock.today())),
  );
}
