/** What happens while an export is made counts: a disposal, a right withdrawn, a picture or a store that was away. */
import type { Client as SuperuserClient } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Version } from '../../contract/index.ts';
import { buildApp } from '../../server/app.ts';
import { openRenderer, type Renderer } from '../../server/export/index.ts';
import type { App } from '../../server/kernel/http/index.ts';
import { clientFor } from '../harness/client.ts';
import { folded, readPdf } from '../harness/pdf.ts';
import { superuser } from '../harness/superuser.ts';
import { png, upload } from './attachments-world.ts';
import { type DocumentsWorld, ok, startDocumentsWorld } from './documents-world.ts';

let world: DocumentsWorld;
let operator: SuperuserClient;
/** Acts between the making of a file and its record. */
let holding: App;
let betweenTheTwo: () => Promise<void> = async () => {};
beforeAll(async () => {
  world = await startDocumentsWorld();
  const renderer = openRenderer(1);
  const makeFile: Renderer['makeFile'] = async (task, call) => {
    const made = await renderer.makeFile(task, call);
    await betweenTheTwo();
    return made;
  };
  holding = await buildApp(world.services, { logLevel: 'silent', renderer: { ...renderer, makeFile } });
  // The render threads start with the first export, which would be a long wait later.
  ok(await world.quality.get(pdfOf((await world.released()).id)), 200);
});
afterAll(async () => {
  await holding?.close();
  await world?.close();
});
beforeEach(async () => {
  operator = await superuser(world.database.url);
  await operator.query('set search_path = muniment');
});
afterEach(() => operator.end());

const pdfOf = (id: string) => `/api/documents/versions/${id}/export/pdf`;
const exportsOf = async (version: Version) =>
  (await world.events(version.documentId)).filter((event) => event.type === 'EXPORTED');

/** Waits until a transaction of the server waits for a lock. Asked outside the operator's, whose view of it would not change. */
async function untilItWaits(): Promise<void> {
  const query = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  await expect.poll(async () => (await world.db.pool.query(query)).rowCount).toBe(1);
}

/** Exports, and acts when the pages are laid out, before the file is recorded. */
async function exportedWhile(version: Version, client: typeof world.quality, act: () => Promise<unknown>) {
  const token = await world.token(client);
  let acted = false;
  betweenTheTwo = async () => {
    await act();
    acted = true;
  };
  const answer = await clientFor(holding, { authorization: `Bearer ${token}` }).get(pdfOf(version.id));
  expect(acted).toBe(true);
  return answer;
}

describe('while a version is exported', () => {
  it('the right to see it can be withdrawn: the file does not leave, and no event says so', async () => {
    const version = await world.released();
    const user = await world.member(world.scope, ['reader']);
    const answer = await exportedWhile(version, await world.as(user), () => world.addMember(world.scope, user, []));
    expect([answer.status, answer.body?.permission]).toEqual([403, 'VIEW']);
    expect(await exportsOf(version)).toEqual([]);
  });

  it('its reader can be removed from the scope: it is not found any more', async () => {
    const version = await world.released();
    const user = await world.member(world.scope, ['reader']);
    const answer = await exportedWhile(version, await world.as(user), () =>
      operator.query('delete from members where user_id = $1', [user.userId]),
    );
    expect(answer.status).toBe(404);
    expect(await exportsOf(version)).toEqual([]);
  });

  it('the right to see traceability can be withdrawn: the annex does not leave', async () => {
    const version = await world.released({ markdown: ':::risk[Dust]{key=R-1}\nInhaled.\n:::' });
    const user = await world.member(world.scope, ['reader'], ['VIEW_TRACEABILITY']);
    const client = await world.as(user);
    const answer = await exportedWhile(version, client, () => world.addMember(world.scope, user, ['reader'], []));
    expect([answer.status, answer.body?.code]).toEqual([503, 'BUSY']);
    expect(await exportsOf(version)).toEqual([]);
    const again = await client.get(pdfOf(version.id));
    expect(folded((await readPdf(again.bytes)).text)).not.toContain('Derived traceability');
  });

  it('it can be disposed of: it does not leave', async () => {
    const version = await world.released();
    const answer = await exportedWhile(version, world.quality, async () => {
      await operator.query("set session_replication_role = 'replica'");
      await operator.query(
        `update versions set state = 'DISPOSED', markdown = null, content = null, manifest = null, disposed_at = now()
         where id = $1`,
        [version.id],
      );
    });
    expect([answer.status, answer.body?.code, answer.body?.state]).toEqual([409, 'VERSION_NOT_EXPORTABLE', 'DISPOSED']);
    expect(await exportsOf(version)).toEqual([]);
  });

  it('from the last look at its state until the event is written, a disposal waits', async () => {
    const version = await world.released();
    ok(await world.quality.get(pdfOf(version.id)), 200);
    await operator.query('begin');
    await operator.query('lock table audit_events in exclusive mode');
    const answer = world.quality.get(pdfOf(version.id));
    await untilItWaits();
    const disposing = await superuser(world.database.url);
    await disposing.query("set lock_timeout = '300ms'");
    const disposal = disposing.query('select from muniment.versions where id = $1 for update', [version.id]);
    await expect(disposal).rejects.toMatchObject({ code: '55P03' });
    await disposing.end();
    await operator.query('commit');
    expect((await answer).status).toBe(200);
  });
});

