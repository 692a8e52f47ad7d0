/** Someone with the database's own password changes records past the triggers: it is found, named, and never printed. */
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Version } from '../../contract/index.ts';
import { verifyDerived, verifyRecords } from '../../server/integrity/index.ts';
import { superuser } from '../harness/index.ts';
import { folded, readPdf } from '../harness/pdf.ts';
import { runCommand } from '../harness/server-process.ts';
import { png, upload } from './attachments-world.ts';
import { expectError } from './contract-shapes.ts';
import { type DocumentsWorld, ok, startDocumentsWorld } from './documents-world.ts';

let world: DocumentsWorld;
let tamper: pg.Client;
let one: Version;
let other: Version;

beforeAll(async () => {
  world = await startDocumentsWorld();
  const { latestVersion } = await world.create({ humanId: 'SOP-1', markdown: 'As written.\n\n![P](attachment:p.png)' });
  ok(await upload(world.quality, latestVersion.id, 'p.png', png()), 201);
  await world.step(latestVersion, 'submit');
  one = await world.step(latestVersion, 'release');
  other = await world.released({ humanId: 'SOP-2', markdown: 'Untouched.' });
  tamper = await superuser(world.database.url);
  await tamper.query(`set search_path = muniment`);
  await tamper.query(`set session_replication_role = replica`);
  await world.listen();
});
afterAll(async () => {
  await tamper?.end();
  await world?.close();
});

const pdf = (version: Version) => world.reader.get(`/api/documents/versions/${version.id}/export/pdf`);
const pack = (format: string) => world.quality.get(`/api/scopes/${world.scope.id}/audit-pack?format=${format}`);
const exports = async () =>
  ok(await world.quality.get(`/api/scopes/${world.scope.id}/audit-events?type=EXPORTED&limit=200`), 200).items.length;

/** Runs a statement as one who may do anything, and takes it back after. */
async function tampered(statement: string, back: string, act: () => Promise<void>): Promise<void> {
  await tamper.query(`create temp table kept_versions as select * from versions`);
  await tamper.query(`create temp table kept_chunks as select * from blob_chunks`);
  await tamper.query(`create temp table kept_files as select * from attachments`);
  const { rowCount } = await tamper.query(statement);
  expect(rowCount).toBe(1);
  try {
    await act();
  } finally {
    await tamper.query(back);
    await tamper.query('drop table kept_versions, kept_chunks, kept_files');
  }
}

const restoreVersion = `update versions v set title = k.title, markdown = k.markdown, manifest = k.manifest,
  content_hash = k.content_hash, state = k.state, effective_date = k.effective_date, released_by = k.released_by,
  number = k.number, revoked_at = k.revoked_at, content = k.content from kept_versions k where k.id = v.id`;
const restoreFiles = `update attachments a set name = k.name, sha256 = k.sha256 from kept_files k where k.id = a.id`;
const restoreChunks = `update blob_chunks c set bytes = k.bytes from kept_chunks k
  where k.scope_id = c.scope_id and k.sha256 = c.sha256 and k.ordinal = c.ordinal`;

const changes = () => [
  ['text', `update versions set markdown = 'As altered.' where id = '${one.id}'`],
  ['title', `update versions set title = 'Altered' where id = '${one.id}'`],
  ['list of files', `update versions set manifest = '[]' where id = '${one.id}'`],
];

const verifyAudit = (...args: string[]) => runCommand('verify-audit', { DATABASE_URL: world.database.url }, args);

