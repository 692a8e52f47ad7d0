/**
 * Choices of packs under a name, kept for all who may make packs of the scope. They are no records: what a pack took
 * stands in its event. So they are saved and removed without one, and never changed.
 */
import { sql } from 'kysely';
import { AppError, type PackChoice, type SavePackChoiceBody } from '../../../contract/index.ts';
import { normaliseName } from '../../../domain/folders/index.ts';
import { type Membership, requirePermission } from '../../access/index.ts';
import { refuseInput } from '../../documents/index.ts';
import { iso } from '../../kernel/clock.ts';
import type { Actor, Tx } from '../../kernel/database/index.ts';
import { newId } from '../../kernel/ids.ts';
import { requireExportPermission, scopeChoice } from '../choice/choice.ts';

const mostInScope = 100;
const longestName = 100;

export async function listSavedChoices(tx: Tx, actor: Actor, scopeId: string): Promise<PackChoice[]> {
  const membership = await requireExportPermission(tx, actor, scopeId, 'scope');
  return readChoices(tx, actor, membership, sql`true`);
}

export async function saveChoice(
  tx: Tx,
  actor: Actor,
  scope: string,
  body: SavePackChoiceBody,
  today: string,
): Promise<PackChoice> {
  const membership = await requireExportPermission(tx, actor, scope, 'scope');
  const { scopeId } = membership;
  const { sinceMonths = null, format } = body;
  const name = choiceName(body.name);
  const { folderId, at, since } = scopeChoice(scopeId, body, today);
  if (since !== null && sinceMonths !== null) {
    refuseInput('sinceMonths', 'Give either a day or a number of months, not both.');
  }
  await requireFolder(tx, scopeId, folderId);
  // Of several who save at once each counts what the others saved.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`saved choices of ${scopeId}`}, 0))`.execute(tx);
  const id = newId();
  const { rows } = await sql<{ count: number; taken: boolean }>`
    select count(*)::int as count, coalesce(bool_or(lower(name) = lower(${name})), false) as taken
    from pack_choices where scope_id = ${scopeId}`.execute(tx);
  const { count = 0, taken = false } = rows[0] ?? {};
  if (taken) {
    const detail = `There is already a choice named “${name}”. Take another name, or remove that one first.`;
    throw new AppError('CHOICE_NAME_TAKEN', { detail });
  }
  if (count >= mostInScope) refuseInput('name', `A scope keeps at most ${mostInScope} choices. Remove one first.`);
  await tx
    .insertInto('pack_choices')
    .values({
      ...{ id, scope_id: scopeId, name, format, folder_id: folderId, chosen_at: at, chosen_since: since },
      ...{ since_months: sinceMonths, saved_by: actor.userId },
    })
    .execute();
  const [saved] = await readChoices(tx, actor, membership, sql`c.id = ${id}`);
  return saved as PackChoice;
}

/** Who saved it may remove it; so may who arranges the scope. */
export async function removeChoice(tx: Tx, actor: Actor, scope: string, id: string): Promise<void> {
  const membership = await requireExportPermission(tx, actor, scope, 'scope');
  const [found] = await readChoices(tx, actor, membership, sql`c.id = ${id}`);
  if (found === undefined) throw new AppError('NOT_FOUND');
  if (!found.mayRemove) await requirePermission(tx, actor, membership.scopeId, 'ORGANIZE_DOCUMENTS');
  await tx.deleteFrom('pack_choices').where('scope_id', '=', membership.scopeId).where('id', '=', id).execute();
}

function choiceName(raw: string): string {
  const name = normaliseName(raw);
  const length = [...name].length;
  if (length === 0 || length > longestName || /\p{Cc}/u.test(name)) {
    refuseInput('name', `A name has 1 to ${longestName} characters and no line breaks.`);
  }
  return name;
}

async function requireFolder(tx: Tx, scopeId: string, folderId: string | null): Promise<void> {
  if (folderId === null) return;
  const found = await tx
    .selectFrom('folders')
    .select('id')
    .where('scope_id', '=', scopeId)
    .where('id', '=', folderId)
    .executeTakeFirst();
  if (found === undefined) throw new AppError('NOT_FOUND');
}

interface ChoiceRow extends Omit<PackChoice, 'savedBy' | 'savedAt' | 'mayRemove'> {
  saved_by: string;
  saved_by_name: string;
  saved_at: Date;
}

/** By name, as people look for them. */
async function readChoices(
  tx: Tx,
  actor: Actor,
  { scopeId, permissions }: Membership,
  which: ReturnType<typeof sql>,
): Promise<PackChoice[]> {
  const { rows } = await sql<ChoiceRow>`
    select c.id, c.name, c.format, c.folder_id as "folderId", c.chosen_at as at, c.chosen_since as since,
      c.since_months as "sinceMonths", c.saved_by, u.display_name as saved_by_name, c.saved_at
    from pack_choices c join users u on u.id = c.saved_by
    where c.scope_id = ${scopeId} and ${which} order by lower(c.name)`.execute(tx);
  return rows.map(({ saved_by: id, saved_by_name: displayName, saved_at: savedAt, ...choice }) => ({
    ...choice,
    savedBy: { id, displayName },
    savedAt: iso(savedAt),
    mayRemove: id === actor.userId || permissions.has('ORGANIZE_DOCUMENTS'),
  }));
}
