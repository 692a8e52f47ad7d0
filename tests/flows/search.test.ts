import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { matchEnd, matchStart, type SearchHit } from '../../contract/index.ts';
import { type DocumentsWorld, ok, startDocumentsWorld } from './documents-world.ts';

let world: DocumentsWorld;
beforeAll(async () => {
  world = await startDocumentsWorld();
});
afterAll(() => world?.close());

const search = async (q: string, more = '', caller = world.reader): Promise<SearchHit[]> =>
  ok(await caller.get(`/api/search?q=${encodeURIComponent(q)}${more}`), 200).items;
const ids = async (q: string) => (await search(q)).map((hit) => hit.humanId);
const bare = (snippet = '') => snippet.replaceAll(matchStart, '[').replaceAll(matchEnd, ']');

describe('search', () => {
  test('finds by the id first, then by the title, then by the text', async () => {
    await world.create({ humanId: 'AAA-1', title: 'Something', markdown: 'About torque.' });
    await world.create({ humanId: 'BBB-1', title: 'Torque wrench', markdown: 'Text.' });
    await world.create({ humanId: 'TORQUE-7', title: 'Other', markdown: 'Text.' });
    expect(await ids('torque')).toEqual(['TORQUE-7', 'BBB-1', 'AAA-1']);
  });

  test('takes the beginning of an id, and puts the id that was typed in full first', async () => {
    for (const humanId of ['QSP-0012', 'QSP-001', 'QSP-002', 'QSX-001']) await world.create({ humanId });
    expect(await ids('QSP-0')).toEqual(['QSP-001', 'QSP-0012', 'QSP-002']);
    expect((await ids('qsp-001'))[0]).toBe('QSP-001');
    expect(await ids('QSP-')).toHaveLength(3);
  });

  test('takes the last word as a beginning, the others as whole words, and all of them together', async () => {
    await world.create({ humanId: 'W-1', markdown: 'The centrifuge was calibrated.' });
    expect(await ids('centrifuge calib')).toEqual(['W-1']);
    expect(await ids('centri calibrated')).toEqual([]);
    expect(await ids('centrifuge missing')).toEqual([]);
  });

  test('finds other forms of a word by the language of the version, after the words themselves', async () => {
    const write = async (humanId: string, markdown: string, language?: string) => {
      const { latestVersion } = await world.create({ humanId, title: 'Text', markdown });
      if (language) ok(await world.author.patch(`/api/documents/versions/${latestVersion.id}`, { language }), 200);
    };
    await write('FORM-1', 'The annealing of each vessel, under a policy.');
    await write('FORM-2', 'Vessels were annealed by two policies.');
    await write('FORM-3', 'Die Prüfungen der Gefäße.', 'de-AT');
    await write('FORM-4', 'La calibración del instrumento.', 'es');
    await write('FORM-5', 'Vessels were annealed.', 'ja');
    expect(await ids('vessel annealing')).toEqual(['FORM-1', 'FORM-2']);
    expect(await ids('annealed vessels')).toEqual(['FORM-2', 'FORM-5', 'FORM-1']);
    expect(await ids('policies')).toEqual(['FORM-2', 'FORM-1']);
    expect(await ids('the policies')).toEqual(['FORM-1', 'FORM-2']);
    expect(await ids('Prüfung')).toEqual(['FORM-3']);
    expect(await ids('calibraciones')).toEqual(['FORM-4']);
    const [, near] = await search('policies');
    expect(bare(near?.snippet)).toBe('The annealing of each vessel, under a [policy].');
    const first = ok(await world.reader.get('/api/search?q=policies&limit=1'), 200);
    const rest = ok(await world.reader.get(`/api/search?q=policies&limit=1&cursor=${first.nextCursor}`), 200);
    expect([rest.items[0].humanId, rest.nextCursor]).toEqual(['FORM-1', null]);
    // A language that is set right: its rules hold from then on.
    const [english] = await search('FORM-5');
    ok(await world.author.patch(`/api/documents/versions/${english?.versionId}`, { language: 'en' }), 200);
    expect(await ids('annealing vessel')).toEqual(['FORM-1', 'FORM-2', 'FORM-5']);
  });

  test('finds the word scope only where it stands', async () => {
    await world.create({ humanId: 'S-1', title: 'Bounds', markdown: 'The scope of this procedure.' });
    expect(await ids('scope')).toEqual(['S-1']);
    expect(await ids('sco')).toEqual(['S-1']);
    const listed = ok(await world.reader.get('/api/documents?q=scop'), 200).items;
    expect(listed).toEqual([]);
  });

  test('shows no document whose only version was cancelled, though lists find it by its title', async () => {
    const version = await world.versionIn('CANCELLED', { humanId: 'GONE-1', title: 'Zirconium furnace' });
    for (const q of ['zirconium', 'GONE-1', 'gone', 'furn']) expect(await ids(q), q).toEqual([]);
    for (const filter of ['q=zirconium', 'q=zirc&state=CANCELLED', 'q=GONE-1']) {
      const listed = ok(await world.reader.get(`/api/documents?${filter}`), 200).items;
      expect(listed.map((item: { id: string }) => item.id)).toEqual([version.documentId]);
    }
    const other = ok(await world.reader.get('/api/documents?q=zirconium&state=DRAFT'), 200).items;
    expect(other).toEqual([]);
  });

  test('says of which version a hit is, how it stands, and what is in force', async () => {
    const first = await world.released({ humanId: 'STAND-1', markdown: 'Quokka.' }, '2026-01-01');
    const hit = async () => (await search('STAND-1'))[0];
    const inForce = { versionId: first.id, number: 1 };
    expect(await hit()).toMatchObject({ number: 1, state: 'RELEASED', standing: 'effective', inForce });
    const second = await world.revise(first.documentId);
    expect(await hit()).toMatchObject({ versionId: second.id, number: 2, state: 'DRAFT', standing: null, inForce });
    await world.step(second, 'submit');
    await world.step(second, 'release', { effectiveDate: '2026-06-01' });
    expect(await hit()).toMatchObject({ number: 2, state: 'RELEASED', standing: 'future-effective', inForce });
    const draft = await world.create({ humanId: 'STAND-2' });
    expect((await search('STAND-2'))[0]).toMatchObject({
      versionId: draft.latestVersion.id,
      state: 'DRAFT',
      inForce: null,
    });
  });

  test('overlooks accents and case, in any language', async () => {
    const texts: [string, string, string][] = [
      ['L-1', 'Die Prüfgröße wird gemäß Straße gemessen.', 'prufgrosse STRASSE'],
      ['L-2', 'Procédure d’étalonnage', 'ETALONNAGE'],
      ['L-3', '滅菌工程の温度管理について', '温度'],
      ['L-4', 'การสอบเทียบเครื่องมือ', 'เทียบ'],
      ['L-5', 'Процедура калибровки', 'КАЛИБРОВКИ'],
      ['L-6', 'إجراء المعايرة', 'المعايرة'],
      ['L-7', 'अंशांकन प्रक्रिया', 'प्रक्रिया'],
    ];
    for (const [humanId, markdown] of texts) await world.create({ humanId, markdown });
    for (const [humanId, , q] of texts) expect(await ids(q), q).toEqual([humanId]);
  });

  test('shows the passage with every match marked, and nothing of the markup', async () => {
    const filler = 'Lorem ipsum dolor sit amet. '.repeat(60);
    const markdown = `${filler}\n\nThe **spectrometer** and the [Spectrometer](doc:X-1).\n\n${filler}`;
    await world.create({ humanId: 'SNIP-1', markdown });
    const [hit] = await search('spectro');
    expect(bare(hit?.snippet)).toContain('The [spectrometer] and the [Spectrometer].');
    expect(hit?.snippet.length).toBeLessThan(320);
    expect(hit?.snippet).toMatch(/^….*…$/);
  });

  test('marks a match that lies deep in a very long text', async () => {
    await world.create({
      humanId: 'DEEP-1',
      markdown: `${'word '.repeat(100_000)} gadolinium ${'word '.repeat(100_000)}`,
    });
    const [hit] = await search('gadolin');
    expect(bare(hit?.snippet)).toContain('word [gadolinium] word');
  });

  test('shows the folder path of each hit', async () => {
    const outer = ok(await world.quality.post(`/api/scopes/${world.scope.id}/folders`, { name: 'Outer' }), 201);
    const body = { name: 'Inner', parentId: outer.id };
    const inner = ok(await world.quality.post(`/api/scopes/${world.scope.id}/folders`, body), 201);
    await world.create({ humanId: 'PATH-1', folderId: inner.id });
    expect((await search('PATH-1'))[0]?.folderPath).toEqual([
      { id: outer.id, name: 'Outer' },
      { id: inner.id, name: 'Inner' },
    ]);
  });

  test('reads the newest version that is not cancelled, and follows every save', async () => {
    const version = await world.released({ markdown: 'molybdenum' });
    const next = await world.revise(version.documentId);
    ok(await world.author.patch(`/api/documents/versions/${next.id}`, { markdown: 'tantalum' }), 200);
    expect(await search('molybdenum')).toEqual([]);
    expect(await search('tantalum')).toMatchObject([{ documentId: version.documentId, versionId: next.id }]);
    await world.step(next, 'cancel');
    expect(await search('tantalum')).toEqual([]);
    expect(await search('molybdenum')).toMatchObject([{ versionId: version.id }]);
  });

  test('pages through all matches without repeating one', async () => {
    for (let index = 0; index < 12; index++) {
      await world.create({
        humanId: `PAGE-${index}`,
        title: index % 2 ? 'Yttrium' : 'T',
        markdown: 'yttrium '.repeat(index + 1),
      });
    }
    const found: string[] = [];
    let cursor = '';
    do {
      const page = ok(await world.reader.get(`/api/search?q=yttrium&limit=5${cursor && `&cursor=${cursor}`}`), 200);
      found.push(...page.items.map((hit: SearchHit) => hit.humanId));
      cursor = page.nextCursor ?? '';
    } while (cursor !== '');
    expect(new Set(found).size).toBe(12);
    expect(found).toHaveLength(12);
    expect(found).toEqual(await ids('yttrium'));
  });

  test('never shows a document of a scope where the caller is no member or lacks VIEW', async () => {
    const other = await world.createScope('Hidden');
    const owner = await world.as(await world.member(other, ['author']));
    const body = { humanId: 'HIDDEN-1', title: 'Praseodymium', markdown: 'praseodymium' };
    ok(await owner.post(`/api/scopes/${other.id}/documents`, body), 201);
    expect(await search('praseodymium', '', owner)).toHaveLength(1);
    expect(await search('praseodymium')).toEqual([]);
    expect((await world.reader.get(`/api/search?q=x&scopeId=${other.id}`)).status).toBe(404);
    const blind = await world.as(await world.member(other, [], ['MANAGE_MEMBERS']));
    expect(await search('praseodymium', '', blind)).toEqual([]);
    const named = await blind.get(`/api/search?q=praseodymium&scopeId=${other.id}`);
    expect(named).toMatchObject({ status: 403, body: { permission: 'VIEW' } });
  });

  test('answers every text that someone may type, and needs one', async () => {
    for (const q of ["'", '" & | ! ( ) :*', '\\', 'a:*b <-> c', '%%', '...', '-', 'SOP-', '\u{1f9ea}', '  ', '本']) {
      expect((await world.reader.get(`/api/search?q=${encodeURIComponent(q)}`)).status, q).toBe(200);
    }
    for (const query of ['', '?q=', `?q=${'x'.repeat(201)}`, '?q=x&limit=0', '?q=x&cursor=zzz', '?q=x&other=1']) {
      expect((await world.reader.get(`/api/search${query}`)).status, query).toBe(400);
    }
    const random = '01890000-0000-7000-8000-000000000000';
    for (const place of [
      { score: 1, humanId: 'A', id: 'x' },
      { score: 1e12, humanId: 'A', id: random },
      { score: 1, humanId: '\u0000', id: random },
    ]) {
      const cursor = Buffer.from(JSON.stringify(place)).toString('base64url');
      expect((await world.reader.get(`/api/search?q=x&cursor=${cursor}`)).status).toBe(400);
    }
    expect((await world.stranger.get('/api/search?q=x')).status).toBe(401);
  });
});

