/** Removes what of signing in is over: sessions, links, challenges and tickets that have expired, failed tries that no longer count. */
import { sql } from 'kysely';
import { inBatches, type Sweep } from '../kernel/sweeping/index.ts';

const batch = 1_000;
/** When a row is over, and for how long it stays all the same. The throttle looks back an hour. */
const over = {
  sessions: ['expires_at', '0'],
  password_links: ['expires_at', '0'],
  oidc_flows: ['expires_at', '0'],
  passkey_challenges: ['expires_at', '0'],
  signing_tickets: ['expires_at', '0'],
  sign_in_failures: ['at', '2 hours'],
} as const;

export const accessSweeps: Sweep[] = Object.entries(over).map(([table, [moment, staysFor]]) => ({
  of: table,
  run: (step) =>
    inBatches(step, batch, async (tx, most) => {
      const [name, column] = [sql.table(table), sql.ref(moment)];
      const { numAffectedRows } = await sql`
        delete from ${name} where ctid = any (array(
          select ctid from ${name} where ${column} <= now() - ${staysFor}::interval order by ${column} limit ${most}))`.execute(
        tx,
      );
      return Number(numAffectedRows ?? 0n);
    }),
}));
