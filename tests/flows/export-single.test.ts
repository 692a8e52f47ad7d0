/** The single export over HTTP: who may, what is refused, what is recorded, and that the same asks give the same bytes. */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readWordFile } from '../../server/import/word/read-word.ts';
import { folded, readPdf } from '../harness/pdf.ts';
import { superuser } from '../harness/superuser.ts';
import { type DocumentsWorld, startDocumentsWorld } from './documents-world.ts';

let world: DocumentsWorld;
beforeAll(async () => {
  world = await startDocumentsWorld();
});
afterAll(() => world?.close());

const pdfOf = (id: string) => `/api/documents/versions/${id}/export/pdf`;
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

async function exportEvents(documentId: string) {
  return (await world.events(documentId)).filter((event) => event.type === 'EXPORTED');
}

describe('states', () => {
  it.each(['DRAFT', 'IN_REVIEW', 'CANCELLED', 'DISPOSED'] as const)(
    'PDF export of a version in %s returns 409 and records nothing',
    async (state) => {
      const version = await world.versionIn(state);
      const answer = await world.quality.get(pdfOf(version.id));
      expect([answer.status, answer.body.code, answer.body.state]).toEqual([409, 'VERSION_NOT_EXPORTABLE', state]);
      expect(await exportEvents(version.documentId)).toEqual([]);
    },
  );

  it.each(['RELEASED', 'REVOKED'] as const)('a version in %s can be exported', async (state) => {
    const version = await world.versionIn(state);
    const answer = await world.quality.get(pdfOf(version.id));
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(folded((await readPdf(answer.bytes)).pages[0] ?? '')).toContain(state);
  });
});

describe('a Word file', () => {
  const wordOf = (id: string) => `/api/documents/versions/${id}/export/docx`;

  it('of a released version is answered, audited and recognised, under the name of its version', async () => {
    const version = await world.released({ humanId: 'SOP-78', markdown: '# Purpose\n\nRinse.' });
    const answer = await world.reader.get(wordOf(version.id));
    expect([answer.status, answer.headers['content-type']]).toEqual([
      200,
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ]);
    expect(answer.headers['content-disposition']).toBe('attachment; filename="SOP-78_v1.docx"');
    expect((await world.reader.get(wordOf(version.id))).bytes.equals(answer.bytes)).toBe(true);
    const [event] = await exportEvents(version.documentId);
    const facts = { sha256: sha256(answer.bytes), sizeBytes: answer.bytes.length };
    expect(event?.changes).toEqual({ versionId: version.id, format: 'docx', ...facts });
    const head = await world.reader.request('HEAD', wordOf(version.id));
    expect([head.status, Number(head.headers['content-length'])]).toEqual([200, answer.bytes.length]);
    expect(await exportEvents(version.documentId)).toHaveLength(2);
    const copy = await world.reader.get(`/api/exports/${facts.sha256}`);
    expect(copy.body).toMatchObject({ kind: 'docx', documents: [{ humanId: 'SOP-78' }] });
    const read = await readWordFile(answer.bytes, {
      ...{ link: (href) => href, repeatsTitle: () => false, pictureProblem: async () => null },
    });
    expect(JSON.stringify(read.content)).toContain('Rinse.');
    expect(read.margins.join()).toMatch(/SOP-78.*Uncontrolled copy — issued via Muniment to /);
  });

  it.each(['DRAFT', 'DISPOSED'] as const)('of a version in %s is refused like a PDF', async (state) => {
    const version = await world.versionIn(state);
    const answer = await world.quality.get(wordOf(version.id));
    expect([answer.status, answer.body.code, answer.body.state]).toEqual([409, 'VERSION_NOT_EXPORTABLE', state]);
    expect(await exportEvents(version.documentId)).toEqual([]);
    expect((await world.stranger.get(wordOf(version.id))).status).toBe(401);
  });
});

