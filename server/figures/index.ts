/** Figures of a scope: what is overdue, how long releases take, what has gaps. Counted when they are asked for; nothing is stored. */
import { csvType, type Figures } from '../../contract/index.ts';
import * as operations from '../../contract/operations/index.ts';
import { type App, register, type Services } from '../kernel/http/index.ts';
import { requireRecordReader } from '../reading/index.ts';
import { figuresAsCsv } from './csv.ts';
import { readScopeFigures } from './read-figures.ts';

export function figuresRoutes(app: App, { db, clock }: Services): void {
  register(app, operations.readFigures, async ({ actor, params, query }, reply) => {
    const figures = await db.snapshot(actor, async (tx) => {
      const { scopeId, permissions } = await requireRecordReader(tx, actor, params.scopeId);
      return readScopeFigures(tx, { scopeId, today: clock.today(), seesGaps: permissions.has('VIEW_TRACEABILITY') });
    });
    if (query.format !== 'csv') return figures;
    return reply
      .type(csvType)
      .header('content-disposition', `attachment; filename="figures-${figures.at}.csv"`)
      .serializer((payload: unknown) => payload as string)
      .send(figuresAsCsv(figures) as unknown as Figures);
  });
}
