/**
 * Lays out what a pack lacks: documents whose galley is kept already cost nothing here. Content is read in groups, laid
 * out over all threads and kept at once, so memory does not grow with the pack.
 */
import { sql } from 'kysely';
import { AppError } from '../../../contract/index.ts';
import type { Trace } from '../../../domain/traceability/index.ts';
import type { Tx } from '../../kernel/database/index.ts';
import { release } from '../../kernel/workers/index.ts';
import { readTraceSource, tracesOfVersions } from '../../traceability/index.ts';
import { headerHeight, imagesByName } from '../exported-version.ts';
import { galleyKeyOf, type KeptGalley, keepGalley, listGalleys } from '../galleys.ts';
import { keepPrepared, loadImages } from '../images.ts';
import { contextOf, type ResolvedTargets, resolveTargets } from '../links.ts';
import { candidateLinkKeys } from '../print/index.ts';
import { RenderFailed } from '../renderer.ts';
import type { ImageInput, SetBody } from '../worker/tasks.ts';
import { inGroups, inParallel } from './in-parallel.ts';
import type { PackBody, PackContext } from './pack-context.ts';
import type { PackEntry } from './plan.ts';

const groupSize = 16;

export interface LaidOutPack {
  bodies: PackBody[];
  targets: ResolvedTargets;
  traces: ReadonlyMap<string, Trace>;
}

export async function layOutBodies(pack: PackContext, onLaidOut: () => void): Promise<LaidOutPack> {
  const { services, actor, plan } = pack;
  const ids = plan.entries.map((entry) => entry.version.versionId);
  const today = pack.generatedAt.toISOString().slice(0, 10);
  const { kept, traces } = await services.db.withActor(actor, async (tx) => ({
    kept: await listGalleys(tx, plan.scopeId, ids),
    traces: plan.traceable ? await readTraces(tx, pack, today) : new Map<string, Trace>(),
  }));
  const linkKeys = await readLinkKeys(pack, kept);
  const versions = new Map(plan.entries.map(({ version }) => [version.documentId, version.number]));
  const inside = (documentId: string, version: number | null) =>
    versions.has(documentId) && (version === null || versions.get(documentId) === version);
  const targets = await services.db.withActor(actor, (tx) =>
    resolveTargets(tx, plan.scopeId, new Set([...linkKeys.values()].flat()), inside),
  );
  const planned = plan.entries.map((entry) => plannedBody(pack, entry, linkKeys, targets));
  const known = new Map(kept.map((galley) => [`${galley.versionId} ${galley.key}`, galley]));
  const bodies = new Map<string, PackBody>();
  const missing = planned.filter((body) => {
    const galley = known.get(`${body.entry.version.versionId} ${body.key}`);
    if (galley) {
      bodies.set(galley.versionId, bodyFromKept(body, galley));
      onLaidOut();
    }
    return galley === undefined;
  });
  await inParallel(inGroups(missing, groupSize), 2, async (group) => {
    for (const body of await layOutGroup(pack, group, targets, onLaidOut))
      bodies.set(body.entry.version.versionId, body);
  });
  return { bodies: ids.map((id) => bodies.get(id) as PackBody), targets, traces };
}

async function readTraces(tx: Tx, { plan }: PackContext, today: string): Promise<Map<string, Trace>> {
  const versions = plan.entries.map(({ version }) => version);
  const source = await readTraceSource(
    tx,
    plan.scopeId,
    today,
    versions.map((version) => version.versionId),
  );
  return tracesOfVersions(source, versions);
}

/** From kept galleys where there are any, else from the content. */
async function readLinkKeys(pack: PackContext, kept: readonly KeptGalley[]): Promise<Map<string, string[]>> {
  const keys = new Map(kept.map((galley) => [galley.versionId, galley.linkKeys]));
  const unknown = pack.plan.entries.map(({ version }) => version.versionId).filter((id) => !keys.has(id));
  for (const ids of inGroups(unknown, 64)) {
    pack.signal.throwIfAborted();
    for (const [id, markdown] of await readMarkdown(pack, ids)) keys.set(id, candidateLinkKeys(markdown));
  }
  return keys;
}

