/** Brings galleys back in groups, ahead of the one who writes them, so that no chapter costs a query of its own; what is carried along is not read. */

import { readGalleys } from '../bodies/galleys.ts';
import type { ExportContext } from '../export-context.ts';
import { changedMeanwhile } from '../refusals.ts';
import type { LaidOutBody } from './lay-out-bodies.ts';

const groupSize = 24;

export type LoadGalley = (index: number) => Promise<Uint8Array>;

/** Must be called for each body in order; each group is read once and forgotten when the next begins. */
export function galleyLoader({ services, actor, plan }: ExportContext, bodies: readonly LaidOutBody[]): LoadGalley {
  const groups = new Map<number, Promise<Map<string, Buffer>>>();
  const groupAt = (group: number) => {
    const first = group * groupSize;
    if (first >= bodies.length) return undefined;
    const known = groups.get(group);
    if (known) return known;
    const wanted = bodies
      .slice(first, first + groupSize)
      .flatMap(({ version, galley }) =>
        'key' in galley && !galley.bytes ? [{ versionId: version.versionId, key: galley.key }] : [],
      );
    const read = readGalleys({ services, actor, scopeId: plan.scopeId }, wanted);
    // Its failure is met by whoever awaits it; until then it must not count as unhandled.
    read.catch(() => {});
    groups.set(group, read);
    return read;
  };
  return async (index) => {
    const { version, galley } = bodies[index] as LaidOutBody;
    if (galley.bytes) return galley.bytes;
    const group = Math.floor(index / groupSize);
    const galleys = await groupAt(group);
    groupAt(group + 1);
    for (const past of groups.keys()) if (past < group - 1) groups.delete(past);
    const bytes = galleys?.get(version.versionId);
    if (!bytes) throw changedMeanwhile(version.humanId);
    return bytes;
  };
}
