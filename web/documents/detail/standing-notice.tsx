/** Says when what is shown is not what counts (superseded, revoked, a draft, another in force), why, and leads to what to use. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { DocumentDetail, Person, Version } from '../../../contract/index.ts';
import { recordQuery } from '../../api/index.ts';
import { msg, t } from '../../texts/index.ts';
import { Banner, dayOf, type Tone } from '../../ui/index.ts';
import { stateInSentence } from '../version-words.ts';

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
  state: keyof typeof endWords;
  by: Person | null;
  at: string | null;
  note: string | null;
}

const endWords = {
  REVOKED: { alone: msg('Revoked:'), whole: msg('Revoked on {day} by {name}:') },
  CANCELLED: { alone: msg('Cancelled:'), whole: msg('Cancelled on {day} by {name}:') },
  DISPOSED: { alone: msg('Disposed of:'), whole: msg('Disposed of on {day} by {name}:') },
};

function saidOfEnd({ state, at, by }: Ended): string {
  const { alone, whole } = endWords[state];
  return at && by ? t(whole, { day: dayOf(at), name: by.displayName }) : t(alone);
}

function useEnded({ id, state, revokedAt, revokedBy, revokeReason }: Version): Ended | null {
  const isRecorded = state === 'CANCELLED' || state === 'DISPOSED';
  const { data } = useQuery({ ...recordQuery(id), enabled: isRecorded });
  if (state === 'REVOKED') return { state, by: revokedBy, at: revokedAt, note: revokeReason };
  const entry = isRecorded && data?.items.findLast(({ act }) => act === state.toLowerCase());
  return entry ? { ...entry, state } : null;
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
    ? t('Use version {number} instead, in force since {day}.', {
        number: inForce.number,
        day: inForce.effectiveDate ?? '',
      })
    : t('Nothing is in force in its place.');
  if (ended) {
    return {
      tone: 'warn',
      words: (
        <>
          <strong>{saidOfEnd(ended)}</strong> <span dir="auto">{ended.note ?? t('no reason is recorded.')}</span>{' '}
          <span>{inPlace}</span>
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
          <strong>
            {next
              ? t('Superseded by version {number} on {day}.', { number: next.number, day: next.effectiveDate ?? '' })
              : t('Superseded.')}
          </strong>{' '}
          {inPlace}
        </>
      ),
      instead: inForce,
    };
  }
  if (inForce) {
    return {
      tone: 'warn',
      words: t('This is not the version in force: version {number} is effective since {day}.', {
        number: inForce.number,
        day: inForce.effectiveDate ?? '',
      }),
      instead: inForce,
    };
  }
  if (latest.id === version.id) return null;
  return {
    tone: 'info',
    words: newerWords(latest),
    instead: latest,
  };
}

/** The version after it that came into force first, also where that one is revoked by now. */
function successorOf({ versions }: DocumentDetail, { number }: Version): Version | undefined {
  const later = versions.filter((other) => other.number > number && other.releasedAt && other.effectiveDate);
  return later.toSorted((a, b) => (a.effectiveDate ?? '').localeCompare(b.effectiveDate ?? ''))[0];
}

function newerWords({ number, state, standing, effectiveDate }: Version): string {
  if (standing === 'future-effective') {
    const day = effectiveDate ?? '';
    return t('A newer version {number} exists: released, effective from {day} on.', { number, day });
  }
  return t('A newer version {number} exists: {state}.', { number, state: t(stateInSentence[state]) });
}

function VersionLink({ document, version }: NoticeProps) {
  return (
    <Link
      to="/documents/$documentId"
      params={{ documentId: document.id }}
      search={{ version: version.id }}
      className="button button-secondary button-small"
    >
      {t('Show version {number}', { number: version.number })}
    </Link>
  );
}
