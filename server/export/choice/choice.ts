/**
 * Which versions an export holds, as a value: one version, or of a scope what was asked for. Whatever a choice comes to
 * say, `readPlan` reads it, and the permission it needs is asked for here, before the export and again at its end.
 */
import type { PackSelection } from '../../../contract/index.ts';
import { type Membership, requirePermission } from '../../access/index.ts';
import { cleanDate, refuseInput } from '../../documents/index.ts';
import type { Actor, Tx } from '../../kernel/database/index.ts';

/** A folder with all below it, the day whose versions in force are wanted, the day after which they must have changed. */
export interface ScopeChoice {
  kind: 'scope';
  scopeId: string;
  folderId: string | null;
  at: string | null;
  since: string | null;
}

export type Choice =
  /** A version that is only checked may still be in work. */
  { kind: 'version'; versionId: string; purpose: 'export' | 'check' } | ScopeChoice;

/** From what a request asks for; a day that cannot be is refused. Folders are looked for when the choice is read. */
export function scopeChoice(scopeId: string, { folderId, at, since }: PackSelection, today: string): ScopeChoice {
  if (at !== undefined && cleanDate(at, 'at') > today) {
    refuseInput('at', 'The day lies ahead. What will be in force then is not known; choose today or earlier.');
  }
  if (since !== undefined && cleanDate(since, 'since') > (at ?? today)) {
    refuseInput('since', `Nothing can have changed after that day: it lies after ${at ?? 'today'}.`);
  }
  // Identifiers come back from the database in lower case, however the request typed them.
  return { kind: 'scope', scopeId, folderId: folderId?.toLowerCase() ?? null, at: at ?? null, since: since ?? null };
}

export function isWholeScope({ folderId, at, since }: ScopeChoice): boolean {
  return folderId === null && at === null && since === null;
}

/** As the event tells it: only what was asked for. */
export function selectionOf({ folderId, at, since }: ScopeChoice): PackSelection {
  return {
    ...(folderId === null ? {} : { folderId }),
    ...(at === null ? {} : { at }),
    ...(since === null ? {} : { since }),
  };
}

/** One sentence for cover and manifest; null where everything was taken. */
export function choiceSentence(choice: ScopeChoice, folderPath: readonly string[]): string | null {
  if (isWholeScope(choice)) return null;
  const { folderId, at, since } = choice;
  const which =
    folderId === null
      ? 'All documents of the scope'
      : `The documents of the folder ${folderPath.join(' / ')} and below it`;
  const version = at === null ? 'in force when the pack was made' : `in force on ${at}`;
  const changed = since === null ? '' : `, as far as that version came into force after ${since}`;
  return at === null && since === null ? `${which}.` : `${which}, each in the version ${version}${changed}.`;
}

export async function requireExportPermission(
  tx: Tx,
  actor: Actor,
  scopeId: string,
  kind: Choice['kind'],
): Promise<Membership> {
  const membership = await requirePermission(tx, actor, scopeId, 'VIEW');
  return kind === 'version' ? membership : requirePermission(tx, actor, scopeId, 'EXPORT_AUDIT_PACK');
}
