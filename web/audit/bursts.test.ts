import { expect, test } from 'vitest';
import type { AuditEvent } from '../../contract/index.ts';
import { trailLines } from './bursts.ts';

let seq = 0;
const event = (time: string, who = 'ann', what: Partial<AuditEvent> = {}): AuditEvent => {
  seq += 1;
  return {
    ...{ id: `event-${seq}`, seq, scopeId: 's', type: 'VERSION_EDITED', at: `2026-03-10T${time}.000Z` },
    actor: { id: who, displayName: who, via: null },
    entity: { type: 'document', id: 'd', label: 'SOP-1' },
    changes: { versionId: 'v', number: 1 },
    ...what,
  };
};
const sizes = (events: AuditEvent[]) => trailLines(events).map((line) => line.events.length);

test('saves of one version by one person are one line, newest first', () => {
  const events = [event('10:20:00'), event('10:10:00'), event('10:00:00')];
  expect(trailLines(events)).toEqual([{ events }]);
});

test('two who save in turn have a line each', () => {
  expect(sizes([event('10:03:00'), event('10:02:00', 'bob'), event('10:01:00'), event('10:00:00', 'bob')])).toEqual([
    2, 2,
  ]);
});

test('a break of more than a quarter of an hour begins another line', () => {
  expect(sizes([event('10:30:01'), event('10:15:00'), event('10:00:00')])).toEqual([1, 2]);
});

test('anything else that happens to the document ends the line, other documents do not', () => {
  const submitted = event('10:02:00', 'bob', { type: 'VERSION_COMMENTED' });
  expect(sizes([event('10:03:00'), submitted, event('10:01:00')])).toEqual([1, 1, 1]);
  const elsewhere = event('10:02:00', 'bob', {
    entity: { type: 'document', id: 'e', label: 'SOP-2' },
    type: 'EXPORTED',
  });
  expect(sizes([event('10:03:00'), elsewhere, event('10:01:00')])).toEqual([2, 1]);
});

test('a save that changed the title, was of another version or made with a token keeps its line', () => {
  const titled = event('10:02:00', 'ann', { changes: { versionId: 'v', number: 1, title: { from: 'A', to: 'B' } } });
  expect(sizes([event('10:03:00'), titled, event('10:01:00')])).toEqual([1, 1, 1]);
  const other = event('10:02:00', 'ann', { changes: { versionId: 'w', number: 2 } });
  expect(sizes([event('10:03:00'), other, event('10:01:00')])).toEqual([2, 1]);
  const byToken = event('10:02:00', 'ann', {
    actor: { id: 'ann', displayName: 'ann', via: { type: 'token', id: 't', name: 'Script' } },
  });
  expect(sizes([event('10:03:00'), byToken, event('10:01:00')])).toEqual([2, 1]);
});