describe('the pages of an export', () => {
  it('are kept while its event is written, and the answer waits for both', async () => {
    const version = await world.released();
    await operator.query('begin');
    await operator.query('lock table galleys in exclusive mode');
    const answer = world.quality.get(pdfOf(version.id));
    await untilItWaits();
    await expect.poll(() => exportsOf(version)).toHaveLength(1);
    await operator.query('commit');
    expect((await answer).status).toBe(200);
    expect((await operator.query('select from galleys where version_id = $1', [version.id])).rowCount).toBe(1);
  });

  it('that could not be encoded do not fail it', async () => {
    const version = await world.released();
    const renderer = openRenderer(1);
    const lost = Promise.reject(new Error('the thread was lost'));
    lost.catch(() => {});
    const makeFile: Renderer['makeFile'] = async (...asked) => ({ ...(await renderer.makeFile(...asked)), body: lost });
    const lines: string[] = [];
    const logTo = { write: (line: string) => void lines.push(line) };
    const app = await buildApp(world.services, { logLevel: 'warn', logTo, renderer: { ...renderer, makeFile } });
    const client = clientFor(app, { authorization: `Bearer ${await world.token(world.quality)}` });
    expect((await client.get(pdfOf(version.id))).status).toBe(200);
    expect(lines.join('')).toContain('the thread was lost');
    expect(await exportsOf(version)).toHaveLength(1);
    await app.close();
  });
});

describe('a galley that cannot be kept', () => {
  it('does not fail the export, and is logged and counted', async () => {
    const version = await world.released();
    const token = await world.token(world.quality);
    const lines: string[] = [];
    const app = await buildApp(world.services, { logLevel: 'warn', logTo: { write: (line) => void lines.push(line) } });
    const client = clientFor(app, { authorization: `Bearer ${token}` });
    await operator.query(`create function refuse() returns trigger language plpgsql as $$
      begin raise exception 'no room for galleys'; end $$`);
    await operator.query('create trigger refuse before insert on galleys for each row execute function refuse()');
    try {
      expect((await client.get(pdfOf(version.id))).status).toBe(200);
      expect((await client.get('/metrics')).text).toMatch(/^export_galleys_not_kept_total 1$/m);
      expect(lines.join('')).toContain('no room for galleys');
    } finally {
      await operator.query('drop trigger refuse on galleys');
      await app.close();
    }
  });
});

describe('a picture whose bytes cannot be had for a while', () => {
  it.each([
    ['pdf', 2],
    ['zip', 3],
    ['merged', 4],
  ])('refuses a %s meanwhile, and is in the next export once they can', async (format, width) => {
    const { scope } = world;
    const draft = await world.versionIn('DRAFT', { markdown: `Before ![The plan](attachment:${format}.png) after.` });
    ok(await upload(world.author, draft.id, `${format}.png`, png(width)), 201);
    await world.step(draft, 'submit');
    await world.step(draft, 'release');
    const path = format === 'pdf' ? pdfOf(draft.id) : `/api/scopes/${scope.id}/audit-pack?format=${format}`;
    const moveBytes = (store: string) =>
      operator.query('update blobs set store = $1 where scope_id = $2', [store, scope.id]);
    const kept = async () => (await operator.query('select from galleys where version_id = $1', [draft.id])).rowCount;
    await moveBytes('s3');
    try {
      expect(await world.quality.get(path)).toMatchObject({ status: 503, body: { code: 'BUSY' } });
      expect(await kept()).toBe(0);
    } finally {
      await moveBytes('db');
    }
    const again = await readPdf((await world.quality.get(pdfOf(draft.id))).bytes);
    expect(folded(again.text)).not.toContain('Image not available');
    expect(await kept()).toBe(1);
  });
});
