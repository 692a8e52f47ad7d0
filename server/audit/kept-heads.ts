/**
 * Heads of the chains, to keep where nobody who can change the database can reach: they find even a trail whose end was
 * cut off together with its head.
 */
import type pg from 'pg';
import { type Static, Type } from 'typebox';
import type { ChainBreak } from './verify-chains.ts';

export const KeptHeads = Type.Object({
  at: Type.String(),
  heads: Type.Array(
    Type.Object({
      chain: Type.Union([Type.Literal('installation'), Type.String({ format: 'uuid' })]),
      seq: Type.Integer({ minimum: 0 }),
      hash: Type.String({ pattern: '^([0-9a-f]{64})?$' }),
    }),
  ),
});
export type KeptHeads = Static<typeof KeptHeads>;

export async function readHeads(client: pg.ClientBase): Promise<KeptHeads> {
  const { rows } = await client.query<{ chain: string; seq: string; hash: string }>(`
    select scope_id::text as chain, seq, encode(hash, 'hex') as hash from muniment.audit_heads
    union all
    select 'installation', seq, encode(hash, 'hex') from muniment.installation_head
    order by chain`);
  return { at: new Date().toISOString(), heads: rows.map((row) => ({ ...row, seq: Number(row.seq) })) };
}

/** Each kept head must still be a link of its chain, with the hash that it had. */
export async function compareHeads(client: pg.ClientBase, kept: KeptHeads): Promise<ChainBreak[]> {
  const { rows } = await client.query<{ chain: string; seq: string }>(
    `select kept.chain, kept.seq
     from unnest($1::text[], $2::bigint[], $3::text[]) as kept (chain, seq, hash)
     where kept.seq > 0 and not exists (
       select from muniment.audit_events e
       where e.scope_id = nullif(kept.chain, 'installation')::uuid and e.seq = kept.seq and encode(e.hash, 'hex') = kept.hash)
     and not exists (
       select from muniment.installation_events e
       where kept.chain = 'installation' and e.seq = kept.seq and encode(e.hash, 'hex') = kept.hash)
     order by kept.chain`,
    [kept.heads.map(({ chain }) => chain), kept.heads.map(({ seq }) => seq), kept.heads.map(({ hash }) => hash)],
  );
  return rows.map(({ chain, seq }) => ({
    chain,
    seq: Number(seq),
    eventId: null,
    reason: `the event that was its end on ${kept.at} is gone or was changed`,
  }));
}
