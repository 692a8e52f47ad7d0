/** The figures of a scope: each against what was done, who may see them, and what a spreadsheet is given. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Figures } from '../../contract/index.ts';
import type { WorldUser } from '../harness/index.ts';
import { ok } from './documents-world.ts';
import { dayFromToday, type ReadingWorld, startReadingWorld } from './reading-world.ts';

let world: ReadingWorld;
let path: string;
const figures = async (): Promise<Figures> => ok(await world.quality.get(path), 200);

beforeAll(async () => {
  world = await startReadingWorld(2);
  path = `/api/scopes/${world.scope.id}/figures`;
});
afterAll(() => world?.close());

describe('figures', () => {
  test('of a scope without documents are all nought, and twelve months have no release', async () => {
    const { states, ages, reviews, readings, releases, gaps } = await figures();
    expect([states, reviews, readings, gaps]).toEqual([
      [],
      { overdue: 0, soon: 0, items: [] },
      { done: 0, open: 0, overdue: 0, items: [] },
      [],
    ]);
    expect(ages.map(({ documents }) => documents)).toEqual([0, 0, 0, 0, 0]);
    expect(releases).toHaveLength(12);
    expect(releases.at(-1)).toEqual({
      month: world.today().slice(0, 7),
      released: 0,
      medianDays: null,
      longestDays: null,
    });
  });

  test('count documents by state and age, reviews and readings that are due, and gaps', async () => {
    const [reader, other] = world.readers as [WorldUser, WorldUser];
    const procedure = await world.released({ humanId: 'SOP-A', title: 'Hands' }, { effectiveDate: dayFromToday(-400) });
    await world.released({
      humanId: 'RMF-A',
      markdown: ':::risk[Shock]{key=R-1 initial=unacceptable}\nTouching the housing.\n:::',
    });
    await world.quality.post(`/api/scopes/${world.scope.id}/documents`, { humanId: 'SOP-B', title: 'Draft' });
    const late = await world.released({ humanId: 'SOP-C', title: 'Gowns' });
    const cared = { ownerId: world.qualityUser.userId, nextReview: dayFromToday(-3) };
    ok(await world.quality.patch(`/api/documents/${procedure.documentId}`, cared), 200);
    ok(await world.quality.patch(`/api/documents/${late.documentId}`, { nextReview: dayFromToday(10) }), 200);
    await world.duty({ documentId: procedure.documentId, userIds: [reader.userId, other.userId], days: 1 });
    await world.acknowledge(reader, procedure);
    await world.letDaysPass(5);

    const found = await figures();
    expect(found.states).toEqual([
      { state: 'DRAFT', documents: 1 },
      { state: 'RELEASED', documents: 3 },
    ]);
    expect(found.ages.map(({ fromMonths, toMonths, documents }) => [fromMonths, toMonths, documents])).toEqual([
      [0, 6, 2],
      [6, 12, 0],
      [12, 24, 1],
      [24, 36, 0],
      [36, null, 0],
    ]);
    expect(found.reviews).toMatchObject({ overdue: 1, soon: 1 });
    expect(found.reviews.items[0]).toMatchObject({ humanId: 'SOP-A', title: 'Hands', nextReview: dayFromToday(-3) });
    expect(found.readings).toMatchObject({ done: 1, open: 1, overdue: 1 });
    expect(found.readings.items).toEqual([
      { documentId: procedure.documentId, humanId: 'SOP-A', title: 'Hands', overdue: 1 },
    ]);
    expect(found.releases.reduce((sum, { released }) => sum + released, 0)).toBe(3);
    expect(found.gaps?.[0]?.items).toBe(1);
  });

  test('are told to who answers for releases or reads the trail, and to nobody else', async () => {
    const reader = await world.as(world.readers[0] as WorldUser);
    expect((await reader.get(path)).status).toBe(403);
    expect((await reader.get(path)).body.code).toBe('PERMISSION_DENIED');
    const auditor = await world.as(await world.member(world.scope, ['auditor']));
    expect((await auditor.get(path)).status).toBe(200);
  });

  test('hide the gaps from who may not see traceability', async () => {
    const narrow = await world.createUser('Narrow');
    await world.addMember(world.scope, narrow, [], ['VIEW', 'RELEASE_DOCUMENTS']);
    expect(ok(await (await world.as(narrow)).get(path), 200).gaps).toBeNull();
  });

  test('are a file for a spreadsheet too', async () => {
    const { headers, text } = await world.quality.get(`${path}?format=csv`);
    expect(headers['content-disposition']).toBe(`attachment; filename="figures-${world.today()}.csv"`);
    expect(text.split('\r\n').slice(0, 2)).toEqual(['Figure,Of,Value', 'Documents by state,DRAFT,1']);
    expect(text).toContain('Reviews overdue,');
  });
});
