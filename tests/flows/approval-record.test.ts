/** The approval record at the end of PDFs, and the comparison of every export with the trail. */
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApprovalRecordView, AuditEvent, Version } from '../../contract/index.ts';
import { type Answer, type Client, superuser, type WorldUser, worldPassword } from '../harness/index.ts';
import { readPdf } from '../harness/pdf.ts';
import { readZip } from '../harness/zip.ts';
import { png, upload } from './attachments-world.ts';
import { type DocumentsWorld, ok, startDocumentsWorld } from './documents-world.ts';
import { runToEnd, uploadImport } from './imports-world.ts';

const heading = 'Approval record — not part of the controlled content';
let world: DocumentsWorld;
let tamper: pg.Client;
let rita: WorldUser;
let signer: Client;
let version: Version;
let record: ApprovalRecordView;

const path = (of: { id: string }, step: string) => `/api/documents/versions/${of.id}/${step}`;
const signature = { password: worldPassword, meaning: 'approval' };
const setRules = async (rules: object) =>
  ok(await (await world.as(world.administrator)).patch(`/api/scopes/${world.scope.id}`, { rules }), 200);
const bytesOf = (answer: Answer): Buffer => {
  ok(answer, 200);
  return answer.bytes;
};
const pdfOf = async (of: { id: string }) => readPdf(bytesOf(await world.reader.get(path(of, 'export/pdf'))), true);
const recordOf = async (of: { id: string }): Promise<ApprovalRecordView> =>
  ok(await world.reader.get(path(of, 'approval-record')), 200);
const flat = (text: string) => text.replace(/\s+/g, '');

beforeAll(async () => {
  world = await startDocumentsWorld();
  rita = await world.createUser('Rita Ødegård');
  await world.addMember(world.scope, rita, ['quality-manager']);
  signer = await world.as(rita);
  await setRules({ approvalRecord: true, signature: true });
  const { latestVersion } = await world.create({ humanId: 'SOP-1', markdown: '# One\n\nText.' });
  ok(await upload(world.quality, latestVersion.id, 'unused.png', png()), 201);
  const reviewers = [rita.userId];
  ok(await world.author.post(path(latestVersion, 'submit'), { reviewers, changeSummary: 'Dropped.' }), 200);
  ok(await signer.post(path(latestVersion, 'approve'), { signature: { ...signature, meaning: 'review' } }), 200);
  ok(await signer.post(path(latestVersion, 'return'), { reason: 'Once more.' }), 200);
  ok(
    await world.author.post(path(latestVersion, 'submit'), { reviewers, changeSummary: 'First issue.\nAll new.' }),
    200,
  );
  ok(await signer.post(path(latestVersion, 'approve'), { signature: { ...signature, meaning: 'review' } }), 200);
  version = ok(await signer.post(path(latestVersion, 'release'), { signature }), 200);
  // Who was renamed since stands as they signed.
  const administrator = await world.as(world.administrator);
  ok(await administrator.patch(`/api/users/${rita.userId}`, { displayName: 'Rita Renamed' }), 200);
  record = await recordOf(version);
  tamper = await superuser(world.database.url);
  await tamper.query('set search_path = muniment');
  await tamper.query('set session_replication_role = replica');
  await world.listen();
});
afterAll(async () => {
  await tamper?.end();
  await world?.close();
});

const trail = async (): Promise<AuditEvent[]> =>
  ok(
    await world.quality.get(`/api/scopes/${world.scope.id}/audit-events?entityId=${version.documentId}&limit=200`),
    200,
  ).items;

