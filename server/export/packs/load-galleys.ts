/** Brings kept galleys back in groups, ahead of the one who writes them, so that no chapter costs a query of its own. */
import { sql } from 'kysely';
import { changedMeanwhile } from './lay-out-bodies.ts';
import type { PackBody, PackContext } from './pack-context.ts';

const groupSize = 24;

/** Must be called for each body in order; each group is read once and forgotten when the next begins. */
export function galleyLoader(pack: PackContext, bodies: readonly PackBody[]): (index: number) => Promise<Uint8Array> {
  const groups = new Map<number, Promise<Map<string, Buffer>>>();
  const groupAt = (group: number) => {
    const first = group * groupSize;
    if (first >= bodies.length) return undefined;
    const known = groups.get(group);
    if (known) return known;
    const read = readGroup(pack, bodies.slice(first, first + groupSize));
    // Its failure is met by whoever awaits it; until then it must not count as unhandled.
    read.catch(() => {});
    groups.set(group, read);
    return read;
  };
  return async (index) => {
    const body = bodies[index] as PackBody;
    if ('notice' in body.galley) return body.galley.notice;
    const group = Math.floor(index / groupSize);
    const galleys = await groupAt(group);
    groupAt(group + 1);
    for (const past of groups.keys()) if (past < group - 1) groups.delete(past);
    const bytes = galleys?.get(body.entry.version.versionId);
    if (!bytes) throw changedMeanwhile(body.entry);
    return bytes;
  };
}

async function readGroup(
  { services, actor, plan }: PackContext,
  bodies: readonly PackBody[],
): Promise<Map<string, Buffer>> {
  const kept = bodies.flatMap(({ entry, galley }) =>
    'key' in galley ? [{ id: entry.version.versionId, key: galley.key }] : [],
  );
  const { rows } = await services.db.withActor(actor, (tx) =>
    sql<{ version_id: string; bytes: Buffer }>`
      select g.version_id, g.bytes
      from unnest(${kept.map(({ id }) => id)}::uuid[], ${kept.map(({ key }) => key)}::text[]) as wanted (id, key)
      join galleys g on g.scope_id = ${plan.scopeId} and g.version_id = wanted.id and g.key = wanted.key`.execute(tx),
  );
  return new Map(rows.map((row) => [row.version_id, row.bytes]));
}
