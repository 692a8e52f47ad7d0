/**
 * Asks somebody who is signed in for the password once more, before an act that a stranger at their desk must not do.
 *
 * Counted and slowed down like sign-in, on the same counters: an open session is no quicker way to guess. Routes whose act asks for a password
 * get the check from their declaration, after the route's own checks before the handler.
 */
import type { FastifyRequest } from 'fastify';
import { AppError, credentialRow } from '../../contract/index.ts';
import { appendInstallationEvent } from '../audit/index.ts';
import type { Actor, Database } from '../kernel/database/index.ts';
import type { App } from '../kernel/http/index.ts';
import { countedAddress } from './client-address.ts';
import { failedSignIns } from './failure-counts.ts';
import { passwordMatches } from './secrets.ts';
import { countFailure, lockAttempts, refuseThrottled } from './throttle.ts';
import { isToldPassword } from './told-by-trail.ts';

export interface Reauthenticated {
  email: string;
  displayName: string;
  passwordHash: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The account whose password the body held; set where the route's act asks for one. */
    reauthenticated: Reauthenticated;
  }
}

export function addPasswordProof(app: App, db: Database): void {
  app.decorateRequest('reauthenticated', null as unknown as Reauthenticated);
  app.addHook('onRoute', (route) => {
    const { proof } = credentialRow(route.config ?? {});
    if (typeof proof !== 'object') return;
    const check = async (request: FastifyRequest) => {
      const password = (request.body as Record<string, string>)[proof.password] ?? '';
      request.reauthenticated = await reauthenticate(db, request.actor, password, countedAddress(request.ip));
    };
    route.preHandler = [route.preHandler ?? [], check].flat();
  });
}

async function reauthenticate(db: Database, actor: Actor, password: string, address: string): Promise<Reauthenticated> {
  const account = await db.withActor(actor, async (tx) => {
    const found = await tx
      .selectFrom('users')
      .select(['email', 'email_key', 'display_name', 'password_hash'])
      .where('id', '=', actor.userId)
      .executeTakeFirstOrThrow();
    await refuseThrottled(tx, { accountKey: found.email_key, address });
    return found;
  });
  const attempt = { accountKey: account.email_key, address };
  const isRight = await passwordMatches(account.password_hash, password);
  const matches = await db.withActor(actor, async (tx) => {
    await lockAttempts(tx, attempt);
    await refuseThrottled(tx, attempt);
    if (isRight && (await isToldPassword(tx, actor.userId, account.password_hash))) return true;
    await countFailure(tx, attempt);
    await appendInstallationEvent(tx, {
      actor,
      type: 'SIGN_IN_FAILED',
      entity: { type: 'user', id: actor.userId, label: account.email },
      changes: { method: 'password again', address, reason: 'wrong password' },
    });
    return false;
  });
  // Thrown outside the transaction: an error inside would roll back the count and the audit event.
  if (!matches || account.password_hash === null) {
    failedSignIns.inc();
    throw new AppError('REAUTHENTICATION_FAILED', { detail: 'The password is wrong. Please try again.' });
  }
  return { email: account.email, displayName: account.display_name, passwordHash: account.password_hash };
}