async function readMarkdown(
  { services, actor, plan }: PackContext,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await services.db.withActor(actor, (tx) =>
    sql<{ id: string; markdown: string | null }>`
      select id, markdown from versions where scope_id = ${plan.scopeId} and id = any (${ids}::uuid[])`.execute(tx),
  );
  const found = new Map<string, string>();
  for (const { id, markdown } of rows) if (markdown !== null) found.set(id, markdown);
  return found;
}

interface PlannedBody {
  entry: PackEntry;
  linkKeys: string[];
  key: string;
}

function plannedBody(
  { services }: PackContext,
  entry: PackEntry,
  linkKeys: ReadonlyMap<string, string[]>,
  targets: ResolvedTargets,
): PlannedBody {
  const keys = linkKeys.get(entry.version.versionId) ?? [];
  const key = galleyKeyOf(entry.version, contextOf(targets, keys), services.config.pageFormat);
  return { entry, linkKeys: keys, key };
}

function bodyFromKept({ entry, key, linkKeys }: PlannedBody, { pageCount, slugs, links }: KeptGalley): PackBody {
  return { entry, pageCount, slugs, linkKeys, links, galley: { key }, annex: null, broken: null };
}

async function layOutGroup(
  pack: PackContext,
  group: readonly PlannedBody[],
  targets: ResolvedTargets,
  onLaidOut: () => void,
): Promise<PackBody[]> {
  const { services, actor, plan, signal } = pack;
  signal.throwIfAborted();
  const markdown = await readMarkdown(
    pack,
    group.map(({ entry }) => entry.version.versionId),
  );
  const digests = group.flatMap(({ entry }) => [...imagesByName(entry.version.manifest).values()]);
  const images = await loadImages(services, actor, plan.scopeId, digests);
  const made: { body: PackBody; set: SetBody }[] = [];
  await Promise.all(
    group.map(async (planned) => {
      const text = markdown.get(planned.entry.version.versionId);
      if (text === undefined) throw changedMeanwhile(planned.entry);
      made.push(await layOutOne(pack, planned, text, targets, images));
      onLaidOut();
    }),
  );
  await services.db.withActor(actor, async (tx) => {
    const prepared = made.flatMap(({ set }) => set.prepared);
    await keepPrepared(tx, services.blobs, plan.scopeId, prepared);
    for (const { body, set } of made) {
      if (!('key' in body.galley)) continue;
      const { pageCount, slugs, links, linkKeys } = body;
      const kept = { versionId: body.entry.version.versionId, key: body.galley.key, pageCount, slugs, links, linkKeys };
      await keepGalley(tx, plan.scopeId, kept, set.galley);
    }
  });
  for (const { body, set } of made) if ('key' in body.galley) release(set.galley);
  return made.map(({ body }) => body);
}

export function changedMeanwhile({ version }: PackEntry): AppError {
  return new AppError('BUSY', {
    detail: `${version.humanId} was changed while the pack was being made. Please start it again.`,
    retryAfterSeconds: 1,
  });
}

async function layOutOne(
  { services, renderer, plan, signal }: PackContext,
  { entry, linkKeys, key }: PlannedBody,
  markdown: string,
  targets: ResolvedTargets,
  images: readonly ImageInput[],
): Promise<{ body: PackBody; set: SetBody }> {
  const format = services.config.pageFormat;
  const call = { scopeId: plan.scopeId, signal };
  const names = imagesByName(entry.version.manifest);
  const own = new Set(names.values());
  const height = headerHeight(entry.version, format);
  const base = { entry, linkKeys, annex: null };
  try {
    const manuscript = {
      markdown,
      links: [...contextOf(targets, linkKeys)],
      imageNames: [...names],
      headerHeight: height,
      format,
    };
    const set = await renderer.set(
      { kind: 'set', manuscript, images: images.filter((image) => own.has(image.digest)) },
      call,
    );
    const { pageCount, slugs, links } = set;
    return { body: { ...base, pageCount, slugs, links, galley: { key }, broken: null }, set };
  } catch (error) {
    if (!(error instanceof RenderFailed)) throw error;
    const set = await renderer.set({ kind: 'notice', reason: error.message, headerHeight: height, format }, call);
    const body = { ...base, pageCount: set.pageCount, slugs: [], links: [], broken: error.message };
    return { body: { ...body, galley: { notice: set.galley } }, set };
  }
}
