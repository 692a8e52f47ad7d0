/** How it stands with what somebody is asked to read; print says the same in English (domain/reading). */
import type { AssignmentState } from '../../domain/reading/index.ts';
import { type Message, msg, t } from '../texts/index.ts';

const states: Record<AssignmentState, Message> = {
  open: msg('to read'),
  overdue: msg('overdue'),
  done: msg('read§done'),
  'carried-over': msg('carried over'),
  void: msg('void'),
};

const voidFor: Record<string, Message> = {
  superseded: msg('void (superseded by a newer version)'),
  revoked: msg('void (the version was revoked)'),
  disposed: msg('void (the version was disposed of)'),
  left: msg('void (no member any more, or disabled)'),
  'duty-removed': msg('void (no duty asks for it any more)'),
};

export function assignmentWords(state: AssignmentState, reason: string | null): string {
  if (state === 'done' && reason === 'voluntary') return t('read (voluntary)');
  return t((state === 'void' && voidFor[reason ?? '']) || states[state]);
}