describe('the approval record', () => {
  test('has the acts that counted, oldest first, with name, account, meaning, time and number of the event', async () => {
    const events = (await trail()).reverse();
    const numberOf = (type: string) => events.filter((event) => event.type === type).at(-1)!;
    const at = (type: string) =>
      numberOf(type)
        .at.replace('T', ' ')
        .replace(/\.\d+Z$/, ' UTC');
    expect(record.acts).toEqual(
      [
        ['Submitted', 'VERSION_SUBMITTED', 'recorded, not signed'],
        ['Approved', 'VERSION_APPROVED', 'review'],
        ['Released', 'VERSION_RELEASED', 'approval'],
      ].map(([act, type, meaning]) => ({
        ...{ act, meaning, at: at(type!), event: numberOf(type!).seq, reason: null },
        name: numberOf(type!).actor.displayName,
        account: numberOf(type!).changes.account,
      })),
    );
    expect(record.acts.map(({ name }) => name).slice(1)).toEqual(['Rita Ødegård', 'Rita Ødegård']);
    expect(record.acts[1]!.account).toMatch(/^[^@\s]+@[^@\s]+$/);
  });

  test('ends the PDF on a page of its own, after the content, tagged and with one bookmark', async () => {
    const { pages, outline, structure } = await pdfOf(version);
    expect(pages).toHaveLength(2);
    expect(pages[0]).not.toContain(heading);
    const page = flat(pages[1]!);
    const printed = [
      heading,
      version.contentHash!,
      ...record.acts.flatMap(({ act, name, account, meaning, at, event }) => [
        act,
        name,
        account!,
        meaning,
        at,
        `${event}`,
      ]),
      'First issue.',
      'All new.',
      'unused.png',
      ...record.files.flatMap(({ sizeBytes, sha256 }) => [`${sizeBytes}`, sha256]),
    ];
    for (const text of printed) expect(page).toContain(flat(text));
    expect(page).not.toContain('Dropped.');
    expect(outline.map(({ title, page: on, children }) => [title, on, children.length])).toEqual([
      ['One', 1, 0],
      [heading, 2, 0],
    ]);
    expect(structure[1]).toContain('Table');
    expect(record.printed).toBe(true);
  });

  test('names every version that was ever released, newest first, whatever became of it, and none above this one', async () => {
    const second = await world.revise(version.documentId);
    ok(await world.author.post(path(second, 'submit'), { changeSummary: 'Second.' }), 200);
    ok(await signer.post(path(second, 'release'), { signature, effectiveDate: '2026-04-01' }), 200);
    ok(await signer.post(path(second, 'revoke'), { signature, reason: 'Wrong.' }), 200);
    ok(await signer.post(path(second, 'dispose'), { reason: 'Gone.' }), 200);
    const third = await world.revise(version.documentId);
    ok(await world.author.post(path(third, 'submit'), {}), 200);
    const released = ok(await signer.post(path(third, 'release'), { signature }), 200);
    expect((await recordOf(released)).versions).toEqual([
      { number: 3, effectiveDate: '2026-03-10', releasedBy: 'Rita Renamed', changeSummary: null },
      { number: 2, effectiveDate: '2026-04-01', releasedBy: 'Rita Renamed', changeSummary: 'Second.' },
      { number: 1, effectiveDate: '2026-03-10', releasedBy: 'Rita Ødegård', changeSummary: 'First issue.\nAll new.' },
    ]);
    expect((await recordOf(version)).versions.map(({ number }) => number)).toEqual([1]);
    const revoked = ok(await signer.post(path(released, 'revoke'), { signature, reason: 'Not needed.' }), 200);
    expect((await recordOf(revoked)).acts.map(({ act }) => act)).toEqual(['Submitted', 'Released', 'Revoked']);
    expect((await pdfOf(revoked)).pages.at(-1)).toContain('Revoked');
  });

  test('stands in zip entries and merged chapters, and the print check counts its pages', async () => {
    const pack = (format: string) => world.quality.get(`/api/scopes/${world.scope.id}/audit-pack?format=${format}`);
    const files = await readZip(bytesOf(await pack('zip')));
    const entry = files.find(({ name }) => name.endsWith('.pdf'))!;
    expect((await readPdf(entry.bytes)).pages.at(-1)).toContain(heading);
    const merged = await readPdf(bytesOf(await pack('merged')));
    expect(merged.pages.at(-1)).toContain(heading);
    expect(JSON.stringify(merged.outline)).toContain(heading);
    const check = ok(await world.reader.get(path(version, 'print-check')), 200);
    expect(check.pages).toBe((await pdfOf(version)).pages.length);
  });

  test('is not there, and no placeholder, where the scope does not ask for it', async () => {
    await setRules({ approvalRecord: false });
    const { pages, text } = await pdfOf(version);
    expect(pages).toHaveLength(1);
    expect(text).not.toContain('Approval record');
    expect((await recordOf(version)).printed).toBe(false);
    await setRules({ approvalRecord: true });
  });

  test('of a version that an import took over has one act in place of two, with the reason', async () => {
    await setRules({ signature: false });
    const { id } = ok(await uploadImport(world.quality, world.scope.id, 'OLD-7.md', '# Old\n\nText.'), 201);
    const run = { release: true, reason: 'Taken over from the file share.' };
    const { documents } = await runToEnd(world.quality, id, run);
    const documentId = documents[0]!.documentId;
    const { latestVersion } = ok(await world.reader.get(`/api/documents/${documentId}`), 200);
    const { acts } = await recordOf(latestVersion);
    expect(acts).toMatchObject([
      { act: 'Taken over', meaning: 'recorded, not signed', reason: 'Taken over from the file share.' },
    ]);
    expect(flat((await pdfOf(latestVersion)).text)).toContain(flat('Reason: Taken over from the file share.'));
    await setRules({ signature: true });
  });

  test('is told to nobody of another scope', async () => {
    const stranger = await world.as(await world.createUser('Stranger'));
    expect((await stranger.get(path(version, 'approval-record'))).status).toBe(404);
  });
});

