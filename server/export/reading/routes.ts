/** The record of reading as PDF: of a scope, now or at the end of a day, and one's own. */
import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { ReadingExportQuery, ScopeParams, Strict } from '../../../contract/index.ts';
import type { App, Services } from '../../kernel/http/index.ts';
import { release } from '../../kernel/workers/index.ts';
import { whenAborted } from '../aborted.ts';
import type { Renderer } from '../renderer.ts';
import { exportOwnRecord, exportScopeRecord } from './export-record.ts';

const Pdf = Type.Unsafe<Buffer>({ type: 'string', format: 'binary', contentMediaType: 'application/pdf' });
const tags = ['reading'];

export function readingExportRoutes(app: App, services: Services, renderer: Renderer): void {
  const send = (reply: FastifyReply, bytes: Buffer, day: string) => {
    reply.raw.once('close', () => release(bytes));
    return reply
      .header('content-type', 'application/pdf')
      .header('content-disposition', `attachment; filename="reading_${day}.pdf"`)
      .header('content-length', bytes.length)
      .header('cache-control', 'private, no-store')
      .send(bytes);
  };

  app.get(
    '/api/scopes/:scopeId/reading/export/pdf',
    {
      exposeHeadRoute: false,
      config: { recorded: true },
      schema: {
        tags,
        summary: 'The record of reading as PDF, people by documents (RELEASE_DOCUMENTS or VIEW_AUDIT_TRAIL)',
        params: ScopeParams,
        querystring: ReadingExportQuery,
        response: { 200: Pdf },
      },
    },
    async ({ actor, params, query }, reply) => {
      const asked = { actor, signal: whenAborted(reply), scopeId: params.scopeId, filter: query };
      return send(reply, await exportScopeRecord(services, renderer, asked), query.at ?? services.clock.today());
    },
  );

  app.get(
    '/api/me/reading/export/pdf',
    {
      exposeHeadRoute: false,
      config: { recorded: true },
      schema: {
        tags,
        summary: 'What the caller has to read and has read, over all scopes, as PDF',
        querystring: Strict({}),
        response: { 200: Pdf },
      },
    },
    async ({ actor }, reply) =>
      send(
        reply,
        await exportOwnRecord(services, renderer, { actor, signal: whenAborted(reply) }),
        services.clock.today(),
      ),
  );
}
