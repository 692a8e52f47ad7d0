/** One act on several documents: which there are, which version each is about, and doing it one after the other. */
import type { DocumentItem, Me, Version } from '../../../contract/index.ts';
import { isExportable, stateAfter, stepPermission, type VersionStep } from '../../../domain/lifecycle/index.ts';
import { download, holds, takeStep, versionPdfPath } from '../../api/index.ts';
import { explainRefusal } from '../explain-refusal.ts';

export type BulkAct = 'submit' | 'return' | 'release' | 'cancel' | 'revoke' | 'export';
const bulkActs: readonly BulkAct[] = ['submit', 'return', 'release', 'cancel', 'revoke', 'export'];

/** Working steps are about the newest version, the others about what is in force. */
export function versionFor(act: BulkAct, { latestVersion, effectiveVersion }: DocumentItem): Version {
  return act === 'revoke' || act === 'export' ? (effectiveVersion ?? latestVersion) : latestVersion;
}

function isOffered(act: BulkAct, me: Me, document: DocumentItem): boolean {
  const { state } = versionFor(act, document);
  if (act === 'export') return isExportable(state);
  return stateAfter(state, act) !== null && holds(me, document.scopeId, stepPermission[act]);
}

/** What at least one of them takes; the others are refused by name. */
export function offeredActs(me: Me, documents: readonly DocumentItem[]): BulkAct[] {
  return bulkActs.filter((act) => documents.some((document) => isOffered(act, me, document)));
}

export interface BulkInput {
  reason: string;
  effectiveDate: string;
}

export interface BulkOutcome {
  document: DocumentItem;
  /** Null when it was done. */
  refusal: string | null;
}

const needsReason: ReadonlySet<BulkAct> = new Set(['return', 'cancel', 'revoke']);
export const asksReason = (act: BulkAct): boolean => needsReason.has(act);

async function doOne(act: BulkAct, document: DocumentItem, { reason, effectiveDate }: BulkInput): Promise<void> {
  const version = versionFor(act, document);
  if (act === 'export') {
    await download(versionPdfPath(version.id), `${document.humanId}_v${version.number}.pdf`);
    return;
  }
  const step: VersionStep = act;
  const body = { ...(asksReason(act) && { reason }), ...(act === 'release' && { effectiveDate }) };
  // The revision that the list shows: what changed since is refused.
  await takeStep(version.id, step, body, version.revision);
}

/** In the order of the list, one at a time, so that one refusal stops nothing else. */
export async function doAll(
  act: BulkAct,
  documents: readonly DocumentItem[],
  input: BulkInput,
  onOutcome: (outcome: BulkOutcome) => void,
): Promise<void> {
  for (const document of documents) {
    try {
      await doOne(act, document, input);
      onOutcome({ document, refusal: null });
    } catch (error) {
      onOutcome({ document, refusal: explainRefusal(error) });
    }
  }
}
