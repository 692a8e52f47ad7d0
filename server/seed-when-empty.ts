import { demoPassword, demoUsers, seedDemo } from './demo/index.ts';
import type { Services } from './kernel/http/index.ts';

/** An arbitrary number, so that of two servers starting at the same time only one seeds. */
const seedLock = 7_260_412_312;

/** Seeds the demo when there is no user yet. Returns the sign-ins to print, none when there is no demo. */
export async function seedWhenEmpty(services: Services): Promise<string[]> {
  if (!services.config.seedDemo) return [];
  const client = await services.db.pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [seedLock]);
    const { rows } = await client.query('select from users limit 1');
    if (rows.length === 0) await seedDemo(services);
    const demo = await client.query('select from users where email_key = $1 and not disabled', [demoUsers[0]?.email]);
    if (demo.rows.length === 0) return [];
    return demoUsers.map(({ email, role }) => `${email} / ${demoPassword} (${role})`);
  } finally {
    await client.query('select pg_advisory_unlock($1)', [seedLock]).catch(() => {});
    client.release();
  }
}
