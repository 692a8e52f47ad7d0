/**
 * `verify-audit` over a tenth of a size and over the whole: time, memory of the command, and how both grow. Then what
 * comparing digests costs an export: the time that the hashes of a pack's contents and pages take, beside that of the pack.
 *
 * EVENTS (a million) and GIGABYTES (1) say the size; 10 GB of files need about 25 GB of room.
 */
import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { withInstallation } from '../installation.mjs';
import { sampleDocument } from '../sample-document.mjs';
import { seedReleased } from '../seed-documents.mjs';
import { seedCaller } from '../tree/seed.mjs';

const events = Number(process.env.EVENTS ?? 1_000_000);
const gigabytes = Number(process.env.GIGABYTES ?? 1);
const fileBytes = 10_000_000;
const chunkBytes = 256 * 1024;
const documents = 200;

/** As the server's trigger links them, without its lock for each: a release for each version, then saves. */
const fillChain = `
  create or replace function pg_temp.fill_chain(scope uuid, actor uuid, saves integer) returns void language plpgsql as $$
  declare
    head record;
    act record;
    linked bytea;
    stamp timestamptz := date_trunc('milliseconds', clock_timestamp());
  begin
    select seq, hash into head from audit_heads where scope_id = scope;
    for act in
      select 'VERSION_RELEASED' as type, v.document_id as entity, d.human_id as label, jsonb_build_object('versionId', v.id,
          'number', 1, 'contentHash', v.content_hash, 'effectiveDate', v.effective_date) as changes
      from versions v join documents d on d.scope_id = v.scope_id and d.id = v.document_id
      where v.scope_id = scope and v.content_hash is not null
      union all
      select 'VERSION_EDITED', scope, 'SOP-1', jsonb_build_object('number', 1, 'revision', n) from generate_series(1, saves) n
    loop
      head.seq := head.seq + 1;
      insert into audit_events (id, scope_id, seq, type, actor_id, actor_name, entity_type, entity_id, entity_label,
          changes, at, previous_hash, hash)
        select id, scope, head.seq, act.type, actor, 'Bench', 'document', act.entity, act.label, act.changes, stamp,
          head.hash, audit_hash(head.hash, scope, head.seq, id, act.type, actor, 'Bench', 'document', act.entity,
            act.label, act.changes, stamp, null)
        from gen_random_uuid() id
        returning hash into linked;
      head.hash := linked;
    end loop;
    update audit_heads set seq = head.seq, hash = head.hash where scope_id = scope;
  end $$`;

async function fill(sql, name, share) {
  const caller = await seedCaller(sql, name);
  await seedReleased(sql, caller, documents, (index) => ({
    humanId: `${name}-${index + 1}`,
    title: `Document ${index + 1}`,
    markdown: sampleDocument(3, index + 1),
  }));
  await sql.query("set session_replication_role = 'replica'");
  await sql.query('insert into audit_heads (scope_id, seq, hash) values ($1, 0, $2) on conflict do nothing', [
    caller.scopeId,
    Buffer.alloc(0),
  ]);
  await sql.query(fillChain);
  await sql.query('select pg_temp.fill_chain($1, $2, $3)', [
    caller.scopeId,
    caller.userId,
    Math.round(events * share) - documents,
  ]);
  const files = Math.round((gigabytes * share * 1e9) / fileBytes);
  for (let count = 0; count < files; count++) {
    const bytes = randomBytes(fileBytes);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    await sql.query("insert into blobs (scope_id, sha256, size_bytes, store) values ($1, $2, $3, 'db')", [
      ...[caller.scopeId, sha256, bytes.length],
    ]);
    for (let ordinal = 0; ordinal * chunkBytes < bytes.length; ordinal++) {
      const chunk = bytes.subarray(ordinal * chunkBytes, (ordinal + 1) * chunkBytes);
      await sql.query('insert into blob_chunks (scope_id, sha256, ordinal, bytes) values ($1, $2, $3, $4)', [
        ...[caller.scopeId, sha256, ordinal, chunk],
      ]);
    }
  }
  await sql.query("set session_replication_role = 'origin'");
  await sql.query('vacuum analyze audit_events, blobs, blob_chunks');
  return caller;
}

