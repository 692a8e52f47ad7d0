/** Figures of a scope: what is overdue, how long releases take, what has gaps. Counted when they are asked for; nothing is stored. */
import { Figures, FiguresQuery, ScopeParams } from '../../contract/index.ts';
import type { App, Services } from '../kernel/http/index.ts';
import { requireRecordReader } from '../reading/index.ts';
import { figuresAsCsv } from './csv.ts';
import { readScopeFigures } from './read-figures.ts';

export function figuresRoutes(app: App, { db, clock }: Services): void {
  app.get(
    '/api/scopes/:scopeId/figures',
    {
      config: { heavy: true },
      schema: {
        tags: ['figures'],
        summary: 'Overdue reviews and readings, times to release, documents by state and age, and gaps',
        params: ScopeParams,
        querystring: FiguresQuery,
        response: { 200: Figures },
      },
    },
    async ({ actor, params, query }, reply) => {
      const figures = await db.snapshot(actor, async (tx) => {
        const { scopeId, permissions } = await requireRecordReader(tx, actor, params.scopeId);
        return readScopeFigures(tx, { scopeId, today: clock.today(), seesGaps: permissions.has('VIEW_TRACEABILITY') });
      });
      if (query.format !== 'csv') return figures;
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="figures-${figures.at}.csv"`)
        .serializer((payload: unknown) => payload as string)
        .send(figuresAsCsv(figures) as unknown as Figures);
    },
  );
}
