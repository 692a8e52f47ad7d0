/**
 * `npm run reset-password -- <email>`: prints a link that sets a new password, for an administrator whom nobody else can
 * let in. Works beside a running server.
 */
import { sql } from 'kysely';
import { resetPassword } from '../access/index.ts';
import { openInstallation } from '../installation.ts';
import { publicOrigin, readConfig } from '../kernel/config.ts';
import { CommandRefused, runCommand } from './command.ts';

await runCommand('reset-password', async () => {
  const [email, ...rest] = process.argv.slice(2);
  if (email === undefined || rest.length > 0) throw new CommandRefused('Usage: npm run reset-password -- <email>');
  const config = readConfig(process.env);
  const installation = await openInstallation(config, { log: () => {}, join: true, existing: true });
  try {
    const { url, expiresAt } = await installation.services.db.withoutActor(async (tx) => {
      const user = await tx
        .selectFrom('users')
        .select('id')
        .where('email_key', '=', sql<string>`lower(${email.normalize('NFC').trim()})`)
        .executeTakeFirst();
      if (user === undefined) throw new CommandRefused(`Nobody here has the e-mail address ${email}.`);
      const actor = { userId: null, displayName: 'command line' };
      return resetPassword(tx, { actor, userId: user.id, origin: publicOrigin(config), mailed: false });
    });
    console.log(`Open this link to set a new password. It works once, until ${expiresAt}:\n${url}`);
    return 0;
  } finally {
    await installation.close();
  }
});