describe('a frozen content that was changed past the triggers', () => {
  it('is neither exported nor shown nor copied, whatever of it was changed, and the others still are', async () => {
    // Exported before, so that laid-out pages and what was found sound are kept.
    ok(await pdf(one), 200);
    for (const [what, statement] of changes()) {
      await tampered(statement ?? '', restoreVersion, async () => {
        const before = await exports();
        const answer = await pdf(one);
        expectError(answer, 500, 'RECORD_DAMAGED', { humanId: 'SOP-1', version: 1 });
        expect(answer.body.detail, what).toContain('SOP-1 version 1 is not what was frozen');
        for (const format of ['zip', 'merged']) expectError(await pack(format), 500, 'RECORD_DAMAGED');
        expectError(await world.reader.get(`/api/documents/versions/${one.id}`), 500, 'RECORD_DAMAGED');
        expectError(await world.author.post(`/api/documents/${one.documentId}/versions`, {}), 500, 'RECORD_DAMAGED');
        expect(await exports()).toBe(before);
        ok(await pdf(other), 200);
      });
      ok(await pdf(one), 200);
      ok(await world.reader.get(`/api/documents/versions/${one.id}`), 200);
    }
  });

  it('fails a job with the same words, and is counted', async () => {
    await tampered(changes()[0]?.[1] ?? '', restoreVersion, async () => {
      const job = ok(await world.quality.post(`/api/scopes/${world.scope.id}/export-jobs`, { format: 'zip' }), 202);
      const look = async () => ok(await world.quality.get(`/api/export-jobs/${job.id}`), 200);
      await expect.poll(async () => (await look()).state).toBe('failed');
      expect((await look()).problem).toMatchObject({ code: 'RECORD_DAMAGED', status: 500 });
    });
    expect((await world.stranger.get('/metrics')).text).toMatch(/^records_damaged_total [1-9]/m);
  });
});

describe('a rich content', () => {
  const paragraph = (text: string) => ({
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
  });

  it('that no longer says what its frozen text says is neither shown, revised, derived nor exported, and is named', async () => {
    const { latestVersion } = await world.create({
      humanId: 'SOP-3',
      markdown: undefined,
      content: paragraph('As it was written.'),
    });
    await world.step(latestVersion, 'submit');
    const rich = await world.step(latestVersion, 'release');
    ok(await pdf(rich), 200);
    const altered = JSON.stringify(paragraph('As somebody else wants it.'));
    for (const set of [`content = '${altered}'`, 'content = null', `content = '{"type": "doc", "content": 7}'`]) {
      await tampered(`update versions set ${set} where id = '${rich.id}'`, restoreVersion, async () => {
        const named = { humanId: 'SOP-3', version: 1 };
        expectError(await world.reader.get(`/api/documents/versions/${rich.id}`), 500, 'RECORD_DAMAGED', named);
        expectError(await pdf(rich), 500, 'RECORD_DAMAGED', named);
        const { documentId } = rich;
        expectError(await world.author.post(`/api/documents/${documentId}/versions`, {}), 500, 'RECORD_DAMAGED', named);
        const derived = { targetScopeId: world.scope.id };
        expectError(
          await world.author.post(`/api/documents/${documentId}/derive`, derived),
          500,
          'RECORD_DAMAGED',
          named,
        );
        expect((await verifyRecords(tamper, { kind: 'db' })).damages).toEqual([
          `SOP-3 version 1 of scope ${world.scope.id}: its rich content does not say what its text says.`,
        ]);
      });
    }
    ok(await world.reader.get(`/api/documents/versions/${rich.id}`), 200);
    ok(await pdf(rich), 200);
  });
});

describe('items that were changed beside the content that defines them', () => {
  it('are not believed by an export: the annex prints the gap that the contents have', async () => {
    const markdown = ':::risk[Shock]{key=R-1 initial=unacceptable residual=acceptable}\n:::';
    const risk = await world.released({ humanId: 'RISK-1', markdown });
    const annex = async () => {
      const answer = await world.quality.get(`/api/documents/versions/${risk.id}/export/pdf`);
      return folded((await readPdf(answer.bytes)).text);
    };
    const before = await annex();
    expect(before).toContain('Risks');
    const hidden = [
      `delete from items where version_id = '${risk.id}'`,
      `update items set kind = 'requirement' where version_id = '${risk.id}'`,
      `insert into items (scope_id, version_id, document_id, ordinal, kind, key, title, mitigates, implemented_by, verified_by, line)
       values ('${world.scope.id}', '${other.id}', '${other.documentId}', 0, 'control', 'C-1', 'x', '{R-1}', '[]', '[]', 1)`,
    ];
    await tamper.query('create temp table kept_items as select * from items');
    for (const statement of hidden) {
      expect((await tamper.query(statement)).rowCount).toBe(1);
      expect(await annex()).toBe(before);
      await tamper.query('delete from items; insert into items select * from kept_items');
    }
    await tamper.query('drop table kept_items');
  });
});

