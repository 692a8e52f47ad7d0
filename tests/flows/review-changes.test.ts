import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Changes, Version } from '../../contract/index.ts';
import { type DocumentsWorld, ok, startDocumentsWorld } from './documents-world.ts';

let world: DocumentsWorld;
beforeAll(async () => {
  world = await startDocumentsWorld();
});
afterAll(() => world?.close());

const path = (version: { id: string }) => `/api/documents/versions/${version.id}`;
const changes = async (version: { id: string }, from?: { id: string }): Promise<Changes> =>
  ok(await world.reader.get(`${path(version)}/changes${from === undefined ? '' : `?from=${from.id}`}`), 200);
const side = (block: Changes['blocks'][number], gone: 'added' | 'removed') =>
  block.parts.flatMap(({ kind, text }) => (kind === gone ? [] : [text])).join('');

async function attach(version: { id: string }, name: string, text: string): Promise<string> {
  const body = `--b\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: text/plain\r\n\r\n${text}\r\n--b--\r\n`;
  const headers = { 'content-type': 'multipart/form-data; boundary=b' };
  return ok(await world.author.request('POST', `${path(version)}/attachments`, { body, headers }), 201).id;
}

async function revised(markdown: string, next: string): Promise<[Version, Version]> {
  const first = await world.released({ markdown });
  const second = await world.revise(first.documentId);
  ok(await world.author.patch(path(second), { markdown: next }), 200);
  return [first, second];
}

describe('what changed', () => {
  test('is compared with the newest older version that has content, block by block and word by word', async () => {
    const [first, second] = await revised(
      '# Aim\n\nThe pump runs\nat 5 bar.\n\n| A | B |\n|---|---|\n| 1 | 2 |\n\nGone.',
      '# Aim\n\nThe pump runs at 6 bar.\n\n| A | B |\n|---|---|\n| 1 | 3 |\n',
    );
    const found = await changes(second);
    expect([found.from?.id, found.to.id]).toEqual([first.id, second.id]);
    expect(found.summary).toEqual({ wordsAdded: 2, wordsRemoved: 3, blocksChanged: 3 });
    expect(found.blocks.map(({ kind, heading }) => [kind, heading])).toEqual([
      ['same', null],
      ['changed', 'Aim'],
      ['same', 'Aim'],
      ['changed', 'Aim'],
      ['removed', 'Aim'],
    ]);
    for (const block of found.blocks) {
      expect(side(block, 'added')).toBe(block.before);
      expect(side(block, 'removed')).toBe(block.after);
    }
    expect(found.blocks[1]).toMatchObject({ before: 'The pump runs at 5 bar.', after: 'The pump runs at 6 bar.' });
  });

  test('other line breaks, and a version compared with itself, are no change', async () => {
    const [first, second] = await revised('One two\nthree.', 'One\ntwo three.');
    for (const found of [await changes(second), await changes(first, first)]) {
      expect(found.summary).toEqual({ wordsAdded: 0, wordsRemoved: 0, blocksChanged: 0 });
      expect(found.title.kind).toBe('same');
    }
  });

  test('names attachments and items that are new, gone or others now, and both titles', async () => {
    const first = await world.versionIn('DRAFT', {
      title: 'Old title',
      markdown: ':::risk[One]{key=RC-1}\n:::\n\n:::risk[Two]{key=RC-2}\n:::\n',
    });
    await attach(first, 'kept.txt', 'kept');
    await attach(first, 'gone.txt', 'gone');
    await attach(first, 'other.txt', 'before');
    await world.step(first, 'submit');
    await world.step(first, 'release');
    const second = await world.revise(first.documentId);
    const files = ok(await world.author.get(path(second)), 200).attachments as { id: string; name: string }[];
    for (const { id, name } of files) {
      if (name !== 'kept.txt') await world.author.delete(`${path(second)}/attachments/${id}`);
    }
    await attach(second, 'other.txt', 'after');
    await attach(second, 'new.txt', 'new');
    const edit = {
      title: 'New title',
      markdown: ':::risk[Two, worse]{key=RC-2}\n:::\n\n:::risk[Three]{key=RC-3}\n:::\n',
    };
    ok(await world.author.patch(path(second), edit), 200);
    const found = await changes(second);
    expect(found.attachments).toEqual({ added: ['new.txt'], removed: ['gone.txt'], replaced: ['other.txt'] });
    expect(found.items).toEqual({ added: ['RC-3'], removed: ['RC-1'], changed: ['RC-2'] });
    expect(found.title).toMatchObject({ kind: 'changed', before: 'Old title', after: 'New title' });
  });

  test('can be asked between any two versions of the document, and of no other', async () => {
    const [first, second] = await revised('One.', 'Two.');
    expect((await changes(first, second)).blocks).toMatchObject([
      { kind: 'removed', before: 'Two.', after: '' },
      { kind: 'added', before: '', after: 'One.' },
    ]);
    const other = await world.versionIn('DRAFT');
    const refused = await world.reader.get(`${path(second)}/changes?from=${other.id}`);
    expect(refused).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST' } });
    const unknown = await world.reader.get(`${path(second)}/changes?from=${crypto.randomUUID()}`);
    expect(unknown.status).toBe(404);
  });

  test('a disposed side is refused, and passed over where none is named', async () => {
    const [first, second] = await revised('One.', 'Two.');
    await world.step(first, 'dispose');
    const refused = await world.reader.get(`${path(second)}/changes?from=${first.id}`);
    expect(refused).toMatchObject({ status: 409, body: { state: 'DISPOSED' } });
    expect((await world.reader.get(`${path(first)}/changes`)).status).toBe(409);
    expect((await changes(second)).from).toBeNull();
  });

  test('without anything older everything is added', async () => {
    const version = await world.versionIn('DRAFT', { markdown: 'One.\n\nTwo.' });
    await attach(version, 'a.txt', 'a');
    const found = await changes(version);
    expect(found.from).toBeNull();
    expect(found.blocks.map(({ kind }) => kind)).toEqual(['added', 'added']);
    expect(found.attachments.added).toEqual(['a.txt']);
    expect(found.title.kind).toBe('added');
  });

  test('needs VIEW and a version that the caller sees', async () => {
    const version = await world.versionIn('DRAFT');
    const blind = await world.as(await world.member(world.scope, [], ['AUTHOR_DOCUMENTS']));
    expect(await blind.get(`${path(version)}/changes`)).toMatchObject({ status: 403, body: { permission: 'VIEW' } });
    const outsider = await world.as(await world.createUser('Outsider'));
    expect((await outsider.get(`${path(version)}/changes`)).status).toBe(404);
  });
});

