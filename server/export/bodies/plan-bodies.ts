/** Where the links of an export's documents lead, and so which galley each of them needs: a kept one, or one to be laid out. */
import type { Tx } from '../../kernel/database/index.ts';
import type { Services } from '../../kernel/http/index.ts';
import { galleyUse } from '../../kernel/process-metrics.ts';
import type { ExportPlan } from '../choice/read-plan.ts';
import type { ExportedVersion } from '../exported-version.ts';
import { holdsOf } from '../link-decision.ts';
import { candidateLinkKeys, type LinkContext } from '../print-tree/index.ts';
import { type FoundGalley, galleyKeyOf, type KeptGalley, listGalleys } from './galleys.ts';
import { inGroups } from './in-parallel.ts';
import { sealedWith } from './kept-bytes.ts';
import { linksOf, type ResolvedTargets, resolveTargets } from './resolve-targets.ts';
import { readMarkdown } from './sound-contents.ts';

export interface PlannedBody {
  version: ExportedVersion;
  /** `doc:` targets that its text may hold, and what they lead to. */
  linkKeys: string[];
  links: LinkContext;
  /** The key of the galley that serves it, and that galley where it is kept. */
  key: string;
  kept: FoundGalley | null;
}

interface BodyPlan {
  planned: PlannedBody[];
  targets: ResolvedTargets;
  used: FoundGalley[];
  damaged: FoundGalley[];
}

export async function planBodies(tx: Tx, plan: ExportPlan, services: Services, signal: AbortSignal): Promise<BodyPlan> {
  const format = services.config.pageFormat;
  const { scopeId, versions } = plan;
  const ids = versions.map(({ versionId }) => versionId);
  const found = await listGalleys(tx, { services, scopeId }, ids);
  const galleys = found.filter(({ sound }) => sound);
  const linkKeys = await readLinkKeys(tx, scopeId, ids, galleys, signal);
  const targets = await resolveTargets(tx, scopeId, [...linkKeys.values()].flat(), holdsOf(plan));
  const known = new Map(found.map((galley) => [`${galley.versionId} ${galley.key}`, galley]));
  const damaged: FoundGalley[] = [];
  const planned = versions.map((version): PlannedBody => {
    const keys = linkKeys.get(version.versionId) ?? [];
    const links = linksOf(targets, keys);
    const key = galleyKeyOf(version, links, format, sealedWith(services));
    const kept = known.get(`${version.versionId} ${key}`) ?? null;
    if (kept?.sound === false) damaged.push(kept);
    return { version, linkKeys: keys, links, key, kept: kept?.sound === true ? kept : null };
  });
  const used = planned.flatMap(({ kept }) => kept ?? []);
  for (const { kept } of planned) galleyUse.inc({ from: kept === null ? 'made' : 'kept' });
  return { planned, targets, used, damaged };
}

/** From kept galleys where there are any, else from the content, which is read in groups, so that only one is in memory. */
async function readLinkKeys(
  tx: Tx,
  scopeId: string,
  ids: readonly string[],
  galleys: readonly KeptGalley[],
  signal: AbortSignal,
): Promise<Map<string, string[]>> {
  const keys = new Map(galleys.map((galley) => [galley.versionId, galley.linkKeys]));
  const unknown = ids.filter((id) => !keys.has(id));
  for (const group of inGroups(unknown, 64)) {
    signal.throwIfAborted();
    for (const [id, markdown] of await readMarkdown(tx, scopeId, group)) keys.set(id, candidateLinkKeys(markdown));
  }
  return keys;
}
