/** Ten recovery codes for when the phone is lost. Each works once. */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../../kernel/database/index.ts';
import { digestOf } from '../secrets.ts';
import { base32 } from './totp.ts';

const howMany = 10;

/** Replaces all older codes; the new ones are shown only this once. */
export async function issueRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  await dropRecoveryCodes(tx, userId);
  const codes = Array.from({ length: howMany }, newCode);
  for (const code of codes) {
    await tx
      .insertInto('recovery_codes')
      .values({ user_id: userId, code_hash: hashOf(code) })
      .execute();
  }
  return codes;
}

/** Whether the code was valid. When two requests use it at the same moment, only one succeeds. */
export async function takeRecoveryCode(tx: Tx, userId: string, code: string): Promise<boolean> {
  const { rows } = await sql`
    delete from recovery_codes where user_id = ${userId} and code_hash = ${hashOf(code)} returning 1`.execute(tx);
  return rows.length > 0;
}

export async function dropRecoveryCodes(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
}

/** Eighty random bits as lower-case base32, in groups of four. */
function newCode(): string {
  const letters = base32(randomBytes(10)).toLowerCase();
  return letters.match(/.{4}/g)?.join('-') ?? letters;
}

const hashOf = (code: string) => digestOf(code.toLowerCase().replace(/[^a-z0-9]/g, ''));
