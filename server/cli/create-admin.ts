/**
 * `npm run create-admin`: makes an installation administrator, the first one above all.
 *
 * E-mail, name and password come from the environment (ADMIN_EMAIL, ADMIN_NAME, ADMIN_PASSWORD) or are asked for; never
 * from arguments, which every user of the machine can read and every shell remembers.
 */
import { createUser, hashPassword, requireGoodPassword } from '../access/index.ts';
import { codeEvents } from '../audit/index.ts';
import { openInstallation } from '../installation.ts';
import { signingKeyOf } from '../integrity/index.ts';
import { readConfig } from '../kernel/config.ts';
import { type Database, openDatabase } from '../kernel/database/index.ts';
import { CommandRefused, runCommand } from './command.ts';
import { openPrompt } from './prompt.ts';

await runCommand('create-admin', async () => {
  if (process.argv.length > 2) {
    throw new CommandRefused(
      'create-admin takes no arguments: it asks, or reads ADMIN_EMAIL, ADMIN_NAME, ADMIN_PASSWORD.',
    );
  }
  const prompt = openPrompt();
  const email = process.env.ADMIN_EMAIL ?? (await prompt.ask('E-mail: '));
  const displayName = process.env.ADMIN_NAME ?? (await prompt.ask('Name: '));
  const password = process.env.ADMIN_PASSWORD ?? (await prompt.askHidden('Password: '));
  prompt.close();
  const config = readConfig(process.env);
  await requireGoodPassword(password, 'password', { email, displayName }, config.serviceName);
  const passwordHash = await hashPassword(password);
  const installation = await openInstallation(config, { log: () => {}, join: true });
  let db: Database | undefined;
  try {
    const input = { email, displayName, passwordHash, admin: true };
    // As the operator: the server's own role cannot make administrators.
    db = openDatabase({ url: installation.databaseUrl, role: installation.roles.owner, poolSize: 1 });
    codeEvents(db, signingKeyOf(config));
    const user = await db.withoutActor((tx) => createUser(tx, { userId: null, displayName: 'command line' }, input));
    console.log(`${user.email} is now an administrator.`);
    return 0;
  } finally {
    await db?.close();
    await installation.close();
  }
});
