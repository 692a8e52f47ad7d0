/** Says when what is shown is not what counts (superseded, revoked, a draft, another in force), why, and leads to what to use. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { DocumentDetail, Person, Version } from '../../../contract/index.ts';
import { recordQuery } from '../../api/index.ts';
import { Banner, dayOf, type Tone } from '../../ui/index.ts';
import { stateWords } from '../version-words.ts';

interface NoticeProps {
  document: DocumentDetail;
  version: Version;
}

export function StandingNotice({ document, version }: NoticeProps) {
  const ended = useEnded(version);
  const notice = noticeFor({ document, version }, ended);
  if (!notice) return null;
  const { tone, words, instead } = notice;
  return (
    <Banner tone={tone} action={instead && <VersionLink document={document} version={instead} />}>
      {words}
    </Banner>
  );
}

/** Who revoked, cancelled or disposed of it, when and why. */
interface Ended {
  word: string;
  by: Person | null;
  at: string | null;
  note: string | null;
}

const endWords = { REVOKED: 'Revoked', CANCELLED: 'Cancelled', DISPOSED: 'Disposed of' } as const;

function useEnded({ id, state, revokedAt, revokedBy, revokeReason }: Version): Ended | null {
  const isRecorded = state === 'CANCELLED' || state === 'DISPOSED';
  const { data } = useQuery({ ...recordQuery(id), enabled: isRecorded });
  if (state === 'REVOKED') return { word: endWords[state], by: revokedBy, at: revokedAt, note: revokeReason };
  const entry = isRecorded && data?.items.findLast(({ act }) => act === state.toLowerCase());
  return entry ? { ...entry, word: endWords[state] } : null;
}

interface Notice {
  tone: Tone;
  words: ReactNode;
  /** What to read instead. */
  instead: Version | null;
}

function noticeFor({ document, version }: NoticeProps, ended: Ended | null): Notice | null {
  const { effectiveVersion: effective, latestVersion: latest } = document;
  const inForce = effective && effective.id !== version.id ? effective : null;
  const inPlace = inForce
    ? `Use version ${inForce.number} instead, in force since ${inForce.effectiveDate}.`
    : 'Nothing is in force in its place.';
  if (ended) {
    return {
      tone: 'warn',
      words: (
        <>
          <strong>
            {ended.word}
            {ended.at && ` on ${dayOf(ended.at)}`}
            {ended.by && ` by ${ended.by.displayName}`}:
          </strong>{' '}
          <span dir="auto">{ended.note ?? 'no reason is recorded.'}</span> <span>{inPlace}</span>
        </>
      ),
      instead: inForce,
    };
  }
  if (version.standing === 'superseded') {
    const next = successorOf(document, version);
    return {
      tone: 'warn',
      words: (
        <>
          <strong>Superseded{next && ` by version ${next.number} on ${next.effectiveDate}`}.</strong> {inPlace}
        </>
      ),
      instead: inForce,
    };
  }
  if (inForce) {
    return {
      tone: 'warn',
      words: `This is not the version in force: version ${inForce.number} is effective since ${inForce.effectiveDate}.`,
      instead: inForce,
    };
  }
  if (latest.id === version.id) return null;
  return {
    tone: 'info',
    words: `A newer version ${latest.number} exists: ${newerWords(latest)}.`,
    instead: latest,
  };
}

/** The version after it that came into force first, also where that one is revoked by now. */
function successorOf({ versions }: DocumentDetail, { number }: Version): Version | undefined {
  const later = versions.filter((other) => other.number > number && other.releasedAt && other.effectiveDate);
  return later.toSorted((a, b) => (a.effectiveDate ?? '').localeCompare(b.effectiveDate ?? ''))[0];
}

function newerWords({ state, standing, effectiveDate }: Version): string {
  return standing === 'future-effective'
    ? `released, effective from ${effectiveDate} on`
    : stateWords[state].label.toLowerCase();
}

function VersionLink({ document, version }: NoticeProps) {
  return (
    <Link
      to="/documents/$documentId"
      params={{ documentId: document.id }}
      search={{ version: version.id }}
      className="button button-secondary button-small"
    >
      Show version {version.number}
    </Link>
  );
}
