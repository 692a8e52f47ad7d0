/** `GET` and `HEAD /api/documents/versions/{id}/export/pdf` and `…/export/docx`. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Counter } from 'prom-client';
import { Type } from 'typebox';
import { IdParams } from '../../../contract/index.ts';
import type { App, Services } from '../../kernel/http/index.ts';
import { release } from '../../kernel/workers/index.ts';
import { whenAborted } from '../aborted.ts';
import type { Renderer } from '../renderer.ts';
import { exportVersion } from './export-version.ts';
import { exportWord } from './export-word.ts';

const mediaTypes = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
};
const binary = (contentMediaType: string) =>
  Type.Unsafe<Buffer>({ type: 'string', format: 'binary', contentMediaType });
const files = { pdf: binary(mediaTypes.pdf), docx: binary(mediaTypes.docx) };

export function singleExportRoutes(app: App, services: Services, renderer: Renderer): void {
  const notKept = new Counter({
    name: 'export_galleys_not_kept_total',
    help: 'Bodies that were laid out for a single export and could not be kept for the next one.',
    registers: [app.metrics],
  });
  const exported = async (request: FastifyRequest, reply: FastifyReply, record: boolean, format: 'pdf' | 'docx') => {
    const { id } = request.params as { id: string };
    const { actor } = request;
    const choice = { kind: 'version' as const, versionId: id, purpose: 'export' as const };
    const asked = { actor, choice, signal: whenAborted(reply), record };
    if (format === 'docx') return exportWord(services, renderer, asked);
    return exportVersion(services, renderer, {
      ...asked,
      onNotKept: (error) => {
        notKept.inc();
        request.log.error({ err: error }, 'a galley could not be kept');
      },
    });
  };
  const answer = async (request: FastifyRequest, reply: FastifyReply, record: boolean, format: 'pdf' | 'docx') => {
    const file = await exported(request, reply, record, format);
    reply.raw.once('close', () => release(file.bytes));
    return reply
      .header('content-type', mediaTypes[format])
      .header('content-disposition', `attachment; filename="${file.name}"`)
      .header('content-length', file.bytes.length)
      .header('cache-control', 'private, no-store')
      .send(file.bytes);
  };
  for (const format of ['pdf', 'docx'] as const) {
    const url = `/api/documents/versions/:id/export/${format}`;
    const summary = `A released or revoked version as ${format === 'pdf' ? 'PDF' : 'a Word file'}`;
    const schema = { tags: ['Exports'], summary, params: IdParams, response: { 200: files[format] } };
    app.route({
      method: 'GET',
      url,
      exposeHeadRoute: false,
      config: { recorded: true },
      schema,
      handler: (request, reply) => answer(request, reply, true, format),
    });
    app.route({
      method: 'HEAD',
      url,
      schema: { ...schema, summary: 'Whether it could be exported, and its size; records nothing' },
      handler: (request, reply) => answer(request, reply, false, format),
    });
  }
}