describe('laid-out pages that were changed in the database', () => {
  it('are not printed, whether or not their digest was changed with them: they are made again', async () => {
    const before = await pdf(other);
    const kept = async () => {
      const { rows } = await tamper.query(`select bytes, key from galleys where version_id = '${other.id}'`);
      return rows[0];
    };
    const { bytes } = await kept();
    const wrong = await pdf(one).then(() => tamper.query(`select bytes from galleys where version_id = '${one.id}'`));
    for (const digest of ['sha256', `encode(sha256($1::bytea), 'hex')`]) {
      const statement = `update galleys set bytes = $1::bytea, size_bytes = length($1::bytea), sha256 = ${digest} where version_id = '${other.id}'`;
      expect((await tamper.query(statement, [wrong.rows[0].bytes])).rowCount).toBe(1);
      expect((await pdf(other)).bytes.equals(before.bytes)).toBe(true);
      expect((await kept()).bytes.equals(bytes)).toBe(true);
    }
  });
});

describe('a file that was changed past the triggers', () => {
  it('is neither handed out nor printed, also where its prepared picture is kept', async () => {
    ok(await pdf(one), 200);
    const [file] = ok(await world.reader.get(`/api/documents/versions/${one.id}/attachments`), 200).items;
    const statement = `update blob_chunks set bytes = bytes || 'x' where scope_id = '${world.scope.id}'`;
    await tampered(statement, restoreChunks, async () => {
      const answer = await world.reader.get(`/api/attachments/${file.id}/content`);
      expectError(answer, 500, 'RECORD_DAMAGED', { sha256: file.sha256 });
      expect(answer.body.detail).toContain('p.png');
      const printed = await pdf(one);
      expectError(printed, 500, 'RECORD_DAMAGED');
      expect(printed.body.detail).toContain('p.png of SOP-1');
      expectError(await pack('merged'), 500, 'RECORD_DAMAGED');
      ok(await pdf(other), 200);
    });
    ok(await pdf(one), 200);
    expect((await world.reader.get(`/api/attachments/${file.id}/content`)).bytes.equals(png())).toBe(true);
  });
});

describe('a list of files that was changed beside the frozen one', () => {
  it('is neither shown, handed out nor copied, be it a name or which bytes belong to it', async () => {
    const [file] = ok(await world.reader.get(`/api/documents/versions/${one.id}/attachments`), 200).items;
    const changed = [`name = 'q.png'`, `sha256 = repeat('0', 64)`];
    for (const set of changed) {
      await tampered(`update attachments set ${set} where id = '${file.id}'`, restoreFiles, async () => {
        for (const path of [`documents/versions/${one.id}`, `documents/versions/${one.id}/attachments`]) {
          expectError(await world.reader.get(`/api/${path}`), 500, 'RECORD_DAMAGED', { humanId: 'SOP-1', version: 1 });
        }
        expectError(await world.reader.get(`/api/attachments/${file.id}/content`), 500, 'RECORD_DAMAGED');
        expectError(await world.author.post(`/api/documents/${one.documentId}/versions`, {}), 500, 'RECORD_DAMAGED');
        const sentence = `SOP-1 version 1 of scope ${world.scope.id}: its files are not those of the list that was frozen.`;
        expect((await verifyRecords(tamper, { kind: 'db' })).damages).toEqual([sentence]);
      });
    }
    ok(await world.reader.get(`/api/attachments/${file.id}/content`), 200);
  });
});