describe('the first version of a derived document', () => {
  test('is compared with its source as it was copied, also for who does not see the source', async () => {
    const source = await world.versionIn('DRAFT', { markdown: 'As copied.' });
    await attach(source, 'a.txt', 'a');
    const target = await world.createScope('Target');
    const people = await Promise.all([world.createUser('Mover'), world.createUser('Stayer')]);
    for (const user of people) await world.addMember(target, user, ['quality-manager']);
    await world.addMember(world.scope, people[0] as (typeof people)[number], ['reader']);
    const [mover, stayer] = await Promise.all(people.map((user) => world.as(user)));
    const body = { targetScopeId: target.id };
    const derived = ok((await mover?.post(`/api/documents/${source.documentId}/derive`, body)) as never, 201);
    ok(await world.author.patch(path(source), { markdown: 'Changed later.' }), 200);
    const copy = derived.latestVersion;
    ok((await mover?.patch(path(copy), { markdown: 'As copied. And more.' })) as never, 200);

    const seen: Changes = ok((await mover?.get(`${path(copy)}/changes`)) as never, 200);
    expect(seen.from?.id).toBe(source.id);
    expect(seen.blocks).toMatchObject([{ before: 'As copied.', after: 'As copied. And more.' }]);
    expect(seen.attachments).toEqual({ added: [], removed: [], replaced: [] });
    const unseen: Changes = ok((await stayer?.get(`${path(copy)}/changes`)) as never, 200);
    expect(unseen).toMatchObject({ from: null, blocks: seen.blocks, title: { kind: 'same' } });
  });
});

test('a long pair is compared beside the thread that serves', async () => {
  const text = (word: string) =>
    Array.from(
      { length: 6_000 },
      (_, index) => `Sentence ${index} speaks of the ${index % 7 ? 'same' : word} thing.`,
    ).join('\n\n');
  const [, second] = await revised(text('first'), text('second'));
  let ticks = 0;
  const timer = setInterval(() => {
    ticks += 1;
  }, 10);
  const found = await changes(second);
  clearInterval(timer);
  expect(found.summary.blocksChanged).toBe(Math.ceil(6_000 / 7));
  expect(ticks).toBeGreaterThan(5);
});
