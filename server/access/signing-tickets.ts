/**
 * Tickets that replace the password of a signature for somebody who signed in again at the provider. Each works once,
 * for five minutes.
 */
import { sql } from 'kysely';
import { databaseOf, type Tx } from '../kernel/database/index.ts';
import { isBound, newBoundSecret } from './bound-secrets.ts';
import { digestOf } from './secrets.ts';

export async function issueTicket(tx: Tx, userId: string): Promise<string> {
  const ticket = newBoundSecret(databaseOf(tx), { to: 'ticket', userId });
  await sql`delete from signing_tickets where expires_at <= now()`.execute(tx);
  await sql`insert into signing_tickets (ticket_hash, user_id, expires_at)
    values (${digestOf(ticket)}, ${userId}, now() + interval '5 minutes')`.execute(tx);
  return ticket;
}

/** Whether the ticket was this person's and still valid. */
export async function takeTicket(tx: Tx, userId: string, ticket: string): Promise<boolean> {
  if (!isBound(databaseOf(tx), ticket, { to: 'ticket', userId })) return false;
  const { rows } = await sql`delete from signing_tickets
    where ticket_hash = ${digestOf(ticket)} and user_id = ${userId} and expires_at > now() returning 1`.execute(tx);
  return rows.length > 0;
}
