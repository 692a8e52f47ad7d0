/** An installation of each checkout that is compared, with a large scope: this one, and the one that BEFORE names. */
import { join } from 'node:path';
import { withInstallation } from '../installation.mjs';
import { seedCaller, seedTree } from '../tree/seed.mjs';

const scale = Number(process.env.SCALE ?? 1);
const checkouts = {
  ...(process.env.BEFORE && { before: process.env.BEFORE }),
  now: join(import.meta.dirname, '../..'),
};

async function seeded(installation) {
  const { sql } = installation;
  const caller = await seedCaller(sql, 'browser');
  await sql.query('begin');
  await seedTree(sql, caller, { folders: 5_000 * scale, documents: 20_000 * scale });
  await sql.query('commit');
  await sql.query('vacuum (analyze) folders, documents, versions');
  return { ...installation, caller };
}

/** Opens one inside the other, and calls `act` with all of them by name. */
export async function withEach(act, [[name, checkout], ...others] = Object.entries(checkouts), opened = {}) {
  await withInstallation(
    async (installation) => {
      const all = { ...opened, [name]: await seeded(installation) };
      await (others.length > 0 ? withEach(act, others, all) : act(all));
    },
    {},
    checkout,
  );
}
