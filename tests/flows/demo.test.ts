/** The demo of an empty installation: whole or not at all, every state and standing, every flag, everything prints. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Assignment, FolderTree, PrintWarning, Traceability } from '../../contract/index.ts';
import { standings, versionStates } from '../../domain/lifecycle/index.ts';
import { controlGapPhrases, riskGapPhrases } from '../../domain/traceability/index.ts';
import { demoPassword, demoUsers } from '../../server/demo/index.ts';
import { decodeGalley } from '../../typesetting/index.ts';
import type { Client } from '../harness/client.ts';
import { readPdf } from '../harness/pdf.ts';
import { superuser } from '../harness/superuser.ts';
import { readZip } from '../harness/zip.ts';
import { type DemoContents, type DemoWorld, openDemoWorld, readDemo } from './demo-world.ts';
import { ok } from './documents-world.ts';

let world: DemoWorld;
let quality: Client;
let demo: DemoContents;
let signIns: string[];

async function count(table: string): Promise<number> {
  const client = await superuser(world.database.url);
  try {
    return Number((await client.query(`select count(*) from muniment.${table}`)).rows[0].count);
  } finally {
    await client.end();
  }
}

beforeAll(async () => {
  world = await openDemoWorld();
});
afterAll(() => world?.close());

describe('seeding', () => {
  it('a seed that dies half-way leaves nothing behind', async () => {
    let calls = 0;
    const today = () => {
      calls += 1;
      if (calls > 60) throw new Error('The power failed.');
      return '2026-01-15';
    };
    await expect(world.start({ now: () => new Date(), today })).rejects.toThrow('The power failed.');
    expect([await count('users'), await count('scopes'), await count('documents'), await count('blobs')]).toEqual([
      0, 0, 0, 0,
    ]);
  });

  it('the next start makes it whole and tells the sign-ins, one for each role template', async () => {
    signIns = await world.start();
    quality = await world.signIn('quality@demo.example');
    demo = await readDemo(quality);
    expect(signIns).toHaveLength(6);
    for (const { email } of demoUsers) await world.signIn(email);
  });

  it('seeding twice changes nothing', async () => {
    const before = [await count('documents'), await count('audit_events'), await count('users')];
    expect(await world.start()).toEqual(signIns);
    expect([await count('documents'), await count('audit_events'), await count('users')]).toEqual(before);
  });
});

describe('the demo', () => {
  const inScope = (name: string) => demo.documents.filter((document) => document.scopeName === name);

  it('has two scopes of a believable size', () => {
    expect([...demo.scopes.keys()].sort()).toEqual(['Acme Cardio', 'Borea Diagnostics']);
    expect(inScope('Acme Cardio')).toHaveLength(45);
    expect(inScope('Borea Diagnostics')).toHaveLength(13);
  });

  it('shows documents in every state and every standing', () => {
    const versions = demo.documents.flatMap((document) => document.versions);
    const counted = (values: readonly string[], of: (version: (typeof versions)[number]) => string | null) =>
      Object.fromEntries(values.map((value) => [value, versions.filter((version) => of(version) === value).length]));
    const states = counted(versionStates, (version) => version.state);
    expect(states).toEqual({ DRAFT: 5, IN_REVIEW: 4, RELEASED: 51, CANCELLED: 2, REVOKED: 2, DISPOSED: 1 });
    const counts = counted(standings, (version) => version.standing);
    expect(counts).toEqual({ effective: 44, superseded: 4, 'future-effective': 3 });
  });

  it('names the language of each text that is not English, so that it is divided and read aloud as such', () => {
    const others = demo.documents.filter(({ latestVersion }) => latestVersion.language !== 'en');
    expect(Object.fromEntries(others.map(({ humanId, latestVersion }) => [humanId, latestVersion.language]))).toEqual({
      ...{ 'WI-003': 'de', 'WI-004': 'ja', 'WI-005': 'pl', 'IFU-001': 'ar', 'WI-101': 'el', 'WI-102': 'fr' },
    });
  });

  it('has a document with several versions, two in the rich format and one derived at the root of the other scope', () => {
    const manual = demo.documents.find((document) => document.humanId === 'QM-001');
    expect(manual?.versions.map((version) => version.standing)).toEqual(['effective', 'superseded', 'superseded']);
    const rich = demo.documents.filter((document) => document.latestVersion.contentFormat === 'rich');
    expect(rich.map(({ humanId }) => humanId).sort()).toEqual(['PRD-001', 'WI-002']);
    const derived = inScope('Borea Diagnostics').find((document) => document.humanId === 'SOP-003');
    expect([derived?.folderId, derived?.latestVersion.state]).toEqual([null, 'DRAFT']);
  });

  it('has a record of reading: who has read, who has not yet, what was carried over and what nobody asked for', async () => {
    const scopeId = demo.scopes.get('Acme Cardio');
    const record: Assignment[] = ok(await quality.get(`/api/scopes/${scopeId}/reading?limit=200`), 200).items;
    const counted = (state: string) => record.filter((one) => one.state === state).length;
    const states = { done: counted('done'), open: counted('open'), carriedOver: counted('carried-over') };
    expect(states).toEqual({ done: 83, open: 12, carriedOver: 6 });
    expect(record.filter(({ reason }) => reason === 'voluntary')).toHaveLength(4);
    const reader = await world.signIn('reader@demo.example');
    const { toRead } = ok(await reader.get('/api/me/inbox'), 200);
    expect(toRead.map(({ document }: Assignment) => document.humanId).sort()).toEqual([
      ...['QM-001', 'SOP-001', 'SOP-013', 'SOP-017', 'WI-002'],
    ]);
  });

  it('has reviews that are overdue for who owns the documents, and some that will come', async () => {
    const author = await world.signIn('author@demo.example');
    const { reviewDue } = ok(await author.get('/api/me/inbox'), 200);
    const overdue = reviewDue.map(({ document }: Assignment) => document.humanId).sort();
    expect(overdue).toEqual(['SOP-001', 'SOP-002']);
    expect(demo.documents.filter(({ nextReview }) => nextReview !== null)).toHaveLength(6);
  });

  it('has folders three levels deep, one of them arranged by hand, and documents at the root', async () => {
    const scopeId = demo.scopes.get('Acme Cardio');
    const tree: FolderTree = ok(await quality.get(`/api/scopes/${scopeId}/folders`), 200);
    const depths = (nodes: FolderTree['folders']): number[] =>
      nodes.flatMap((node) => [node.depth, ...depths(node.children)]);
    expect(Math.max(...depths(tree.folders))).toBe(3);
    expect(tree.rootDocumentCount).toBe(3);
    const arranged = inScope('Acme Cardio').filter((document) => document.folderPosition !== null);
    expect(arranged.map((document) => document.humanId).sort()).toEqual(['RCM-001', 'RMF-001', 'RMP-001', 'RMR-001']);
  });

  it('shows every gap flag and several complete chains', async () => {
    const scopeId = demo.scopes.get('Acme Cardio');
    const trace: Traceability = ok(await quality.get(`/api/scopes/${scopeId}/traceability`), 200);
    const flags = (rows: { gaps: string[] }[]) => [...new Set(rows.flatMap((row) => row.gaps))].sort();
    expect(flags(trace.risks)).toEqual(Object.keys(riskGapPhrases).sort());
    expect(flags(trace.controls)).toEqual(Object.keys(controlGapPhrases).sort());
    const complete = trace.controls.filter((control) => control.gaps.length === 0);
    expect(complete.length).toBeGreaterThanOrEqual(5);
    expect(trace.risks.filter((risk) => risk.gaps.length === 0 && risk.mitigatedBy.length > 0).length).toBeGreaterThan(
      3,
    );
  });

  it('search finds documents in each language', async () => {
    for (const [words, humanId] of [
      ['Wareneingangsprüfung', 'WI-003'],
      ['magazynie', 'WI-005'],
      ['πιπέτας', 'WI-101'],
      ['الأقطاب', 'IFU-001'],
    ]) {
      const { items } = ok(await quality.get(`/api/search?q=${encodeURIComponent(words ?? '')}`), 200);
      expect(items.map((hit: { humanId: string }) => hit.humanId)).toContain(humanId);
    }
  });
});

describe('exports of the demo', () => {
  const keep = process.env.KEEP_DEMO_PDFS;
  const kept = (name: string, bytes: Buffer) => {
    if (keep === undefined) return;
    mkdirSync(keep, { recursive: true });
    writeFileSync(join(keep, name), bytes);
  };

  it('every released or revoked version exports as PDF', async () => {
    for (const document of demo.documents) {
      for (const version of document.versions) {
        if (version.state !== 'RELEASED' && version.state !== 'REVOKED') continue;
        const answer = await quality.get(`/api/documents/versions/${version.id}/export/pdf`);
        expect([document.humanId, answer.status, answer.status === 200 ? '' : answer.text]).toEqual([
          document.humanId,
          200,
          '',
        ]);
        kept(`${document.humanId}_v${version.number}.pdf`, answer.bytes);
      }
    }
  });

  it('no glyph and no image is missing in any of them', async () => {
    const client = await superuser(world.database.url);
    const { rows } = await client.query<{ human_id: string; bytes: Buffer }>(
      'select d.human_id, g.bytes from muniment.galleys g join muniment.versions v on v.id = g.version_id join muniment.documents d on d.id = v.document_id',
    );
    await client.end();
    expect(rows).toHaveLength(53);
    expect(await count('prepared_images')).toBeGreaterThan(5);
    const warnings = rows.flatMap(({ human_id, bytes }) =>
      decodeGalley<PrintWarning>(bytes).warnings.map((warning) => `${human_id}: ${warning.code} ${warning.detail}`),
    );
    expect(warnings.filter((warning) => /NO_GLYPH|IMAGE_|FRAGMENT_|TABLE_|ATTACHMENT_|TITLE_/.test(warning))).toEqual(
      [],
    );
  });

  it('both packs of both scopes are made, with the one link that leads nowhere named in the manifest', async () => {
    for (const [name, scopeId] of demo.scopes) {
      const merged = await quality.get(`/api/scopes/${scopeId}/audit-pack?format=merged`);
      ok({ ...merged, body: merged.bytes }, 200);
      kept(`${name}.pdf`, merged.bytes);
      const zip = await quality.get(`/api/scopes/${scopeId}/audit-pack`);
      const entries = await readZip(ok({ ...zip, body: zip.bytes }, 200));
      const manifest = entries.find((entry) => entry.name === 'manifest.txt')?.bytes.toString('utf8');
      expect(manifest).toContain(name === 'Acme Cardio' ? 'doc:SOP-099' : 'doc:SRS-001');
      expect((await readPdf(merged.bytes)).pages.length).toBeGreaterThan(entries.length);
    }
  });
});

describe('the sign-in page', () => {
  const offered = async () => {
    const { password, people } = ok(await world.stranger.get('/api/demo/sign-ins'), 200);
    return { password, emails: people.map(({ email }: { email: string }) => email) };
  };

  it('offers the people of the demo with the password that signs them in', async () => {
    const { password, emails } = await offered();
    expect(emails).toEqual(demoUsers.map(({ email }) => email));
    ok(await world.stranger.post('/api/auth/login', { email: emails[0], password }), 200);
  });

  it('offers nobody who chose a password or was disabled', async () => {
    const admin = await world.signIn('admin@demo.example');
    const reader = await world.signIn('reader@demo.example');
    const change = { currentPassword: demoPassword, newPassword: 'seven quiet harbours at noon' };
    ok(await reader.put('/api/me/password', change), 204);
    const { items } = ok(await admin.get('/api/users?limit=100'), 200);
    const auditor = items.find(({ email }: { email: string }) => email === 'auditor@demo.example');
    ok(await admin.patch(`/api/users/${auditor.id}`, { disabled: true }), 200);
    const { emails } = await offered();
    expect(emails).toHaveLength(demoUsers.length - 2);
    expect(emails).not.toContain('reader@demo.example');
    expect(emails).not.toContain('auditor@demo.example');
  });
});
