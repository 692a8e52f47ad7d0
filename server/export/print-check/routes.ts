/** `GET /api/documents/versions/{id}/print-check`. */
import { IdParams, PrintCheck } from '../../../contract/index.ts';
import type { App, Services } from '../../kernel/http/index.ts';
import { whenAborted } from '../aborted.ts';
import type { Renderer } from '../renderer.ts';
import { checkVersion } from './check-version.ts';

export function printCheckRoutes(app: App, services: Services, renderer: Renderer): void {
  app.get(
    '/api/documents/versions/:id/print-check',
    {
      schema: {
        tags: ['Exports'],
        summary: 'What print would make of a version: its pages, and what its author should know',
        params: IdParams,
        response: { 200: PrintCheck },
      },
    },
    ({ actor, params }, reply) =>
      checkVersion(services, renderer, {
        actor,
        choice: { kind: 'version', versionId: params.id, purpose: 'check' },
        signal: whenAborted(reply),
      }),
  );
}
