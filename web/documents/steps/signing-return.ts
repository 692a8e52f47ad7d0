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

export interface KeptSigning {
  versionId: string;
  step: ReviewStep;
  /** What was looked at counts, whatever is there when the person comes back. */
  seen: ShownVersion;
  form: StepForm;
}

export interface ReturnedSigning extends KeptSigning {
  ticket: string;
}

export function leaveToSign(kept: KeptSigning): void {
  const { revision, title, markdown, attachments } = kept.seen;
  sessionStorage.setItem(keptUnder, JSON.stringify({ ...kept, seen: { revision, title, markdown, attachments } }));
  const { pathname } = window.location;
  window.location.assign(signAnewAddress(`${pathname}?version=${kept.versionId}`));
}

function returnedSigning(): ReturnedSigning | null {
  const ticket = /^#ticket=([\w-]+)$/.exec(window.location.hash)?.[1];
  const kept = sessionStorage.getItem(keptUnder);
  return ticket && kept ? { ...(JSON.parse(kept) as KeptSigning), ticket } : null;
}

/** What the person came back to, once; the ticket leaves the address at once, so that it stays in no history. */
export function useReturnedSigning(): ReturnedSigning | null {
  const navigate = useNavigate();
  const [returned] = useState(returnedSigning);
  useEffect(() => {
    if (!window.location.hash.startsWith('#ticket=')) return;
    sessionStorage.removeItem(keptUnder);
    void navigate({ to: '.', search: (before) => before, hash: '', replace: true });
  }, [navigate]);
  return returned;
}
