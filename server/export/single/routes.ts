/** `GET` and `HEAD /api/documents/versions/{id}/export/pdf`. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Counter } from 'prom-client';
import { Type } from 'typebox';
import { IdParams } from '../../../contract/index.ts';
import type { App, Services } from '../../kernel/http/index.ts';
import { release } from '../../kernel/workers/index.ts';
import { whenAborted } from '../aborted.ts';
import type { Renderer } from '../renderer.ts';
import { exportVersion } from './export-version.ts';

const Pdf = Type.Unsafe<Buffer>({ type: 'string', format: 'binary', contentMediaType: 'application/pdf' });

export function singleExportRoutes(app: App, services: Services, renderer: Renderer): void {
  const notKept = new Counter({
    name: 'export_galleys_not_kept_total',
    help: 'Bodies that were laid out for a single export and could not be kept for the next one.',
    registers: [app.metrics],
  });
  const path = '/api/documents/versions/:id/export/pdf';

  const answer = async (request: FastifyRequest, reply: FastifyReply, record: boolean) => {
    const { id } = request.params as { id: string };
    const signal = whenAborted(reply);
    const file = await exportVersion(services, renderer, {
      actor: request.actor,
      choice: { kind: 'version', versionId: id, purpose: 'export' },
      signal,
      record,
      onNotKept: (error) => {
        notKept.inc();
        request.log.error({ err: error }, 'a galley could not be kept');
      },
    });
    reply.raw.once('close', () => release(file.bytes));
    return reply
      .header('content-type', 'application/pdf')
      .header('content-disposition', `attachment; filename="${file.name}"`)
      .header('content-length', file.bytes.length)
      .header('cache-control', 'private, no-store')
      .send(file.bytes);
  };
  const schema = {
    tags: ['Exports'],
    summary: 'A released or revoked version as PDF',
    params: IdParams,
    response: { 200: Pdf },
  };
  app.route({
    method: 'GET',
    url: path,
    exposeHeadRoute: false,
    config: { recorded: true },
    schema,
    handler: (request, reply) => answer(request, reply, true),
  });
  app.route({
    method: 'HEAD',
    url: path,
    schema: { ...schema, summary: 'Whether it could be exported, and its size; records nothing' },
    handler: (request, reply) => answer(request, reply, false),
  });
}
