import { expect, test } from 'vitest';
import { type AuditEvent, installationEventTypes, scopeEventTypes } from '../../contract/index.ts';
import { sentenceOf } from './event-sentences.ts';

const event = (type: string, changes: Record<string, unknown> = {}): AuditEvent => ({
  ...{ id: 'e', seq: 1, scopeId: 's', type, at: '2026-03-10T12:00:00.000Z', changes },
  actor: { id: 'a', displayName: 'Ann', via: null },
  entity: { type: 'document', id: 'd', label: 'SOP-1' },
});

test.each([...scopeEventTypes, ...installationEventTypes])('%s is a sentence, whatever it carries', (type) => {
  for (const changes of [{}, { from: null, to: null, language: null, title: 7, userIds: 'x' }]) {
    expect(sentenceOf(event(type, changes))).toMatch(/^[A-Z][^{}]*$/);
  }
});

test.each<[string, Record<string, unknown>, string]>([
  ['VERSION_REVOKED', { number: 2, reason: 'Wrong limit' }, 'Revoked version 2 of SOP-1: “Wrong limit”'],
  [
    'VERSION_EDITED',
    { number: 1, language: { from: 'en', to: 'de' } },
    'Edited version 1 of SOP-1, changed the language from English to German',
  ],
  ['DOCUMENT_MOVED', { from: { path: ['A', 'B'] }, to: { path: [] } }, 'Moved SOP-1 from “A / B” to “Not in a folder”'],
  ['IMPORTED', { documentCount: 1, fileName: 'old.zip' }, 'Imported 1 document from “old.zip”'],
  [
    'MEMBER_CHANGED',
    { to: { roles: ['author'], permissions: ['VIEW_AUDIT_TRAIL'] } },
    'Made SOP-1 a member with Author and the permissions Read the audit trail',
  ],
  ['SIGNED_IN', { factor: 'totp' }, 'Signed in with the password and an authenticator app'],
  ['MADE_LATER', {}, 'Made later: SOP-1'],
])('%s with %o reads “%s”', (type, changes, sentence) => expect(sentenceOf(event(type, changes))).toBe(sentence));
