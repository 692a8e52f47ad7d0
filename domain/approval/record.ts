/**
 * The approval record of a version, as its PDF ends with it and as its page shows it: acts, versions and files, all from the
 * audit trail and the frozen content. Pure; what it says it says to the letter, since it is printed.
 */
import type { VersionState } from '../lifecycle/index.ts';
import { type ApprovalEvent, countingActs } from './acts.ts';

export const approvalRecordHeading = 'Approval record — not part of the controlled content';
const notSigned = 'recorded, not signed';

export const approvalActs = ['Submitted', 'Approved', 'Released', 'Revoked', 'Taken over'] as const;
type ApprovalAct = (typeof approvalActs)[number];

interface RecordedAct {
  act: ApprovalAct;
  name: string;
  /** Null where the event was written before events kept it. */
  account: string | null;
  /** What the signature meant, or that nobody signed. */
  meaning: string;
  /** `YYYY-MM-DD hh:mm:ss UTC`. */
  at: string;
  /** Its number in the trail. */
  event: number;
  /** Why a version was taken over from elsewhere; null for every other act. */
  reason: string | null;
}

interface RecordedVersion {
  number: number;
  effectiveDate: string;
  releasedBy: string;
  changeSummary: string | null;
}

interface RecordedFile {
  name: string;
  sizeBytes: number;
  sha256: string;
}

export interface ApprovalRecord {
  contentHash: string | null;
  acts: RecordedAct[];
  versions: RecordedVersion[];
  files: RecordedFile[];
}

interface RecordedSubject {
  versionId: string;
  number: number;
  state: VersionState;
  contentHash: string | null;
  files: readonly RecordedFile[];
}

/** `events` are those of the document, oldest first. */
export function approvalRecord(subject: RecordedSubject, events: readonly ApprovalEvent[]): ApprovalRecord {
  const byVersion = new Map<string, ApprovalEvent[]>();
  for (const event of events) byVersion.set(event.versionId, [...(byVersion.get(event.versionId) ?? []), event]);
  const files = subject.files.map(({ name, sizeBytes, sha256 }) => ({ name, sizeBytes, sha256 }));
  return {
    contentHash: subject.contentHash,
    acts: actsOf(subject.state, byVersion.get(subject.versionId) ?? []),
    versions: [...byVersion.values()].flatMap((own) => releasedVersion(own, subject.number)).sort(newestFirst),
    files,
  };
}

const newestFirst = (a: RecordedVersion, b: RecordedVersion) => b.number - a.number;

function actsOf(state: VersionState, events: readonly ApprovalEvent[]): RecordedAct[] {
  // What a draft was once submitted with counts no more.
  if (state === 'DRAFT') return [];
  const { submitted, approved, released, revoked } = countingActs(events);
  const reason = released?.changes.importId === undefined ? null : (released.changes.reason ?? null);
  const begin =
    released !== null && reason !== null
      ? [recorded('Taken over', released, reason)]
      : [
          ...(submitted === null ? [] : [{ ...recorded('Submitted', submitted), meaning: notSigned }]),
          ...approved.map((event) => recorded('Approved', event)),
          ...(released === null ? [] : [recorded('Released', released)]),
        ];
  return [...begin, ...(revoked === null ? [] : [recorded('Revoked', revoked)])];
}

function recorded(act: ApprovalAct, event: ApprovalEvent, reason: string | null = null): RecordedAct {
  const { actorName: name, at, seq, changes } = event;
  const { account = null, signature } = changes;
  return { act, name, account, meaning: signature?.meaning ?? notSigned, at: toTheSecond(at), event: seq, reason };
}

/** Cut, not rounded: a time that is printed had come. */
function toTheSecond(iso: string): string {
  return `${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`;
}

function releasedVersion(events: readonly ApprovalEvent[], upTo: number): RecordedVersion[] {
  const { submitted, released } = countingActs(events);
  const number = released?.changes.number;
  if (released === null || number === undefined || number > upTo) return [];
  return [
    {
      number,
      effectiveDate: released.changes.effectiveDate ?? released.at.slice(0, 10),
      releasedBy: released.actorName,
      changeSummary: submitted?.changes.changeSummary ?? null,
    },
  ];
}
