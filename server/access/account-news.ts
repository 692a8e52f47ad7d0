/** Notifications about an account, to its person and to every administrator: that its identity was reset, or confirmed by somebody else. */
import { sql } from 'kysely';
import type { Config } from '../kernel/config.ts';
import type { Tx } from '../kernel/database/index.ts';
import { newId } from '../kernel/ids.ts';
import { queueMail } from '../kernel/mail/index.ts';

export type AccountNewsType = 'identity-reset' | 'identity-confirmed';

/** Told in the transaction of the act. The person is mailed whatever they want of other news. */
export async function notifyOfAccount(
  tx: Tx,
  config: Config | undefined,
  type: AccountNewsType,
  { aboutId, by }: { aboutId: string; by: string | null },
): Promise<void> {
  const { rows: people } = await sql<{ id: string; mail: string }>`
    select id, mail from users where id = ${aboutId} or (admin and not disabled) order by id`.execute(tx);
  const ids = people.map(({ id }) => id);
  await sql`
    insert into account_news (id, user_id, type, about_id, by_id)
    select id, person, ${type}, ${aboutId}, ${by} from unnest(${ids.map(() => newId())}::uuid[], ${ids}::uuid[]) as told (id, person)
  `.execute(tx);
  if (config === undefined) return;
  for (const { id, mail } of people) {
    if (id === aboutId || mail !== 'none') await queueMail(tx, config, type, { userId: id, aboutId });
  }
}
