/**
 * Whoever asks for a document or a version sees every step that was acknowledged: before any route under /api/documents that names
 * one, its content is brought up to date. Acts look again under their own lock; see lockVersion.
 */
import type { FastifyRequest } from 'fastify';
import type { App, Services } from '../../kernel/http/index.ts';
import { findUnsettled, settleDraft } from '../settling/index.ts';

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** `apart`: routes that read no content. */
export function settleBeforeReading(app: App, { db }: Services, apart: ReadonlySet<string>): void {
  app.addHook('preHandler', async (request) => {
    const { url = '', config } = request.routeOptions;
    if (!url.startsWith('/api/documents/') || apart.has(config.route ?? '')) return;
    const ids = namedIds(request);
    if (ids.length === 0) return;
    const { actor } = request;
    const drafts = await db.readAtOnce(actor, (tx) => findUnsettled(tx, ids));
    for (const draft of drafts) await settleDraft(db, actor, draft);
  });
}

/** Of the path and of what the address asks for, as in a comparison with another version. */
function namedIds({ params, query }: FastifyRequest): string[] {
  const values = [...Object.values(params as object), ...Object.values(query as object)];
  return values.filter((value): value is string => typeof value === 'string' && uuid.test(value));
}