describe('filters of a search', () => {
  const found = async (more: string) => (await search('wolframite', more)).map((hit) => hit.humanId);

  test('by state, standing, kind, owner, day and folder with what lies below; a page ends where the filtered hits do', async () => {
    const folder = async (name: string, parentId: string | null = null) =>
      ok(await world.quality.post(`/api/scopes/${world.scope.id}/folders`, { name, parentId }), 201).id;
    const outer = await folder('Ores');
    const inner = await folder('Heavy', outer);
    const markdown = 'Wolframite is heavy.';
    await world.released({ humanId: 'FLT-1', markdown, folderId: inner });
    await world.released({ humanId: 'FLT-2', markdown, folderId: outer }, '2027-01-01');
    await world.create({ humanId: 'FLTX-3', markdown });
    expect(await found('')).toEqual(['FLT-1', 'FLT-2', 'FLTX-3']);
    expect(await found('&state=DRAFT')).toEqual(['FLTX-3']);
    expect(await found('&standing=effective')).toEqual(['FLT-1']);
    expect(await found('&standing=future-effective')).toEqual(['FLT-2']);
    expect(await found('&standing=none')).toEqual(['FLT-2', 'FLTX-3']);
    expect(await found('&kind=FLT')).toEqual(['FLT-1', 'FLT-2']);
    expect(await found(`&folderId=${outer}`)).toEqual(['FLT-1', 'FLT-2']);
    expect(await found(`&folderId=${inner}`)).toEqual(['FLT-1']);
    expect(await found(`&scopeId=${world.scope.id}&folderId=root`)).toEqual(['FLTX-3']);
    expect(await found(`&folderId=${outer}&state=DRAFT`)).toEqual([]);
    const me = ok(await world.author.get('/api/me'), 200);
    const [hit] = await search('wolframite', '&kind=FLT');
    ok(await world.author.patch(`/api/documents/${hit?.documentId}`, { ownerId: me.id }), 200);
    expect(await found(`&ownerId=${me.id}`)).toEqual(['FLT-1']);
    expect((await search('FLT-1'))[0]?.owner).toEqual({ id: me.id, displayName: me.displayName });
    expect(await found('&from=2027-01-01')).toEqual(['FLT-2']);
    expect(await found('&from=2027-01-02')).toEqual([]);
    expect(await found(`&to=2026-12-31`)).not.toContain('FLT-2');
    expect(await found('&from=2027-01-01&to=2027-01-01&state=RELEASED')).toEqual(['FLT-2']);
    const first = ok(await world.reader.get('/api/search?q=wolframite&kind=FLT&limit=1'), 200);
    const rest = ok(
      await world.reader.get(`/api/search?q=wolframite&kind=FLT&limit=1&cursor=${first.nextCursor}`),
      200,
    );
    expect([first.items[0].humanId, rest.items[0].humanId, rest.nextCursor]).toEqual(['FLT-1', 'FLT-2', null]);
  });

  test('a folder that the caller cannot see is not found, and a malformed filter is refused', async () => {
    const random = '0190c3e0-7a00-7000-8000-000000000000';
    expect((await world.reader.get(`/api/search?q=a&folderId=${random}`)).status).toBe(404);
    for (const wrong of [
      'folderId=root',
      'state=OPEN',
      'standing=superseded',
      'kind=sop-',
      'ownerId=me',
      'from=2026-02-30',
      'to=soon',
    ]) {
      expect((await world.reader.get(`/api/search?q=a&${wrong}`)).status, wrong).toBe(400);
    }
  });
});

