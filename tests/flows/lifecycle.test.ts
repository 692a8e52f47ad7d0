import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Version } from '../../contract/index.ts';
import { stateAfter, stepPermission, versionStates, versionSteps } from '../../domain/lifecycle/index.ts';
import { superuser } from '../harness/index.ts';
import { type DocumentsWorld, ok, startDocumentsWorld } from './documents-world.ts';

let world: DocumentsWorld;
beforeAll(async () => {
  world = await startDocumentsWorld({ poolSize: 25 });
});
afterAll(() => world?.close());
beforeEach(() => world.clock.set('2026-03-10T08:00:00.000Z'));

const path = (version: { id: string }, step = '') => `/api/documents/versions/${version.id}${step && `/${step}`}`;
const read = async (version: { id: string }) => ok(await world.reader.get(path(version)), 200);
const eventOf: Record<string, string> = {
  submit: 'VERSION_SUBMITTED',
  withdraw: 'VERSION_WITHDRAWN',
  return: 'VERSION_RETURNED',
  release: 'VERSION_RELEASED',
  cancel: 'VERSION_CANCELLED',
  revoke: 'VERSION_REVOKED',
  dispose: 'VERSION_DISPOSED',
};
const reasoned = ['return', 'cancel', 'revoke', 'dispose'];

describe('every step from every state', () => {
  const pairs = versionStates.flatMap((state) => versionSteps.map((step) => [step, state] as const));
  test.each(pairs)('%s from %s', async (step, state) => {
    const version = await world.versionIn(state);
    const before = await world.events(version.documentId);
    const to = stateAfter(state, step);
    const answer = await world.quality.post(path(version, step), reasoned.includes(step) ? { reason: ' Why. ' } : {});
    const after = await world.events(version.documentId);
    if (to === null) {
      expect(answer).toMatchObject({ status: 409, body: { code: 'STEP_NOT_ALLOWED' } });
      expect(after).toEqual(before);
      expect((await read(version)).state).toBe(state);
      return;
    }
    expect(answer).toMatchObject({ status: 200, body: { id: version.id, state: to, revision: version.revision + 1 } });
    const reason = reasoned.includes(step) ? { reason: 'Why.' } : {};
    expect(after.slice(before.length)).toMatchObject([
      { type: eventOf[step], changes: { versionId: version.id, number: 1, ...reason } },
    ]);
  });
});

describe('a step', () => {
  test.each(reasoned)('%s needs a reason of 1 to 2,000 characters', async (step) => {
    const state = step === 'return' ? 'IN_REVIEW' : step === 'cancel' ? 'DRAFT' : 'RELEASED';
    const version = await world.versionIn(state);
    for (const body of [
      {},
      { reason: '' },
      { reason: ' \n ' },
      { reason: 'x'.repeat(2001) },
      { reason: 'x', more: 1 },
    ]) {
      const answer = await world.quality.post(path(version, step), body);
      expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST' } });
    }
    expect((await read(version)).state).toBe(state);
    ok(await world.quality.post(path(version, step), { reason: '\u{1f9ea}'.repeat(2000) }), 200);
  });

  test.each(versionSteps)('%s needs its own permission, and a version that the caller sees', async (step) => {
    const version = await world.versionIn('IN_REVIEW');
    const body = reasoned.includes(step) ? { reason: 'Why.' } : {};
    const denied = await world.reader.post(path(version, step), body);
    expect(denied).toMatchObject({ status: 403, body: { permission: stepPermission[step] } });
    const outsider = await world.as(await world.createUser('Outsider'));
    expect((await outsider.post(path(version, step), body)).status).toBe(404);
    expect((await world.stranger.post(path(version, step), body)).status).toBe(401);
  });

  test('release taken twenty times at once has one winner and one event', async () => {
    const version = await world.versionIn('IN_REVIEW');
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => world.quality.post(path(version, 'release'), {})),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    const losers = answers.filter((answer) => answer.status !== 200);
    expect(losers.every((answer) => answer.body.code === 'STEP_NOT_ALLOWED')).toBe(true);
    const events = await world.events(version.documentId);
    expect(events.filter((event) => event.type === 'VERSION_RELEASED')).toHaveLength(1);
  });
});

describe('submit', () => {
  test('fixes the content hash, which return thaws and an equal submit gives again', async () => {
    const version = await world.versionIn('IN_REVIEW');
    expect(version.contentHash).toMatch(/^[0-9a-f]{64}$/);
    const returned = await world.step(version, 'return');
    expect(returned).toMatchObject({ state: 'DRAFT', contentHash: null });
    expect((await world.step(version, 'submit')).contentHash).toBe(version.contentHash);
    await world.step(version, 'return');
    ok(await world.author.patch(path(version), { title: 'Other' }), 200);
    expect((await world.step(version, 'submit')).contentHash).not.toBe(version.contentHash);
  });

  test('with malformed items names their lines, and the draft stays', async () => {
    const markdown =
      'Text\n\n:::risk[No key]{initial=acceptable}\n:::\n\n:::risk[One]{key=R-1}\n:::\n\n:::risk[Two]{key=R-1}\n:::\n';
    const version = await world.versionIn('DRAFT', { markdown });
    const answer = await world.author.post(path(version, 'submit'));
    expect(answer).toMatchObject({ status: 400, body: { code: 'ITEM_INVALID' } });
    expect(answer.body.errors.map((error: { message: string }) => /Line \d+/.exec(error.message)?.[0])).toEqual([
      'Line 3',
      'Line 9',
    ]);
    const detail = await read(version);
    expect(detail.state).toBe('DRAFT');
    expect(detail.itemWarnings.map((warning: { line: number }) => warning.line)).toEqual([3, 9]);
  });

  test('with a key of another document is refused while that one counts, and not afterwards', async () => {
    const markdown = ':::risk[Shock]{key=R-900}\n:::\n';
    const holder = await world.released({ markdown });
    const rival = await world.versionIn('DRAFT', { markdown });
    const answer = await world.author.post(path(rival, 'submit'));
    expect(answer).toMatchObject({ status: 409, body: { code: 'ITEM_KEY_TAKEN' } });
    expect(answer.body.detail).toContain('R-900');

    const next = await world.revise(holder.documentId);
    ok(await world.author.patch(path(next), { markdown: 'Moved.' }), 200);
    await world.step(next, 'submit');
    await world.step(next, 'release', { effectiveDate: '2026-04-01' });
    expect((await world.author.post(path(rival, 'submit'))).status).toBe(409);
    world.clock.set('2026-04-01T00:00:00.000Z');
    expect((await world.author.post(path(rival, 'submit'))).status).toBe(200);
  });

  test('of two documents with one key at once has one winner', async () => {
    const markdown = ':::risk[Race]{key=R-901}\n:::\n';
    const versions = await Promise.all([
      world.versionIn('DRAFT', { markdown }),
      world.versionIn('DRAFT', { markdown }),
    ]);
    const answers = await Promise.all(versions.map((version) => world.author.post(path(version, 'submit'))));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
  });
});

