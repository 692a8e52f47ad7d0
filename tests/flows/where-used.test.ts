/** Where a document is used: links and items, from which versions, and for whom. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DocumentUse, WhereUsed } from '../../contract/index.ts';
import type { Client } from '../harness/client.ts';
import { type DocumentsWorld, ok, startDocumentsWorld } from './documents-world.ts';

let world: DocumentsWorld;
let reportId: string;
let risksId: string;
let requirementsId: string;
beforeAll(async () => {
  world = await startDocumentsWorld();
  reportId = (await world.released({ humanId: 'TR-1', markdown: 'All passed.' })).documentId;
  risksId = (
    await world.released({
      humanId: 'RMF-1',
      markdown: [
        'As [the report](doc:TR-1) and [its first issue](doc:TR-1@1#result) show. `[not](doc:SRS-1)` is code.',
        ':::risk[Shock]{key=R-1 initial=unacceptable residual=acceptable}\nx\n:::',
        ':::control[Insulation]{key=RC-1 mitigates="R-1 R-7" implemented-by="REQ-1" verified-by="doc:TR-1"}\nx\n:::',
      ].join('\n\n'),
    })
  ).documentId;
  requirementsId = (await world.released({ humanId: 'SRS-1', markdown: ':::requirement[4 kV]{key=REQ-1}\nx\n:::' }))
    .documentId;
  await world.released({ humanId: 'RMF-7', markdown: ':::risk[Fire]{key=R-7 initial=acceptable}\nx\n:::' });
});
afterAll(() => world?.close());

const used = async (id: string, client: Client = world.quality, query = ''): Promise<WhereUsed> =>
  ok(await client.get(`/api/documents/${id}/where-used${query}`), 200);
const brief = ({ items }: WhereUsed) => items.map((use) => `${use.humanId} v${use.number} ${use.state}`);
const relations = (use: DocumentUse | undefined) =>
  use?.items.map(({ kind, key, relation, target }) => `${kind} ${key} ${relation} ${target}`);

describe('where a document is used', () => {
  it('names the documents that link to it, with the version that is linked, and the controls that it verifies', async () => {
    const { items, documentCount } = await used(reportId);
    expect(documentCount).toBe(1);
    expect(items[0]).toMatchObject({ humanId: 'RMF-1', number: 1, state: 'RELEASED', standing: 'effective' });
    expect(items[0]?.links).toEqual([null, 1]);
    expect(relations(items[0])).toEqual(['control RC-1 verifiedBy TR-1']);
  });

  it('names the controls that a requirement of it implements, and a link in code is none', async () => {
    const { items } = await used(requirementsId);
    expect(items.map(({ links }) => links)).toEqual([[]]);
    expect(relations(items[0])).toEqual(['control RC-1 implementedBy REQ-1']);
  });

  it('names the risks elsewhere that its controls mitigate, and the controls elsewhere that mitigate its risks', async () => {
    expect(relations((await used(risksId)).items[0])).toEqual(['risk R-7 mitigatedBy RC-1']);
    const fire = await world.quality.get(`/api/scopes/${world.scope.id}/documents?q=RMF-7`);
    expect(relations((await used(fire.body.items[0].id)).items[0])).toEqual(['control RC-1 mitigates R-7']);
  });

  it('says whether a draft or a released version uses it; superseded, cancelled and revoked ones no longer count', async () => {
    const target = (await world.released({ humanId: 'WI-1' })).documentId;
    const user = await world.released({ humanId: 'WI-2', markdown: `[here](doc:${target.toUpperCase()})` });
    expect(brief(await used(target))).toEqual(['WI-2 v1 RELEASED']);
    const draft = await world.revise(user.documentId);
    expect(brief(await used(target))).toEqual(['WI-2 v2 DRAFT', 'WI-2 v1 RELEASED']);
    ok(await world.quality.patch(`/api/documents/versions/${draft.id}`, { markdown: 'No link any more.' }), 200);
    expect(brief(await used(target))).toEqual(['WI-2 v1 RELEASED']);
    await world.step(draft, 'submit');
    await world.step(draft, 'release');
    expect(brief(await used(target))).toEqual([]);
    for (const state of ['CANCELLED', 'REVOKED', 'DISPOSED', 'IN_REVIEW'] as const) {
      await world.versionIn(state, { humanId: `WI-${state.replace('_', '')}`, markdown: '[here](doc:WI-1)' });
    }
    expect(brief(await used(target))).toEqual(['WI-INREVIEW v1 IN_REVIEW']);
  });

  it('a version that is to come says so', async () => {
    const target = (await world.released({ humanId: 'WI-5' })).documentId;
    await world.released({ humanId: 'WI-6', markdown: '[here](doc:WI-5)' }, '2026-12-01');
    expect((await used(target)).items.map(({ standing }) => standing)).toEqual(['future-effective']);
  });

  it('comes in pages that hold every version once', async () => {
    const target = (await world.released({ humanId: 'WI-20' })).documentId;
    for (const number of [21, 22, 23]) await world.create({ humanId: `WI-${number}`, markdown: '[a](doc:WI-20)' });
    const first = await used(target, world.quality, '?limit=2');
    const rest = await used(target, world.quality, `?limit=2&cursor=${first.nextCursor}`);
    expect([...brief(first), ...brief(rest)]).toEqual(['WI-21 v1 DRAFT', 'WI-22 v1 DRAFT', 'WI-23 v1 DRAFT']);
    expect([first.documentCount, rest.documentCount, rest.nextCursor]).toEqual([3, 3, null]);
    expect((await world.quality.get(`/api/documents/${target}/where-used?cursor=made-up`)).status).toBe(400);
  });
});

describe('only what the reader may see', () => {
  it('without VIEW_TRACEABILITY links alone are named', async () => {
    const { items } = await used(reportId, world.reader);
    expect(items.map(({ humanId, links, items: none }) => [humanId, links, none])).toEqual([['RMF-1', [null, 1], []]]);
    expect((await used(requirementsId, world.reader)).items).toEqual([]);
  });

  it('a link from another scope is told to who reads both, and to nobody else; the same number there is another document', async () => {
    const elsewhere = await world.createScope();
    const both = await world.member(world.scope, ['reader']);
    await world.addMember(elsewhere, both, ['author']);
    const client = await world.as(both);
    const target = await world.released({ humanId: 'WI-30' });
    const create = (humanId: string, markdown: string) =>
      client.post(`/api/scopes/${elsewhere.id}/documents`, { humanId, title: 'Elsewhere', markdown });
    ok(await create('X-1', `[there](doc:${target.documentId})`), 201);
    ok(await create('X-2', '[mine](doc:WI-30)'), 201);
    expect(brief(await used(target.documentId, client))).toEqual(['X-1 v1 DRAFT']);
    expect((await used(target.documentId)).documentCount).toBe(0);
  });

  it('needs VIEW, and a reader in another scope gets 404, not 403', async () => {
    const blind = await world.as(await world.member(world.scope, [], ['AUTHOR_DOCUMENTS']));
    const refused = await blind.get(`/api/documents/${reportId}/where-used`);
    expect([refused.status, refused.body.permission]).toEqual([403, 'VIEW']);
    const foreigner = await world.as(await world.createUser('Foreigner'));
    expect((await foreigner.get(`/api/documents/${reportId}/where-used`)).status).toBe(404);
  });
});
