import { expect, test } from 'vitest';
import { verdictOn } from './verdict.ts';

test.each([
  [
    { version: 2, stateNow: 'RELEASED', standingNow: 'effective', inForceNow: 2 },
    'In force',
    'Version 2 is in force today.',
  ],
  [
    { version: 1, stateNow: 'RELEASED', standingNow: 'superseded', inForceNow: 2 },
    'Superseded',
    'Use version 2, in force today.',
  ],
  [
    {
      ...{ version: 1, stateNow: 'RELEASED', standingNow: 'superseded', inForceNow: 4 },
      inForceSince: '2026-03-01',
    },
    'Superseded',
    'Use version 4, in force since 2026-03-01.',
  ],
  [
    { version: 1, stateNow: 'RELEASED', standingNow: 'superseded', inForceNow: null },
    'Superseded',
    'No version is in force today.',
  ],
  [
    { version: 1, stateNow: 'REVOKED', standingNow: null, inForceNow: null, revokedOn: '2026-02-01' },
    'Revoked',
    'Version 1 was revoked on 2026-02-01. No version is in force',
  ],
  [
    { version: 3, stateNow: 'RELEASED', standingNow: 'future-effective', inForceNow: 2 },
    'Not in force yet',
    'Use version 2',
  ],
  [{ version: 1, stateNow: 'REVOKED', standingNow: null, inForceNow: null }, 'Revoked', 'No version is in force'],
  [{ version: 1, stateNow: 'DISPOSED', standingNow: null, inForceNow: 4 }, 'Disposed of', 'Use version 4'],
  [{ version: 1, stateNow: 'DRAFT', standingNow: null, inForceNow: null }, 'Not released', 'was never in force'],
] as const)('a copy of %j is called %s', (copied, label, words) => {
  expect(verdictOn(copied)).toMatchObject({ label, words: expect.stringContaining(words) });
});