describe('typing errors', () => {
  const meant = async (q: string, caller = world.reader, more = ''): Promise<string | null> =>
    ok(await caller.get(`/api/search/spelling?q=${encodeURIComponent(q)}${more}`), 200).meant;

  test('the nearest word that occurs is meant: one or two letters left out, added, mistaken or swapped', async () => {
    await world.create({ humanId: 'SPELL-1', title: 'Sterilisation', markdown: 'The autoclave is qualified. Прибор.' });
    expect(await meant('autoclvae')).toBe('autoclave');
    expect(await meant('sterlization')).toBe('sterilisation');
    expect(await meant('autoclave qualifyed')).toBe('autoclave qualified');
    expect(await meant('автоклав прибр')).toBeNull();
    expect(await meant('прибр')).toBe('прибор');
    expect(await meant('SEPLL-1')).toBe('spell-1');
  });

  test('what occurs, what nothing is near to, and numbers are left as they are', async () => {
    for (const q of ['autoclave', 'autocl', 'xylophonist', 'SPELL-9', '12345', '%%%']) {
      expect(await meant(q), q).toBeNull();
    }
  });

  test('words of a scope that the caller does not read are never meant', async () => {
    const hidden = await world.createScope();
    const insider = await world.as(await world.member(hidden, ['author']));
    const create = { humanId: 'H-1', title: 'Secret', markdown: 'Kryptonite.' };
    ok(await insider.post(`/api/scopes/${hidden.id}/documents`, create), 201);
    expect(await meant('kryptonit', insider)).toBeNull();
    expect(await meant('krptonite', insider)).toBe('kryptonite');
    expect(await meant('krptonite')).toBeNull();
    expect((await world.reader.get(`/api/search/spelling?q=a&scopeId=${hidden.id}`)).status).toBe(404);
  });
});
