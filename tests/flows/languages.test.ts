/** The language of a version: where it comes from, who changes it, and that submitting freezes it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readPdf } from '../harness/pdf.ts';
import { type DocumentsWorld, ok, startDocumentsWorld } from './documents-world.ts';

let world: DocumentsWorld;
beforeAll(async () => {
  world = await startDocumentsWorld();
});
afterAll(() => world?.close());

const path = (version: { id: string }) => `/api/documents/versions/${version.id}`;
const inScopeLanguage = async (language: string) => {
  const admin = await world.as(world.administrator);
  ok(await admin.patch(`/api/scopes/${world.scope.id}`, { language }), 200);
};

describe('the language of a version', () => {
  test('is English unless the scope has another, and what is there already keeps its own', async () => {
    const first = await world.versionIn('DRAFT');
    expect(first.language).toBe('en');
    await inScopeLanguage('sv');
    expect((await world.versionIn('DRAFT')).language).toBe('sv');
    expect(ok(await world.reader.get(path(first)), 200).language).toBe('en');
    await inScopeLanguage('en');
  });

  test('is changed in a draft, in its one spelling, with a new revision and an event', async () => {
    const version = await world.versionIn('DRAFT');
    const edited = ok(await world.author.patch(path(version), { language: 'de-ch' }), 200);
    expect(edited).toMatchObject({ language: 'de-CH', revision: 2, contentHash: null });
    const [, event] = await world.events(version.documentId);
    expect(event).toMatchObject({
      type: 'VERSION_EDITED',
      changes: { revision: 2, language: { from: 'en', to: 'de-CH' } },
    });
    expect(ok(await world.author.patch(path(version), { language: 'DE-CH' }), 200).revision).toBe(2);
    expect(await world.events(version.documentId)).toHaveLength(2);
  });

  test.each(['', 'german', 'en_US', 'zz', 'not a language', 7, null])('cannot be %j', async (language) => {
    const version = await world.versionIn('DRAFT');
    const answer = await world.author.patch(path(version), { language });
    expect([answer.status, answer.body.code]).toEqual([400, 'INVALID_REQUEST']);
  });

  test('is not changed by a reader, nor over what another saved', async () => {
    const version = await world.versionIn('DRAFT');
    expect((await world.reader.patch(path(version), { language: 'fr' })).status).toBe(403);
    const save = (language: string) => world.author.patch(path(version), { language }, { 'if-match': '"1"' });
    const answers = await Promise.all([save('fr'), save('it')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
  });

  test('is frozen at submit and open again in a version that was returned', async () => {
    const version = await world.versionIn('IN_REVIEW');
    const refused = await world.author.patch(path(version), { language: 'fr' });
    expect([refused.status, refused.body.code]).toEqual([409, 'VERSION_NOT_EDITABLE']);
    await world.step(version, 'return');
    expect(ok(await world.author.patch(path(version), { language: 'fr' }), 200).language).toBe('fr');
  });

  test('is no part of the content hash', async () => {
    const one = await world.versionIn('DRAFT', { title: 'Same', markdown: 'Same' });
    const other = await world.versionIn('DRAFT', { title: 'Same', markdown: 'Same' });
    await world.author.patch(path(other), { language: 'nl' });
    const [first, second] = [await world.step(one, 'submit'), await world.step(other, 'submit')];
    expect(second.contentHash).toBe(first.contentHash);
  });

  test('goes on to the next version and to a derived document, whatever their scope says', async () => {
    const version = await world.versionIn('DRAFT');
    await world.author.patch(path(version), { language: 'pl' });
    await world.step(version, 'submit');
    await world.step(version, 'release');
    await inScopeLanguage('cs');
    expect((await world.revise(version.documentId)).language).toBe('pl');
    const body = { targetScopeId: world.scope.id, humanId: 'DERIVED-1' };
    const derived = ok(await world.quality.post(`/api/documents/${version.documentId}/derive`, body), 201);
    expect(derived.latestVersion.language).toBe('pl');
    await inScopeLanguage('en');
  });

  test('is the language of its PDF, and an export after a change has the new one', async () => {
    const version = await world.versionIn('DRAFT', { markdown: 'Prüfprotokoll der Messeinrichtung.' });
    await world.author.patch(path(version), { language: 'de' });
    await world.step(version, 'submit');
    await world.step(version, 'release');
    expect(await languageOf(version)).toBe('de');
    const next = await world.revise(version.documentId);
    await world.author.patch(path(next), { language: 'ar' });
    await world.step(next, 'submit');
    await world.step(next, 'release');
    expect([await languageOf(next), await languageOf(version)]).toEqual(['ar', 'de']);
  });
});

async function languageOf(version: { id: string }): Promise<unknown> {
  const answer = await world.reader.get(`${path(version)}/export/pdf`);
  return (await readPdf(answer.bytes)).info.Language;
}
