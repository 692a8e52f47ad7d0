import { expect, test } from 'vitest';
import { wordsOf } from './change-facts.tsx';
import { termOf } from './change-terms.ts';

test.each([
  ['effectiveDate', 'Effective date'],
  ['sha256', 'SHA-256'],
  ['from', 'From'],
  ['copiedFrom', 'Copied from'],
])('%s is read as “%s”', (key, term) => expect(termOf(key)).toBe(term));

test.each([
  ['language', 'de', 'German'],
  ['expiresAt', '2027-02-14T09:36:11.596Z', '2027-02-14 09:36:11 UTC'],
  ['effectiveDate', '2027-02-14', '2027-02-14'],
  ['factor', 'totp', 'an authenticator app'],
  ['contentFormat', 'rich', 'visual editor'],
  ['format', 'merged', 'one merged PDF'],
  ['permissions', 'VIEW_AUDIT_TRAIL', 'Read the audit trail'],
  ['roles', 'scope-admin', 'Scope administrator'],
  ['reason', 'merged', 'merged'],
])('no code reaches who reads the trail: %s %s is “%s”', (key, value, words) =>
  expect(wordsOf(key, value)).toBe(words),
);