/** The command as an operator runs it, and the most memory that it had. */
function verify(databaseUrl, dataDir, ...args) {
  const env = { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir };
  const command = new URL('../../dist/server/cli/verify-audit.js', import.meta.url).pathname;
  return new Promise((resolve, reject) => {
    const startedAt = performance.now();
    const child = spawn(process.execPath, [command, ...args], { env });
    let [output, peak] = ['', 0];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part));
    const timer = setInterval(() => {
      try {
        const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8')) ?? [];
        peak = Math.max(peak, Number(kilobytes ?? 0));
      } catch {
        // It ended between two looks.
      }
    }, 50);
    child.on('exit', (code) => {
      clearInterval(timer);
      if (code !== 0) reject(new Error(output));
      else resolve({ seconds: (performance.now() - startedAt) / 1000, megabytes: peak / 1000, output });
    });
  });
}

async function costInExport({ address, sql }, caller) {
  const pack = async () => {
    const answer = await fetch(`${address}/api/scopes/${caller.scopeId}/audit-pack?format=merged`, {
      headers: { authorization: `Bearer ${caller.token}` },
    });
    if (answer.status !== 200) throw new Error(await answer.text());
    await answer.arrayBuffer();
  };
  const timed = async (act) => {
    const startedAt = performance.now();
    await act();
    return performance.now() - startedAt;
  };
  const first = await timed(pack);
  const again = Math.min(await timed(pack), await timed(pack), await timed(pack));
  const { contentHash } = await import('../../dist/server/documents/content-hash.js');
  const texts = (await sql.query('select title, markdown from versions where scope_id = $1', [caller.scopeId])).rows;
  const pages = (await sql.query('select bytes from galleys where scope_id = $1', [caller.scopeId])).rows;
  const hashTexts = () => texts.map(({ title, markdown }) => contentHash(title, markdown, []));
  const hashPages = () => pages.map(({ bytes }) => createHash('sha256').update(bytes).digest('hex'));
  hashTexts();
  const [ofTexts, ofPages] = [await timed(async () => hashTexts()), await timed(async () => hashPages())];
  const share = (ms, of) => `${((100 * ms) / of).toFixed(2)} %`;
  console.log(
    `\nA merged pack of ${texts.length} documents: ${first.toFixed(0)} ms laid out anew, ${again.toFixed(0)} ms from kept pages.`,
  );
  console.log(
    `Hashing all contents: ${ofTexts.toFixed(1)} ms, ${share(ofTexts, first)} of the first, and not again while they stay.`,
  );
  console.log(`Hashing all kept pages: ${ofPages.toFixed(1)} ms, ${share(ofPages, again)} of the later ones.`);
}

await withInstallation(async (installation) => {
  const { sql, dataDir, databaseUrl } = installation;
  const caller = await fill(sql, 'TENTH', 0.1);
  const few = { chains: await verify(databaseUrl, dataDir, '--chains-only'), all: await verify(databaseUrl, dataDir) };
  await fill(sql, 'REST', 0.9);
  const many = { chains: await verify(databaseUrl, dataDir, '--chains-only'), all: await verify(databaseUrl, dataDir) };
  console.log(many.all.output.trim());
  console.log(
    `\n| ${events.toLocaleString('en')} events, ${gigabytes} GB | a tenth | the whole | growth |\n| --- | --- | --- | --- |`,
  );
  for (const [name, key] of [
    ['the chains', 'chains'],
    ['chains, contents and files', 'all'],
  ]) {
    const [a, b] = [few[key], many[key]];
    const growth = `x ${(b.seconds / a.seconds).toFixed(1)} time, x ${(b.megabytes / a.megabytes).toFixed(1)} memory`;
    console.log(
      `| ${name} | ${a.seconds.toFixed(1)} s, ${a.megabytes.toFixed(0)} MB | ${b.seconds.toFixed(1)} s, ${b.megabytes.toFixed(0)} MB | ${growth} |`,
    );
  }
  await costInExport(installation, caller);
});