describe('verify-audit', () => {
  it('names what the record says of itself and the trail does not', async () => {
    const { id: somebody } = ok(await world.reader.get('/api/me'), 200);
    const facts = [
      [`state = 'REVOKED', revoked_at = now()`, 'its state is REVOKED, and the audit trail says RELEASED'],
      [`effective_date = '2020-01-31'`, 'it is in force from 2020-01-31, and the audit trail says 2'],
      [`released_by = '${somebody}'`, 'it was released by another person than the audit trail says'],
      [`number = 7`, 'its number was 1 by the audit trail'],
    ];
    for (const [set, sentence] of facts) {
      await tampered(`update versions set ${set} where id = '${one.id}'`, restoreVersion, async () => {
        const { damages } = await verifyRecords(tamper, { kind: 'db' });
        expect(damages).toEqual([expect.stringMatching(new RegExp(`^SOP-1 version .* of scope .*: ${sentence}`))]);
      });
    }
    await tamper.query(`update documents set human_id = 'SOP-9' where id = '${one.documentId}'`);
    const renumbered = await verifyRecords(tamper, { kind: 'db' });
    await tamper.query(`update documents set human_id = 'SOP-1' where id = '${one.documentId}'`);
    expect(renumbered.damages).toEqual([
      expect.stringMatching(/SOP-9 .*: the audit trail knows its document as SOP-1/),
    ]);
    expect((await verifyRecords(tamper, { kind: 'db' })).damages).toEqual([]);
  });

  it('recomputes contents and files, and finds all as they were', async () => {
    const { code, output } = await verifyAudit();
    expect([code, output]).toEqual([0, expect.stringContaining('4 frozen contents and 1 files: all as they were.')]);
  });

  it('names a changed content, but not where only the chains are asked for', async () => {
    await tampered(changes()[0]?.[1] ?? '', restoreVersion, async () => {
      const { code, output } = await verifyAudit();
      expect(code).toBe(1);
      expect(output).toContain(`Damaged: SOP-1 version 1 of scope ${world.scope.id}: its title, text or list of files`);
      expect(output).not.toContain('SOP-2');
      expect((await verifyAudit('--chains-only')).code).toBe(0);
    });
  });

  it('names a content that was exchanged together with its digest', async () => {
    const exchange = `update versions set (title, markdown, manifest, content_hash) =
      (select title, markdown, manifest, content_hash from versions where id = '${other.id}') where id = '${one.id}'`;
    await tampered(exchange, restoreVersion, async () => {
      const { code, output } = await verifyAudit();
      expect([code, output]).toEqual([1, expect.stringContaining('content and digest were exchanged')]);
    });
  });

  it('names a document that was put into another scope, and the one of the own scope still exports', async () => {
    const { id } = await world.createScope();
    const move = (from: string, to: string) =>
      ['documents', 'versions'].map((table) => {
        const key = table === 'documents' ? `id = '${other.documentId}'` : `document_id = '${other.documentId}'`;
        return `update ${table} set scope_id = '${to}' where scope_id = '${from}' and ${key}`;
      });
    for (const statement of move(world.scope.id, id)) await tamper.query(statement);
    const { code, output } = await verifyAudit();
    expect(code).toBe(1);
    expect(output).toContain(`SOP-2 version 1 of scope ${id}: the audit trail of its scope does not know`);
    ok(await pdf(one), 200);
    for (const statement of move(id, world.scope.id)) await tamper.query(statement);
    expect((await verifyAudit()).code).toBe(0);
  });

  it('names changed bytes of a file', async () => {
    const statement = `update blob_chunks set bytes = '\\x00' where scope_id = '${world.scope.id}'`;
    await tampered(statement, restoreChunks, async () => {
      const { code, output } = await verifyAudit();
      expect([code, output]).toEqual([
        1,
        expect.stringMatching(/Damaged: The file p\.png of SOP-1 version 1, [0-9a-f]{64} of scope .*, is damaged/),
      ]);
    });
  });
});

