/**
 * The text of the versions of an export, compared with their digests, and their rich content with that text. What was compared is
 * remembered while its row stays the same: PostgreSQL gives a row that anyone changes, triggers or not, another xmin.
 */
import { type RawBuilder, sql } from 'kysely';
import { contentDamaged, isProjected, isSound, type ManifestEntry } from '../../documents/index.ts';
import type { Tx } from '../../kernel/database/index.ts';
import { Remembered } from '../../kernel/remembered.ts';
import { inGroups } from './in-parallel.ts';

const sound = new Remembered();
const groupSize = 64;

interface ContentRow {
  id: string;
  human_id: string;
  number: number;
  title: string;
  markdown: string;
  manifest: ManifestEntry[] | null;
  content_hash: string | null;
  row: string;
}

interface WholeRow extends ContentRow {
  format: string;
  content: object | null;
}

const textColumns = sql`v.id, d.human_id, v.number, v.title, v.markdown, v.manifest, v.content_hash,
  v.xmin::text || ' ' || v.ctid::text as row`;

/** The frozen text of the versions; those that have lost it are not there. */
export async function readMarkdown(tx: Tx, scopeId: string, ids: readonly string[]): Promise<Map<string, string>> {
  const whole = sql`${textColumns}, v.content_format as format, v.content`;
  const rows = await readSound<WholeRow>(tx, scopeId, ids, whole);
  for (const { id, row, human_id: humanId, content_hash: contentHash, ...content } of rows) {
    if (!(await isProjected({ ...content, contentHash }, scopeId))) throw contentDamaged(humanId, content.number);
    sound.remember(id, row);
  }
  return new Map(rows.map(({ id, markdown }) => [id, markdown]));
}

/** The text of versions that an export does not print but speaks of, and the state of the row in which it was found. */
export async function readTexts(tx: Tx, scopeId: string, ids: readonly string[]): Promise<ContentRow[]> {
  return readSound<ContentRow>(tx, scopeId, ids, textColumns);
}

async function readSound<Row extends ContentRow>(
  tx: Tx,
  scopeId: string,
  ids: readonly string[],
  columns: RawBuilder<unknown>,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select ${columns}
    from versions v join documents d on d.scope_id = v.scope_id and d.id = v.document_id
    where v.scope_id = ${scopeId} and v.id = any (${ids}::uuid[]) and v.markdown is not null`.execute(tx);
  for (const { human_id: humanId, content_hash: contentHash, ...content } of rows) {
    if (!isSound({ ...content, contentHash })) throw contentDamaged(humanId, content.number);
  }
  return rows;
}

/** For an export that needs no text, since its galleys are kept: title and files must be what was frozen all the same. */
export async function requireSoundContents(
  tx: Tx,
  scopeId: string,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  const { rows } = await sql<{ id: string; row: string }>`
    select id, xmin::text || ' ' || ctid::text as row from versions
    where scope_id = ${scopeId} and id = any (${ids}::uuid[])`.execute(tx);
  const unknown = rows.filter(({ id, row }) => !sound.knows(id, row)).map(({ id }) => id);
  for (const group of inGroups(unknown, groupSize)) {
    signal.throwIfAborted();
    await readMarkdown(tx, scopeId, group);
  }
}
