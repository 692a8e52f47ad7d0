/** Says when what is shown is not what counts (superseded, revoked, a draft, another in force), why, and leads to what to use. */
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { DocumentDetail, Version } from '../../../contract/index.ts';
import { Banner, dayOf, type Tone } from '../../ui/index.ts';
import { stateWords } from '../version-words.ts';

interface NoticeProps {
  document: DocumentDetail;
  version: Version;
}

export function StandingNotice({ document, version }: NoticeProps) {
  const notice = noticeFor({ document, version });
  if (!notice) return null;
  const { tone, words, instead } = notice;
  return (
    <Banner tone={tone} action={instead && <VersionLink document={document} version={instead} />}>
      {words}
    </Banner>
  );
}

interface Notice {
  tone: Tone;
  words: ReactNode;
  /** What to read instead. */
  instead: Version | null;
}

function noticeFor({ document, version }: NoticeProps): Notice | null {
  const { effectiveVersion: effective, latestVersion: latest } = document;
  const inForce = effective && effective.id !== version.id ? effective : null;
  const inPlace = inForce
    ? `Use version ${inForce.number} instead, in force since ${inForce.effectiveDate}.`
    : 'Nothing is in force in its place.';
  if (version.state === 'REVOKED') {
    const by = version.revokedBy ? ` by ${version.revokedBy.displayName}` : '';
    return {
      tone: 'warn',
      words: (
        <>
          <strong>
            Revoked{version.revokedAt && ` on ${dayOf(version.revokedAt)}`}
            {by}:
          </strong>{' '}
          <span dir="auto">{version.revokeReason ?? 'no reason is recorded.'}</span> <span>{inPlace}</span>
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
