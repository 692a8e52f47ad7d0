/**
 * Signing by single sign-on leaves the page and comes back with a ticket behind the #. Meanwhile this tab keeps what was
 * filled in and what was looked at; never a password, since there is none.
 */
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { type ReviewStep, signAnewAddress } from '../../api/index.ts';
import type { ShownVersion } from '../../comparison/index.ts';
import type { StepForm } from './step-form.ts';

const keptUnder = 'muniment.signing';

interface KeptStep {
  versionId: string;
  step: ReviewStep;
  /** What was looked at counts, whatever is there when the person comes back. */
  seen: ShownVersion;
  form: StepForm;
}

/** A released version does not change: there is nothing to keep but which one it was. */
interface KeptReading {
  versionId: string;
  step: 'acknowledge';
}

/** A hold, put on or lifted. */
interface KeptHold {
  versionId: string;
  step: 'hold' | 'lift';
  reason: string;
}

type Kept = KeptStep | KeptReading | KeptHold;
type Returned<What> = What & { ticket: string };
export type ReturnedSigning = Returned<KeptStep>;

export function leaveToSign(kept: Kept): void {
  sessionStorage.setItem(keptUnder, JSON.stringify('seen' in kept ? withoutNodes(kept) : kept));
  const { pathname } = window.location;
  window.location.assign(signAnewAddress(`${pathname}?version=${kept.versionId}`));
}

function withoutNodes(kept: KeptStep): KeptStep {
  const { revision, title, markdown, attachments } = kept.seen;
  return { ...kept, seen: { revision, title, markdown, attachments } };
}

function readReturned(): Returned<Kept> | null {
  const ticket = /^#ticket=([\w-]+)$/.exec(window.location.hash)?.[1];
  const kept = sessionStorage.getItem(keptUnder);
  return ticket && kept ? { ...(JSON.parse(kept) as Kept), ticket } : null;
}

/** What the person came back to, once; the ticket leaves the address at once, so that it stays in no history. */
function useReturned(): ReturnType<typeof readReturned> {
  const navigate = useNavigate();
  const [returned] = useState(readReturned);
  useEffect(() => {
    if (!window.location.hash.startsWith('#ticket=')) return;
    sessionStorage.removeItem(keptUnder);
    void navigate({ to: '.', search: (before) => before, hash: '', replace: true });
  }, [navigate]);
  return returned;
}

export function useReturnedSigning(): ReturnedSigning | null {
  const returned = useReturned();
  return returned !== null && 'seen' in returned ? returned : null;
}

/** The ticket to acknowledge this version with. */
export function useReturnedReading(versionId: string): string | null {
  const returned = useReturned();
  return returned?.step === 'acknowledge' && returned.versionId === versionId ? returned.ticket : null;
}

/** What was filled in for putting a hold on or lifting it, and the ticket to sign it with. */
export function useReturnedHold(act: KeptHold['step']): Returned<KeptHold> | null {
  const returned = useReturned();
  return returned !== null && 'reason' in returned && returned.step === act ? returned : null;
}
