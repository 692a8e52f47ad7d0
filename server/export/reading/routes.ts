/** The record of reading as PDF: of a scope, now or at the end of a day, and one's own. */
import type { FastifyReply } from 'fastify';
import * as operations from '../../../contract/operations/index.ts';
import { type App, register, type Services } from '../../kernel/http/index.ts';
import { release } from '../../kernel/workers/index.ts';
import { whenAborted } from '../aborted.ts';
import type { Renderer } from '../renderer.ts';
import { exportOwnRecord, exportScopeRecord } from './export-record.ts';

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

  register(app, operations.exportReading, async ({ actor, params, query }, reply) => {
    const asked = { actor, signal: whenAborted(reply), scopeId: params.scopeId, filter: query };
    return send(reply, await exportScopeRecord(services, renderer, asked), query.at ?? services.clock.today());
  });

  register(app, operations.exportOwnReading, async ({ actor }, reply) =>
    send(
      reply,
      await exportOwnRecord(services, renderer, { actor, signal: whenAborted(reply) }),
      services.clock.today(),
    ),
  );
}
