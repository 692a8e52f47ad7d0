/**
 * Sign-ons under way. Each is kept under the digest of its state for ten minutes and can be taken up once, by the browser
 * that began it.
 */
import { sql } from 'kysely';
import type { Tx } from '../../kernel/database/index.ts';
import { digestOf } from '../secrets.ts';

export interface Flow {
  codeVerifier: string;
  nonce: string;
  returnTo: string;
  /** The user who signs in again in order to sign; null for an ordinary sign-in. */
  signerId: string | null;
}

export const flowSeconds = 600;

export async function keepFlow(tx: Tx, state: string, flow: Flow): Promise<void> {
  await sql`delete from oidc_flows where expires_at <= now()`.execute(tx);
  await sql`insert into oidc_flows (state_hash, code_verifier, nonce, return_to, signer_id, expires_at)
    values (${digestOf(state)}, ${flow.codeVerifier}, ${flow.nonce}, ${flow.returnTo}, ${flow.signerId},
      now() + make_interval(secs => ${flowSeconds}))`.execute(tx);
}

export async function takeFlow(tx: Tx, state: string): Promise<Flow | undefined> {
  const { rows } = await sql<Flow>`delete from oidc_flows where state_hash = ${digestOf(state)} and expires_at > now()
    returning code_verifier as "codeVerifier", nonce, return_to as "returnTo", signer_id as "signerId"`.execute(tx);
  return rows[0];
}
