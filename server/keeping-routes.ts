/** `GET /api/keeping`: what the service keeps for a time, what of it is there, and what the next sweep takes. */
import { sql } from 'kysely';
import { type KeptItem, mostCounted } from '../contract/index.ts';
import * as operations from '../contract/operations/index.ts';
import { requireAdministrator } from './access/index.ts';
import { type App, register, type Services } from './kernel/http/index.ts';
import type { KeepingConfig } from './kernel/keeping-config.ts';

type Period = Pick<KeptItem, 'setting' | 'hours'>;

function periodsOf(keeping: KeepingConfig): Record<KeptItem['kind'], Period> {
  const { notificationsDays, exportDigestsDays, packsDays, packFilesHours, importsHours } = keeping;
  return {
    notifications: { setting: 'KEEP_NOTIFICATIONS_DAYS', hours: notificationsDays * 24 },
    'export-digests': { setting: 'KEEP_EXPORT_DIGESTS_DAYS', hours: exportDigestsDays * 24 || null },
    packs: { setting: 'KEEP_PACKS_DAYS', hours: packsDays * 24 },
    'pack-files': { setting: 'KEEP_PACK_FILES_HOURS', hours: packFilesHours },
    imports: { setting: 'KEEP_IMPORTS_HOURS', hours: importsHours },
  };
}

export function keepingRoutes(app: App, { db, config, clock }: Services): void {
  const periods = periodsOf(config.keeping);
  const hours = (kind: KeptItem['kind']) => (periods[kind].hours === null ? null : `${periods[kind].hours} hours`);
  register(app, operations.readKeeping, ({ actor }) =>
    db.snapshot(actor, async (tx) => {
      await requireAdministrator(tx);
      const { rows } = await sql<Omit<KeptItem, keyof Period | 'oldest'> & { oldest: Date | null }>`
          select kind, amount, oldest, due from kept_rows(${hours('notifications')}::interval,
            ${hours('export-digests')}::interval, ${hours('packs')}::interval, ${clock.now()}::timestamptz, ${mostCounted}::integer)`.execute(
        tx,
      );
      const items = rows.map((row) => ({
        ...row,
        ...periods[row.kind],
        oldest: row.oldest?.toISOString() ?? null,
      }));
      return { items, nextCursor: null };
    }),
  );
}