describe('what is derived from frozen contents', () => {
  const found = async () => {
    const { faults, strays } = await verifyDerived(tamper);
    return [...faults.map(({ sentence }) => sentence), ...strays];
  };
  const tables = ['items', 'uses', 'search_entries', 'attachments'];
  const everything = async () => {
    const all: { row: { version_id: string } }[][] = [];
    for (const table of tables) {
      all.push((await tamper.query(`select to_jsonb(t) as row from ${table} t order by t::text`)).rows);
    }
    return all;
  };

  it('is derived anew by verify-audit, which names every row that is another one', async () => {
    const text = ':::risk[Shock]{key=R-7}\n:::\n\n:::control[Cover]{key=C-7 mitigates=R-7}\nSee [it](doc:SOP-2).\n:::';
    const version = await world.released({ humanId: 'RISK-7', markdown: text });
    ok(await world.author.post(`/api/documents/${version.documentId}/versions`, {}), 201);
    expect(await found()).toEqual([]);
    const here = `where document_id = '${version.documentId}'`;
    const altered: [string, RegExp][] = [
      [
        `update items set mitigates = '{R-8}' ${here} and key = 'C-7' and version_id = '${version.id}'`,
        /RISK-7 .*its items/,
      ],
      [`delete from items ${here} and version_id = '${version.id}' and key = 'R-7'`, /RISK-7 .*its items/],
      [
        `update items set version_id = '${other.id}' ${here} and version_id = '${version.id}' and key = 'R-7'`,
        /its items/,
      ],
      [`delete from uses ${here} and version_id = '${version.id}' and relation = 'link'`, /RISK-7 .*what it uses/],
      [`update search_entries set body = 'x' ${here} and not for_writers`, /RISK-7 .*what search keeps/],
      [`update search_entries set words = 'x'::tsvector ${here} and not for_writers`, /RISK-7 .*what search keeps/],
      [`update search_entries set stems = 'x'::tsvector ${here} and for_writers`, /RISK-7 .*what search keeps/],
      [`update search_entries set title = 'x' ${here} and for_writers`, /RISK-7 .*what search keeps/],
      [`delete from search_entries ${here} and for_writers`, /RISK-7 .*what search keeps/],
      [
        `update items set document_id = gen_random_uuid() ${here} and version_id = '${version.id}' and key = 'R-7'`,
        /no such content/,
      ],
    ];
    for (const [statement, sentence] of altered) {
      await tamper.query('begin');
      expect((await tamper.query(statement)).rowCount, statement).toBe(1);
      expect((await found()).join('\n'), statement).toMatch(sentence);
      await tamper.query('rollback');
    }
  });

  it('is written anew by --repair-derived, which touches nothing else and ends with 0 when all holds afterwards', async () => {
    const before = await everything();
    await tamper.query(`delete from items where key = 'C-7'; update search_entries set heading = 'x', stems = 'x' where not for_writers;
      delete from uses; delete from search_entries where version_id = '${other.id}';
      update attachments set name = 'other.png' where version_id = '${one.id}'`);
    const chains = `select md5(string_agg(t::text, '' order by seq)) as digest from audit_events t`;
    const trail = (await tamper.query(chains)).rows;
    const { code, output } = await verifyAudit('--repair-derived');
    expect([code, output]).toEqual([0, expect.stringContaining('To be derived anew: RISK-7')]);
    // The draft's own rows were removed too; they are none of frozen content, and its next save writes them.
    await tamper.query(`delete from items where version_id in (select id from versions where content_hash is null);
      delete from uses where version_id in (select id from versions where content_hash is null)`);
    const frozenOnly = (rows: { row: { version_id: string } }[]) => rows.map(({ row }) => row);
    const drafts = new Set(
      (await tamper.query('select id from versions where content_hash is null')).rows.map(({ id }) => id),
    );
    const expected = before.map((rows, index) =>
      frozenOnly(rows).filter((row) => index >= 2 || !drafts.has(row.version_id)),
    );
    expect((await everything()).map(frozenOnly)).toEqual(expected);
    expect((await tamper.query(chains)).rows).toEqual(trail);
    const { rows } = await tamper.query(
      `select relname from pg_class where relnamespace = 'muniment'::regnamespace
      and relname = any ($1) and not (relrowsecurity and relforcerowsecurity)`,
      [tables],
    );
    expect(rows).toEqual([]);
    const off = await tamper.query(
      `select tgname from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where c.relname = any ($1) and t.tgenabled <> 'O'`,
      [tables],
    );
    expect(off.rows).toEqual([]);
  });

  it('cannot be repaired where the content itself is damaged: that is named, and the command ends with 1', async () => {
    await tampered(`update versions set markdown = 'As altered.' where id = '${one.id}'`, restoreVersion, async () => {
      expect((await verifyAudit('--repair-derived')).code).toBe(1);
    });
    expect((await verifyAudit()).code).toBe(0);
  });
});
