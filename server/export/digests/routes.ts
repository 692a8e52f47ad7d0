/** `GET /api/exports/{sha256}`: whether a copy is still in force. */
import { ExportedCopy, Sha256Params } from '../../../contract/index.ts';
import type { App, Services } from '../../kernel/http/index.ts';
import { findExport } from './find-export.ts';

export function digestRoutes(app: App, { db, clock }: Services): void {
  app.get(
    '/api/exports/:sha256',
    {
      schema: {
        tags: ['Exports'],
        summary: 'What an exported file holds and how that stands today, by the SHA-256 of the file',
        params: Sha256Params,
        response: { 200: ExportedCopy },
      },
    },
    ({ actor, params }) => db.snapshot(actor, (tx) => findExport(tx, actor, params.sha256, clock.today())),
  );
}
