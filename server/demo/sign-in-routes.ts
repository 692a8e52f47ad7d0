/** The demo's sign-ins for the sign-in page: those people who still have the password that the README prints. */
import { DemoSignIns } from '../../contract/index.ts';
import { passwordMatches } from '../access/index.ts';
import type { App, Services } from '../kernel/http/index.ts';
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

  app.get(
    '/api/demo/sign-ins',
    {
      config: { act: 'read-public' },
      schema: {
        tags: ['Sign-in'],
        summary: "The demo's people, where it is installed",
        response: { 200: DemoSignIns },
      },
    },
    async () => {
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
    },
  );
}