describe('release', () => {
  test('takes effect today unless told otherwise, and records who and when', async () => {
    const version = await world.released();
    expect(version).toMatchObject({
      effectiveDate: '2026-03-10',
      standing: 'effective',
      releasedAt: '2026-03-10T08:00:00.000Z',
      releasedBy: { displayName: 'quality-manager' },
    });
  });

  const noDays = ['2026-02-30', '2026-13-01', '10.03.2026', '2026-3-1', '', '0001-01-01', '1899-12-31'];
  test.each(noDays)('on %j is refused', async (effectiveDate) => {
    const version = await world.versionIn('IN_REVIEW');
    const answer = await world.quality.post(path(version, 'release'), { effectiveDate });
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST' } });
    expect((await read(version)).state).toBe('IN_REVIEW');
  });

  test('on a day whose year is a slip of the hand is refused with the years that are taken', async () => {
    const version = await world.versionIn('IN_REVIEW');
    const answer = await world.quality.post(path(version, 'release'), { effectiveDate: '0026-03-10' });
    const message = 'The year must be 1900 or later.';
    expect(answer).toMatchObject({
      status: 400,
      body: { detail: message, errors: [{ path: 'effectiveDate', message }] },
    });
    ok(await world.quality.post(path(version, 'release'), { effectiveDate: '1900-01-01' }), 200);
  });

  test('on a past day is possible, for records taken over from elsewhere', async () => {
    expect(await world.released({}, '1999-12-31')).toMatchObject({
      effectiveDate: '1999-12-31',
      standing: 'effective',
    });
  });
});

describe('standing', () => {
  const standings = async (documentId: string) =>
    ok(await world.reader.get(`/api/documents/${documentId}`), 200).versions.map((v: Version) => [
      v.number,
      v.standing,
    ]);
  const next = async (documentId: string, effectiveDate?: string) => {
    const version = await world.revise(documentId);
    await world.step(version, 'submit');
    return world.step(version, 'release', effectiveDate === undefined ? {} : { effectiveDate });
  };

  test('flips by date alone, with no job', async () => {
    const first = await world.released();
    await next(first.documentId, '2026-03-12');
    expect(await standings(first.documentId)).toEqual([
      [2, 'future-effective'],
      [1, 'effective'],
    ]);
    world.clock.set('2026-03-11T23:59:59.999Z');
    expect(await standings(first.documentId)).toEqual([
      [2, 'future-effective'],
      [1, 'effective'],
    ]);
    world.clock.set('2026-03-12T00:00:00.000Z');
    expect(await standings(first.documentId)).toEqual([
      [2, 'effective'],
      [1, 'superseded'],
    ]);
  });

  test('of version 1 stays superseded when version 2 is revoked or disposed of', async () => {
    for (const step of ['revoke', 'dispose']) {
      const first = await world.released();
      const second = await next(first.documentId);
      await world.step(second, step);
      expect(await standings(first.documentId)).toEqual([
        [2, null],
        [1, 'superseded'],
      ]);
      const detail = ok(await world.reader.get(`/api/documents/${first.documentId}`), 200);
      expect(detail.effectiveVersion).toBeNull();
    }
  });

  test('of version 1 is untouched by a version 2 that was revoked before its day', async () => {
    const first = await world.released();
    const second = await next(first.documentId, '2026-03-20');
    world.clock.set('2026-03-15T12:00:00.000Z');
    await world.step(second, 'revoke');
    world.clock.set('2026-03-25T12:00:00.000Z');
    expect(await standings(first.documentId)).toEqual([
      [2, null],
      [1, 'effective'],
    ]);
  });
});

test('lists by state know every document by its newest version, after all of these steps', async () => {
  const client = await superuser(world.database.url);
  const { rows } = await client.query<{ known: string; state: string; count: number }>(`
    select d.newest_state as known, newest.state, count(*)::int as count from muniment.documents d
    cross join lateral (select v.state from muniment.versions v where v.scope_id = d.scope_id and v.document_id = d.id
      order by v.number desc limit 1) newest group by 1, 2`);
  await client.end();
  expect(rows.filter(({ known, state }) => known !== state)).toEqual([]);
  expect(rows.map(({ state }) => state).sort()).toEqual([...versionStates].sort());
});
