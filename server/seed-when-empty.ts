import { demoPassword, demoUsers, seedDemo } from './demo/index.ts';
import { unfinishedRestore } from './kernel/backup/index.ts';
import type { Services } from './kernel/http/index.ts';

/** An arbitrary number, so that of two servers starting at the same time only one seeds. */
const seedLock = 7_260_412_312;

/** Seeds the demo when there is no user yet. Returns the sign-ins to print, none when there is no demo. */
export async function seedWhenEmpty(services: Services, log: (message: string) => void): Promise<string[]> {
  const { seedDemo: isWanted, demoWithheld, host } = services.config;
  if (demoWithheld) await tellOfWithheldDemo(services, host, log);
  if (!isWanted) return [];
  const client = await services.db.pool.connect();
  try {
    // A lock of the transaction, since one of the session would stay behind on a connection that a pooler shares.
    await client.query('begin; set local idle_in_transaction_session_timeout = 0');
    await client.query('select pg_advisory_xact_lock($1)', [seedLock]);
    const { rows } = await client.query('select from users limit 1');
    if (rows.length === 0) {
      const note = unfinishedRestore(services.config.dataDir);
      if (note !== null) {
        log(
          `No demo was made, because a restore did not succeed. Restore again, or remove ${note} to begin with the demo.`,
        );
        return [];
      }
      await seedDemo(services);
    }
    const demo = await client.query('select from users where email_key = $1 and not disabled', [demoUsers[0]?.email]);
    if (demo.rows.length === 0) return [];
    return demoUsers.map(({ email, role }) => `${email} / ${demoPassword} (${role})`);
  } finally {
    await client.query('commit').catch(() => {});
    client.release();
  }
}

async function tellOfWithheldDemo({ db }: Services, host: string, log: (message: string) => void): Promise<void> {
  const { rows } = await db.pool.query('select from users limit 1');
  if (rows.length > 0) return;
  log(
    `No demo was made, because its passwords are known and HOST=${host} can be reached from elsewhere. Make the first person with ` +
      'npm run create-admin, or set DEMO=1 for the demo.',
  );
}
