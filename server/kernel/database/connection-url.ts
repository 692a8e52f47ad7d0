/**
 * From the privileged login of DATABASE_URL to the server's own login on the same database.
 *
 * The server's password is derived from the privileged one, so that any number of servers agree on it without a
 * second secret to distribute. The holder of the privileged password could set the other anyway.
 */
import { createHmac } from 'node:crypto';
import type { Roles } from './role-names.ts';

/** Null when the URL has no password: then PostgreSQL is set up for peer or trust, and so is the server's own login. */
export function appPasswordFor(databaseUrl: string): string | null {
  const url = new URL(databaseUrl);
  const password = decodeURIComponent(url.password) || url.searchParams.get('password') || process.env.PGPASSWORD;
  if (!password) return null;
  return createHmac('sha256', password).update('muniment: password of the application role').digest('base64url');
}

export function appUrlFor(databaseUrl: string, roles: Roles): string {
  const url = new URL(databaseUrl);
  const password = appPasswordFor(databaseUrl);
  for (const name of ['user', 'password']) url.searchParams.delete(name);
  if (url.hostname === '') {
    // A URL without a host (a Unix socket) has no place for a user; the driver reads both from the query too.
    url.searchParams.set('user', roles.app);
    if (password !== null) url.searchParams.set('password', password);
  } else {
    url.username = roles.app;
    url.password = password ?? '';
  }
  return url.href;
}
