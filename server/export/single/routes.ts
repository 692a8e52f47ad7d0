/** `GET` and `HEAD /api/documents/versions/{id}/export/pdf` and `…/export/docx`. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Counter } from 'prom-client';
import { documentTypes } from '../../../contract/index.ts';
import * as operations from '../../../contract/operations/index.ts';
import { type App, register, type Services } from '../../kernel/http/index.ts';
import { release } from '../../kernel/workers/index.ts';
import { whenAborted } from '../aborted.ts';
import type { Renderer } from '../renderer.ts';
import { exportVersion } from './export-version.ts';
import { exportWord } from './export-word.ts';

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
      .header('content-type', documentTypes[format])
      .header('content-disposition', `attachment; filename="${file.name}"`)
      .header('content-length', file.bytes.length)
      .header('cache-control', 'private, no-store')
      .send(file.bytes);
  };
  register(app, operations.exportPdf, (request, reply) => answer(request, reply, true, 'pdf'));
  register(app, operations.tryPdf, (request, reply) => answer(request, reply, false, 'pdf'));
  register(app, operations.exportWord, (request, reply) => answer(request, reply, true, 'docx'));
  register(app, operations.tryWord, (request, reply) => answer(request, reply, false, 'docx'));
}
