/**
 * Links to headings of other documents (`doc:SOP-001#scope`) that those documents do not have. It is the version in force
 * that counts, in a pack the one that the pack holds, or the one that the link names. What has none is not judged.
 *
 * Like unknown keys they depend on other documents, so that no galley can keep them. Texts are parsed on the render threads.
 */
import { sql } from 'kysely';
import { isHeldEffective } from '../../traceability/index.ts';
import { inParallel } from '../bodies/in-parallel.ts';
import { readMarkdown } from '../bodies/sound-contents.ts';
import type { ExportContext } from '../export-context.ts';
import { type Outline, parseLinkKey, shortened, type WarningList } from '../print-tree/index.ts';

/** The version that a link leads to. */
interface Target {
  key: string;
  scopeId: string;
  versionId: string;
  humanId: string;
  number: number;
  /** Of a galley that is kept of it. */
  slugs: string[] | null;
}

/** `sources` are versions whose text may link to a heading of another document. */
export async function addFragmentWarnings(
  context: ExportContext,
  sources: readonly string[],
  listOf: (versionId: string) => WarningList,
): Promise<void> {
  if (sources.length === 0) return;
  const outlines = await readOutlines(context, context.plan.scopeId, sources);
  const keys = [...outlines.values()].flatMap(({ fragments }) => fragments.map(({ key }) => key));
  const targets = await readTargets(context, new Set(keys));
  for (const [versionId, { fragments }] of outlines) {
    for (const { key, slug, line } of fragments) {
      const target = targets.get(key);
      if (target === undefined || target.slugs.has(slug)) continue;
      const heading = `${target.humanId} has no heading “#${shortened(slug)}” in version ${target.number}`;
      const detail = `${heading}. The link can lead to the document alone.`;
      listOf(versionId).add('FRAGMENT_UNKNOWN', detail, line);
    }
  }
}

async function readOutlines(
  { services, actor, renderer, signal }: ExportContext,
  scopeId: string,
  versionIds: readonly string[],
): Promise<Map<string, Outline>> {
  const texts = await services.db.withActor(actor, (tx) => readMarkdown(tx, scopeId, versionIds));
  const outlines = new Map<string, Outline>();
  await inParallel([...texts], 2, async ([versionId, markdown]) => {
    const outline = await renderer.outline({ kind: 'outline', markdown }, { userId: actor.userId, signal });
    if (outline !== null) outlines.set(versionId, outline);
  });
  return outlines;
}

async function readTargets(
  context: ExportContext,
  keys: ReadonlySet<string>,
): Promise<Map<string, { humanId: string; number: number; slugs: ReadonlySet<string> }>> {
  const found = await findTargets(context, keys);
  const unread = found.filter(({ slugs }) => slugs === null);
  const outlines = new Map<string, Outline>();
  for (const scopeId of new Set(unread.map((target) => target.scopeId))) {
    const ids = unread.filter((target) => target.scopeId === scopeId).map(({ versionId }) => versionId);
    for (const [id, outline] of await readOutlines(context, scopeId, [...new Set(ids)])) outlines.set(id, outline);
  }
  return new Map(
    found.flatMap(({ key, versionId, humanId, number, slugs }) => {
      const headings = slugs ?? outlines.get(versionId)?.slugs;
      return headings === undefined ? [] : [[key, { humanId, number, slugs: new Set(headings) }] as const];
    }),
  );
}

/** One query, whatever the number of links. Row security leaves out what the caller cannot see. */
async function findTargets(
  { services, actor, plan, targets, generatedAt }: ExportContext,
  keys: ReadonlySet<string>,
): Promise<Target[]> {
  const day = generatedAt.toISOString().slice(0, 10);
  const held = new Map(plan.versions.map(({ documentId, versionId }) => [documentId, versionId]));
  const wanted = [...keys].flatMap((key) => {
    const target = targets.get(key);
    if (target === undefined) return [];
    const { documentId, inside } = target;
    return [{ key, documentId, version: parseLinkKey(key).version, held: (inside && held.get(documentId)) || null }];
  });
  const { rows } = await services.db.withActor(actor, (tx) =>
    sql<Target>`
      select wanted.key, held.scope_id as "scopeId", held.id as "versionId", d.human_id as "humanId", held.number,
        (select g.slugs from galleys g where g.scope_id = held.scope_id and g.version_id = held.id limit 1) as slugs
      from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
        as wanted (key text, "documentId" uuid, version int, held uuid)
      join documents d on d.id = wanted."documentId"
      join versions held on held.scope_id = d.scope_id and held.document_id = d.id
      where held.state in ('RELEASED', 'REVOKED') and case
        when wanted.held is not null then held.id = wanted.held
        when wanted.version is not null then held.number = wanted.version
        else ${isHeldEffective(day)}
      end`.execute(tx),
  );
  return rows;
}
