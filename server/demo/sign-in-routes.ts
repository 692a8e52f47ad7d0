import * as operations from '../../contract/operations/index.ts';
import { passwordMatches } from '../access/index.ts';
import { type App, register, type Services } from '../kernel/http/index.ts';
import { demoPassword, demoUsers } from './people.ts';

export function demoRoutes(app: App, { db, config }: Services): void {
  // A hash is checked once, since checking is slow and anybody may ask.
  const checked = new Map<string, Promise<boolean>>();
  const hasDemoPassword = (passwordHash: string) => {
    const known = checked.get(passwordHash);
    if (known) return known;
    const matches = passwordMatches(passwordHash, demoPassword);
    checked.set(passwordHash, matches);
    return matches;
  };

  register(app, operations.listDemoSignIns, async () => {
    const password = demoPassword;
    if (!config.seedDemo) return { password, people: [] };
    const emails = demoUsers.map(({ email }) => email);
    const accounts = await db.withoutActor((tx) =>
      tx
        .selectFrom('users')
        .select(['email_key', 'password_hash'])
        .where('email_key', 'in', emails)
        .where('disabled', '=', false)
        .execute(),
    );
    const open = new Set<string>();
    for (const { email_key: email, password_hash: passwordHash } of accounts)
      if (passwordHash !== null && (await hasDemoPassword(passwordHash))) open.add(email);
    const people = demoUsers.filter(({ email }) => open.has(email));
    return { password, people: people.map(({ email, displayName, role }) => ({ email, displayName, role })) };
  });
}
