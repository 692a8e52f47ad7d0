import * as operations from '../../../contract/operations/index.ts';
import { type App, register, type Services } from '../../kernel/http/index.ts';
import { whenAborted } from '../aborted.ts';
import type { Renderer } from '../renderer.ts';
import { checkVersion } from './check-version.ts';

export function printCheckRoutes(app: App, services: Services, renderer: Renderer): void {
  register(app, operations.checkPrint, ({ actor, params }, reply) =>
    checkVersion(services, renderer, {
      actor,
      choice: { kind: 'version', versionId: params.id, purpose: 'check' },
      signal: whenAborted(reply),
    }),
  );
}