describe('the answer', () => {
  it('has a filename from the human id and the version number, and its length', async () => {
    const version = await world.released({ humanId: 'SOP-77' });
    const answer = await world.reader.get(pdfOf(version.id));
    expect(answer.headers['content-disposition']).toBe('attachment; filename="SOP-77_v1.pdf"');
    expect(Number(answer.headers['content-length'])).toBe(answer.bytes.length);
  });

  it('every export is audited with the actor, the document, the version id, digest and size', async () => {
    const version = await world.released();
    const answer = await world.quality.get(pdfOf(version.id));
    const [event, ...more] = await exportEvents(version.documentId);
    expect(more).toEqual([]);
    expect(event).toMatchObject({ entity: { type: 'document', id: version.documentId } });
    expect(event?.changes).toEqual({
      versionId: version.id,
      format: 'pdf',
      sha256: sha256(answer.bytes),
      sizeBytes: answer.bytes.length,
    });
  });

  it('HEAD answers likewise and audits nothing', async () => {
    const version = await world.released();
    const head = await world.quality.request('HEAD', pdfOf(version.id));
    expect(await exportEvents(version.documentId)).toEqual([]);
    const answer = await world.quality.get(pdfOf(version.id));
    expect([head.status, head.headers['content-length']]).toEqual([200, answer.headers['content-length']]);
    const draft = await world.versionIn('DRAFT');
    expect((await world.quality.request('HEAD', pdfOf(draft.id))).status).toBe(409);
  });

  it('the same version, caller and day give the same bytes, from the galley too', async () => {
    const version = await world.released({ markdown: '# One\n\nText with a [link](https://example.com).' });
    const first = await world.quality.get(pdfOf(version.id));
    const again = await world.quality.get(pdfOf(version.id));
    expect(sha256(again.bytes)).toBe(sha256(first.bytes));
  });

  it('a longer name of the scope makes the header higher and moves the body down, also where its pages are kept', async () => {
    const version = await world.released({ markdown: '[The body](https://example.com/body).' });
    const heightOfLink = async () => {
      const { links } = await readPdf((await world.quality.get(pdfOf(version.id))).bytes);
      return links.find(({ url }) => url === 'https://example.com/body')?.bottom ?? Number.NaN;
    };
    const administrator = await world.as(world.administrator);
    const rename = (name: string) => administrator.patch(`/api/scopes/${world.scope.id}`, { name });
    const before = await heightOfLink();
    expect((await rename('Devices of every kind and '.repeat(6).trim())).status).toBe(200);
    expect(await heightOfLink()).toBeLessThan(before - 10);
    expect((await rename('Devices')).status).toBe(200);
    expect(await heightOfLink()).toBe(before);
  });

  it('another caller or day changes the footer alone', async () => {
    const version = await world.released({ markdown: 'The body.' });
    const first = await readPdf((await world.quality.get(pdfOf(version.id))).bytes);
    const other = await readPdf((await world.reader.get(pdfOf(version.id))).bytes);
    const names = [/to quality-manager on/, /to reader on/];
    expect(folded(first.text).replace(names[0] as RegExp, '')).toBe(folded(other.text).replace(names[1] as RegExp, ''));
    expect(first.text).not.toBe(other.text);
  });
});

describe('isolation', () => {
  it('a version of another scope is not found, with the same body as a random identifier', async () => {
    const version = await world.released();
    const elsewhere = await world.createScope('Elsewhere');
    const foreigner = await world.as(await world.member(elsewhere, ['quality-manager']));
    const answer = await foreigner.get(pdfOf(version.id));
    const random = await foreigner.get(pdfOf('0190c3e0-7a00-7000-8000-000000000000'));
    expect([answer.status, random.status]).toEqual([404, 404]);
    expect({ ...answer.body, instance: '' }).toEqual({ ...random.body, instance: '' });
    expect(await exportEvents(version.documentId)).toEqual([]);
  });

  it('a member without VIEW is told so', async () => {
    const version = await world.released();
    const blind = await world.as(await world.member(world.scope, [], ['EXPORT_AUDIT_PACK']));
    const answer = await blind.get(pdfOf(version.id));
    expect([answer.status, answer.body.permission]).toEqual([403, 'VIEW']);
  });

  it('an unauthenticated caller gets nothing', async () => {
    const version = await world.released();
    expect((await world.stranger.get(pdfOf(version.id))).status).toBe(401);
  });
});

describe('kept galleys', () => {
  it('disposal removes what was laid out', async () => {
    const version = await world.released();
    await world.quality.get(pdfOf(version.id));
    const count = async () => {
      const client = await superuser(world.database.url);
      const found = await client.query('select from muniment.galleys where version_id = $1', [version.id]);
      await client.end();
      return found.rowCount;
    };
    expect(await count()).toBe(1);
    await world.step(version, 'dispose');
    expect(await count()).toBe(0);
  });
});
