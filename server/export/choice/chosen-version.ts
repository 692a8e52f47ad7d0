/** Which version of one document a choice takes, or why it takes none. */
import type { DocumentItem, Version } from '../../../contract/index.ts';
import {
  changedInForce,
  type DatedVersion,
  inForceOn,
  isExportable,
  lastEffective,
  stateInWords,
} from '../../../domain/lifecycle/index.ts';
import { type DocumentRows, datedVersion, presentDocument } from '../../documents/index.ts';
import type { ScopeChoice } from './choice.ts';

type PlacedInTime = DatedVersion & { version: Version };

/** A document with its versions, newest first, as the lifecycle dates them and as they are shown. */
export interface ChoosableDocument {
  item: DocumentItem;
  versions: PlacedInTime[];
}

export function choosable(rows: DocumentRows, today: string): ChoosableDocument {
  const { item, versions } = presentDocument(rows, today);
  const dated = rows.versions.map((row, index) => ({ ...datedVersion(row), version: versions[index] as Version }));
  return { item, versions: dated };
}

/** A document that was not asked for (nothing changed) has neither a version nor a reason. */
interface ChosenOrNot {
  version: Version | null;
  reason: string | null;
}

export function chooseVersionOf(document: ChoosableDocument, choice: ScopeChoice, today: string): ChosenOrNot {
  if (choice.at === null && choice.since === null) return chooseNewest(document);
  const day = choice.at ?? today;
  const { versions } = document;
  if (choice.since !== null && !changedInForce(versions, choice.since, day)) return { version: null, reason: null };
  const inForce = inForceOn(versions, day);
  if (inForce === null) return { version: null, reason: whyNothing(versions, day) };
  const { version } = inForce;
  if (isExportable(version.state)) return { version, reason: null };
  const reason = `version ${version.number}, in force on ${day}, was disposed of since`;
  return { version: null, reason };
}

/** The effective version, else the highest-numbered one that can be exported. */
function chooseNewest({ item, versions }: ChoosableDocument): ChosenOrNot {
  const newest = item.effectiveVersion ?? versions.find(({ version }) => isExportable(version.state))?.version;
  if (newest) return { version: newest, reason: null };
  const { number, state } = item.latestVersion;
  return {
    version: null,
    reason: `no released or revoked version (the latest, version ${number}, is ${stateInWords[state]})`,
  };
}

function whyNothing(versions: readonly DatedVersion[], day: string): string {
  const last = lastEffective(versions, day);
  const nothing = `nothing was in force on ${day}`;
  return last === null ? nothing : `${nothing}: version ${last.number} was withdrawn on ${last.endedOn}`;
}
