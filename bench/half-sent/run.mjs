/**
 * Two thousand requests of one address that are never sent to their end, renewed as soon as the server drops one, while a
 * person at another address works. Prints the slowest of the person's answers, before and meanwhile.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { withInstallation } from '../installation.mjs';
import { seedCaller } from '../tree/seed.mjs';

const held = Number(process.env.HELD ?? 2_000);
const script = (name) => fileURLToPath(new URL(name, import.meta.url));

/** Attacker and worker are processes of their own: in the server's they would wait for each other. */
async function work(address, token) {
  const child = fork(script('work.mjs'), [address, token]);
  const [result] = await once(child, 'message');
  return result;
}

await withInstallation(async ({ address, sql }) => {
  const { token } = await seedCaller(sql, 'half-sent');
  const rows = [{ when: 'alone', ...(await work(address, token)) }];
  for (const part of ['body', 'headers']) {
    const attacker = fork(script('attack.mjs'), [address, String(held), part]);
    await once(attacker, 'message');
    rows.push({ when: `${held} with half of their ${part}`, ...(await work(address, token)) });
    attacker.kill();
    await once(attacker, 'exit');
  }
  console.table(rows);
});
process.exit(0);