const another = () => `(select id from users where id <> '${rita.userId}' limit 1)`;
const eventOf = (type: string) => `update audit_events set changes = changes || '{"number": 1, "reason": "altered"}'
  where changes ->> 'versionId' = '${version.id}' and type = '${type}' and seq = (select max(seq) from audit_events
    where changes ->> 'versionId' = '${version.id}' and type = '${type}')`;
const changed = (set: string) => `update versions set ${set} where id = '${version.id}'`;

describe('an export whose version and trail disagree is refused, with and without the record:', () => {
  test.each([
    ['who released it', () => changed(`released_by = ${another()}`)],
    ['when it was released', () => changed(`released_at = released_at - interval '1 hour'`)],
    ['the effective date', () => changed(`effective_date = effective_date - 1`)],
    ['the change summary', () => changed(`change_summary = 'Another.'`)],
    ['who submitted it', () => changed(`submitted_by = ${another()}`)],
    ['when it was submitted', () => changed(`submitted_at = submitted_at + interval '1 second'`)],
    ['a reviewer', () => `delete from reviewers where version_id = '${version.id}'`],
    ['an approval', () => `update reviewers set approved_at = null where version_id = '${version.id}'`],
    ['an event changed', () => eventOf('VERSION_APPROVED')],
    [
      'an event missing',
      () => `delete from audit_events where changes ->> 'versionId' = '${version.id}' and type = 'VERSION_APPROVED'`,
    ],
  ])('%s', async (_what, statement) => {
    for (const table of ['versions', 'audit_events', 'reviewers']) {
      await tamper.query(`create temp table kept_${table} as select * from ${table}`);
    }
    try {
      expect((await tamper.query(statement())).rowCount).toBeGreaterThan(0);
      for (const approvalRecord of [true, false]) {
        await tamper.query(`update scopes set rule_approval_record = ${approvalRecord}`);
        const refused = await world.reader.get(path(version, 'export/pdf'));
        expect(refused).toMatchObject({ status: 500, body: { code: 'RECORD_DAMAGED', humanId: 'SOP-1', version: 1 } });
      }
    } finally {
      for (const table of ['versions', 'audit_events', 'reviewers']) {
        await tamper.query(`delete from ${table}`);
        await tamper.query(`insert into ${table} select * from kept_${table}`);
        await tamper.query(`drop table kept_${table}`);
      }
    }
  });
});
