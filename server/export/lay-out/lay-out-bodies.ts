/**
 * Lays out what a pack lacks: documents whose galley is kept already cost nothing here. Content is read in groups, laid
 * out over all threads and kept at once, so memory does not grow with the pack.
 */
import { loadImages } from '../bodies/images.ts';
import { inGroups, inParallel } from '../bodies/in-parallel.ts';
import type { PlannedBody } from '../bodies/plan-bodies.ts';
import { readMarkdown } from '../bodies/sound-contents.ts';
import type { ExportContext } from '../export-context.ts';
import { type ExportedVersion, imagesByName } from '../exported-version.ts';
import { changedMeanwhile } from '../refusals.ts';
import { RenderFailed } from '../renderer.ts';
import type { ImageInput } from '../worker/tasks.ts';
import { keepBodies, type MadeBody } from './keep-bodies.ts';
import { manuscriptOf } from './manuscript.ts';

const groupSize = 16;

/** What a pack carries along of the pages that it made and kept, so that a small one reads none of them back. */
const carriedBytes = 16 * 1024 ** 2;

/** A document of a pack, laid out. */
export interface LaidOutBody {
  version: ExportedVersion;
  pageCount: number;
  slugs: string[];
  /** `doc:` targets that its text may hold, and the links that it does hold. */
  linkKeys: string[];
  links: string[];
  /** Kept under its key, carried along, or both: a notice, and a body that lacks a picture, serve this pack alone and are not kept. */
  galley: { key: string; bytes?: Uint8Array } | { bytes: Uint8Array };
  /** Why it could not be rendered; its place holds a page that says so. */
  broken: string | null;
}

/** In the order of the plan. */
export async function layOutBodies(pack: ExportContext, onLaidOut: () => void): Promise<LaidOutBody[]> {
  const bodies = new Map<PlannedBody, LaidOutBody>();
  const missing: PlannedBody[] = [];
  for (const planned of pack.planned) {
    const { version, linkKeys, key, kept } = planned;
    if (kept === null) {
      missing.push(planned);
      continue;
    }
    const { pageCount, slugs, links } = kept;
    bodies.set(planned, { version, pageCount, slugs, linkKeys, links, galley: { key }, broken: null });
    onLaidOut();
  }
  let carried = 0;
  await inParallel(inGroups(missing, groupSize), 2, async (group) => {
    const made = await layOutGroup(pack, group, onLaidOut);
    for (const { body, planned, encoded } of made) {
      bodies.set(planned, body);
      carried += encoded.galley.byteLength;
      // A copy: what was transferred is given back as soon as it is kept.
      if (encoded.whole && carried <= carriedBytes) body.galley = { ...body.galley, bytes: encoded.galley.slice() };
    }
    await keepBodies(pack, made);
  });
  return pack.planned.map((planned) => bodies.get(planned) as LaidOutBody);
}

type Made = MadeBody & { body: LaidOutBody };

async function layOutGroup(pack: ExportContext, group: readonly PlannedBody[], onLaidOut: () => void): Promise<Made[]> {
  const { services, actor, plan, signal } = pack;
  signal.throwIfAborted();
  const ids = group.map(({ version }) => version.versionId);
  const markdown = await services.db.withActor(actor, (tx) => readMarkdown(tx, plan.scopeId, ids));
  const digests = group.flatMap(({ version }) => [...imagesByName(version).values()]);
  const images = await loadImages(services, actor, plan.scopeId, digests);
  return Promise.all(
    group.map(async (planned) => {
      const { humanId, versionId } = planned.version;
      const text = markdown.get(versionId);
      if (text === undefined) throw changedMeanwhile(humanId);
      const one = await layOutOne(pack, planned, text, images);
      onLaidOut();
      return one;
    }),
  );
}

async function layOutOne(
  pack: ExportContext,
  planned: PlannedBody,
  markdown: string,
  images: readonly ImageInput[],
): Promise<Made> {
  const { actor, renderer, signal, pageFormat: format } = pack;
  const { version, linkKeys, key } = planned;
  const call = { userId: actor.userId, signal };
  const own = new Set(imagesByName(version).values());
  try {
    const manuscript = manuscriptOf(pack, planned, markdown);
    const task = { kind: 'body' as const, manuscript, images: images.filter(({ digest }) => own.has(digest)) };
    const encoded = await renderer.layOutBody(task, call);
    const { pageCount, slugs, links, whole } = encoded;
    const galley = whole ? { key } : { bytes: encoded.galley };
    return { planned, encoded, body: { version, linkKeys, pageCount, slugs, links, galley, broken: null } };
  } catch (error) {
    if (!(error instanceof RenderFailed)) throw error;
    const reason = error.message;
    const { humanId, title, scopeName } = version;
    const names = { humanId, title, scopeName };
    const encoded = await renderer.layOutBody({ kind: 'notice', reason, names, format }, call);
    const { pageCount, galley } = encoded;
    const body = { version, linkKeys, pageCount, slugs: [], links: [], galley: { bytes: galley }, broken: reason };
    return { planned, encoded, body };
  }
}
