/** The live view and the annex: what they hold, what changes them, and who sees them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { KnownItems, Traceability, Version } from '../../contract/index.ts';
import type { Client } from '../harness/client.ts';
import { folded, readPdf } from '../harness/pdf.ts';
import { readZip } from '../harness/zip.ts';
import { type DocumentsWorld, ok, startDocumentsWorld } from './documents-world.ts';

const annex = 'Derived traceability — as at export (not part of the controlled content)';
const riskFile = [
  '# Risks',
  ':::risk[Electric shock]{key=R-1 initial=unacceptable residual=acceptable}\nTouching the housing.\n:::',
  ':::risk[Noise]{key=R-2 initial=acceptable}\nThe fan is heard.\n:::',
  ':::control[Insulation]{key=RC-1 mitigates="R-1" implemented-by="REQ-1" verified-by="doc:TR-1"}\nDouble.\n:::',
].join('\n\n');
const requirements = ':::requirement[Withstand 4 kV]{key=REQ-1}\nTested.\n:::';

let world: DocumentsWorld;
let file: Version;
let report: Version;
beforeAll(async () => {
  world = await startDocumentsWorld();
  file = await world.released({ humanId: 'RMF-1', markdown: riskFile });
  await world.released({ humanId: 'SRS-1', markdown: requirements });
  report = await world.released({ humanId: 'TR-1', markdown: 'All passed.' });
});
afterAll(() => world?.close());

const view = async (query = '', client: Client = world.quality): Promise<Traceability> =>
  ok(await client.get(`/api/scopes/${world.scope.id}/traceability${query}`), 200);
const gapsOf = (trace: Traceability, key: string) =>
  [...trace.risks, ...trace.controls].find((row) => row.key === key)?.gaps;

async function exported(version: { id: string }, client: Client = world.quality): Promise<string> {
  const answer = await client.get(`/api/documents/versions/${version.id}/export/pdf`);
  if (answer.status !== 200) throw new Error(answer.text);
  return folded((await readPdf(answer.bytes)).text);
}

describe('the view', () => {
  it('follows each risk to its control, the implementation and the verification', async () => {
    const trace = await view();
    expect(trace.risks[0]).toMatchObject({
      ...{ key: 'R-1', title: 'Electric shock', humanId: 'RMF-1', versionId: file.id },
      ...{ initial: 'unacceptable', residual: 'acceptable', gaps: [] },
      mitigatedBy: [{ key: 'RC-1', humanId: 'RMF-1' }],
    });
    expect(trace.controls[0]).toMatchObject({
      ...{ key: 'RC-1', gaps: [], mitigates: [{ key: 'R-1', humanId: 'RMF-1' }] },
      implementedBy: [{ kind: 'requirement', key: 'REQ-1' }],
      verifiedBy: [{ humanId: 'TR-1', version: 1 }],
    });
  });

  it('an acceptable initial risk with no control and no residual carries no flag', async () => {
    expect(gapsOf(await view(), 'R-2')).toEqual([]);
  });

  it('a document without an effective version adds nothing', async () => {
    await world.create({ humanId: 'RMF-9', markdown: ':::risk[Later]{key=R-90 initial=unacceptable}\nx\n:::' });
    expect((await view()).risks.map((risk) => risk.key)).toEqual(['R-1', 'R-2']);
  });

  it('needs VIEW_TRACEABILITY, and a non-member finds nothing', async () => {
    const refused = await world.reader.get(`/api/scopes/${world.scope.id}/traceability`);
    expect([refused.status, refused.body.permission]).toEqual([403, 'VIEW_TRACEABILITY']);
    const foreigner = await world.as(await world.createUser('Foreigner'));
    expect((await foreigner.get(`/api/scopes/${world.scope.id}/traceability`)).status).toBe(404);
  });

  it('can be narrowed to gaps and to one document', async () => {
    expect((await view('?gaps=true')).risks).toEqual([]);
    expect((await view(`?documentId=${report.documentId}`)).risks).toEqual([]);
    const random = '0190c3e0-7a00-7000-8000-000000000000';
    const answer = await world.quality.get(`/api/scopes/${world.scope.id}/traceability?documentId=${random}`);
    expect(answer.status).toBe(404);
  });

  it('as CSV it says gaps in plain words and keeps formulas from running', async () => {
    await world.released({
      humanId: 'RMF-2',
      markdown: ':::risk[=HYPERLINK("http://evil")]{key=R-50 initial=unacceptable}\nx\n:::',
    });
    const answer = await world.quality.get(`/api/scopes/${world.scope.id}/traceability?format=csv`);
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    const line = answer.text.split('\r\n').find((text) => text.includes('R-50'));
    expect(line).toContain('no control; no residual evaluation');
    expect(line).toContain('"\'=HYPERLINK(""http://evil"")"');
  });
});

describe('the annex', () => {
  it('comes after the content with risks first, then controls', async () => {
    const text = await exported(file);
    expect(text.indexOf(annex)).toBeGreaterThan(text.indexOf('Double.'));
    const own = text.slice(text.indexOf(annex));
    expect(own).toMatch(/Key Mitigated by Gaps.*R-1 RC-1.*R-2/);
    expect(own).toMatch(/Key Mitigates Implemented by Verified by Gaps.*RC-1 R-1 REQ-1 TR-1 v1/);
    expect(own.indexOf('Mitigated by')).toBeLessThan(own.indexOf('Implemented by'));
  });

  it('is absent without VIEW_TRACEABILITY: no annex and no placeholder', async () => {
    expect((await exported(file, world.reader)).toLowerCase()).not.toContain('traceability');
  });

  it('a document with neither risks nor controls gets no annex and no placeholder', async () => {
    expect((await exported(report)).toLowerCase()).not.toContain('traceability');
  });

  it('has one bookmark of its own', async () => {
    const answer = await world.quality.get(`/api/documents/versions/${file.id}/export/pdf`);
    expect((await readPdf(answer.bytes)).outline.map((entry) => entry.title)).toEqual(['Risks', annex]);
  });

  it('stands in zip entries and merged chapters too, and only for who may see it', async () => {
    const auditor = await world.as(await world.member(world.scope, ['auditor']));
    const blind = await world.as(await world.member(world.scope, ['reader'], ['EXPORT_AUDIT_PACK']));
    const packs = `/api/scopes/${world.scope.id}/audit-pack`;
    const entry = async (client: Client) => {
      const zip = await readZip((await client.get(packs)).bytes);
      const pdf = zip.find(({ name }) => name === 'RMF-1_v1.pdf')?.bytes ?? Buffer.alloc(0);
      return folded((await readPdf(pdf)).text);
    };
    expect(await entry(auditor)).toContain(annex);
    expect(await entry(blind)).not.toContain('Derived');
    const merged = async (client: Client) =>
      folded((await readPdf((await client.get(`${packs}?format=merged`)).bytes)).text);
    expect(await merged(auditor)).toContain(annex);
    expect(await merged(blind)).not.toContain('Derived');
  });
});

describe('what is derived is live', () => {
  it('releasing a control in another document changes the next export of an unchanged risk file', async () => {
    const before = await exported(file);
    await world.released({
      humanId: 'RMF-3',
      markdown:
        ':::control[Grounding]{key=RC-7 mitigates="R-1" implemented-by="doc:TR-1" verified-by="doc:TR-1"}\nx\n:::',
    });
    const after = await exported(file);
    expect(before).not.toContain('RC-7');
    expect(after).toContain('RC-7 (RMF-3)');
    const now: Version = ok(await world.quality.get(`/api/documents/versions/${file.id}`), 200);
    expect(now.contentHash).toBe(file.contentHash);
  });

  it('revoking the verification report brings the flag back', async () => {
    expect(gapsOf(await view(), 'RC-1')).toEqual([]);
    await world.step(report, 'revoke');
    expect(gapsOf(await view(), 'RC-1')).toEqual(['VERIFICATION_NOT_RELEASED']);
    expect(await exported(file)).toContain('verification not released');
  });

  it('the same keys in another scope never appear', async () => {
    const elsewhere = await world.createScope('Elsewhere');
    const manager = await world.as(await world.member(elsewhere, ['quality-manager']));
    expect(await manager.get(`/api/scopes/${elsewhere.id}/traceability`).then((answer) => answer.body)).toEqual({
      risks: [],
      controls: [],
    });
    const copy = ok(
      await manager.post(`/api/scopes/${elsewhere.id}/documents`, {
        humanId: 'C-1',
        title: 'Copy',
        markdown: ':::control[Other]{key=RC-99 mitigates="R-1"}\nx\n:::',
      }),
      201,
    );
    await manager.post(`/api/documents/versions/${copy.latestVersion.id}/submit`, {});
    await manager.post(`/api/documents/versions/${copy.latestVersion.id}/release`, {});
    expect(JSON.stringify(await view())).not.toContain('RC-99');
    const other = ok(await manager.get(`/api/scopes/${elsewhere.id}/traceability`), 200);
    expect(other.controls[0].gaps).toContain('UNKNOWN_RISK');
  });

  it('an older version exports its own items with the effective versions of the others', async () => {
    const first = await world.released({
      humanId: 'RMF-4',
      markdown: ':::risk[Old wording]{key=R-60 initial=unacceptable}\nx\n:::',
    });
    const next = await world.revise(first.documentId);
    ok(await world.quality.patch(`/api/documents/versions/${next.id}`, { markdown: 'No risks any more.' }), 200);
    await world.step(next, 'submit');
    await world.step(next, 'release');
    expect(await exported(first)).toContain('R-60');
    expect((await view()).risks.map((risk) => risk.key)).not.toContain('R-60');
  });
});

describe('the items that one may refer to', () => {
  const known = async (query: string, client: Client = world.quality): Promise<KnownItems> =>
    ok(await client.get(`/api/scopes/${world.scope.id}/items${query}`), 200);

  it('are found by key or title, drafts included, with the next free key of each series', async () => {
    await world.create({ humanId: 'RMF-20', markdown: ':::risk[A sharp edge]{key=R-041}\nx\n:::' });
    const { items } = await known('?kind=risk&q=SHARP');
    expect(items).toMatchObject([{ kind: 'risk', key: 'R-041', title: 'A sharp edge', humanId: 'RMF-20' }]);
    expect((await known('?q=req-1')).items.map(({ key }) => key)).toEqual(['REQ-1']);
    expect((await known('?q=%25')).items).toEqual([]);
    const { series } = await known('');
    expect(series).toContainEqual({ kind: 'requirement', prefix: 'REQ-', next: 'REQ-2' });
    expect(series.find(({ kind, prefix }) => kind === 'risk' && prefix === 'R-')?.next).toMatch(/^R-0?\d+$/);
  });

  it('are nobody’s who may not see the scope', async () => {
    const foreigner = await world.as(await world.createUser('Foreigner of items'));
    expect((await foreigner.get(`/api/scopes/${world.scope.id}/items`)).status).toBe(404);
  });
});

describe('the view that somebody has already', () => {
  const ask = (client: Client, etag?: string) =>
    client.get(`/api/scopes/${world.scope.id}/traceability`, etag === undefined ? {} : { 'if-none-match': etag });

  it('is 304 until a version begins or ceases to count, and only for who may read it', async () => {
    const first = String((await ask(world.quality)).headers.etag);
    await world.create({ humanId: 'RMF-77', markdown: ':::risk[Draft]{key=R-77 initial=unacceptable}\nx\n:::' });
    expect((await ask(world.quality, first)).status).toBe(304);
    expect((await ask(world.reader, first)).status).toBe(403);
    const version = await world.released({
      humanId: 'RMF-78',
      markdown: ':::risk[New]{key=R-78 initial=unacceptable}\nx\n:::',
    });
    const second = await ask(world.quality, first);
    expect([second.status, gapsOf(second.body, 'R-78')]).toEqual([200, ['NO_CONTROL', 'NO_RESIDUAL']]);
    expect((await view('?gaps=true')).risks.map(({ key }) => key)).toContain('R-78');
    await world.step(version, 'revoke');
    const third = await ask(world.quality, String(second.headers.etag));
    expect([third.status, gapsOf(third.body, 'R-78')]).toEqual([200, undefined]);
    expect((await view('?gaps=true')).risks.map(({ key }) => key)).not.toContain('R-78');
  });

  it('is another one on the day on which a version becomes effective', async () => {
    await world.released(
      { humanId: 'RMF-79', markdown: ':::risk[Later]{key=R-79 initial=acceptable}\nx\n:::' },
      '2036-01-01',
    );
    expect(gapsOf(await view(), 'R-79')).toBeUndefined();
    world.clock.set('2036-01-01T08:00:00.000Z');
    expect(gapsOf(await view(), 'R-79')).toEqual([]);
  });
});
