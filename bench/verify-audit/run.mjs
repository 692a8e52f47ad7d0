/**
 * `verify-audit` over a tenth of a size and over the whole: time, memory of the command, and how both grow. Then what
 * comparing digests costs an export: the time that the hashes of a pack's contents and pages take, beside that of the pack.
 *
 * EVENTS (a million), DOCUMENTS (100,000) and GIGABYTES (1) say the size; 10 GB of files need about 25 GB of room.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { withInstallation } from '../installation.mjs';
import { fillScope, makePerson } from './fill.mjs';

const events = Number(process.env.EVENTS ?? 1_000_000);
const documents = Number(process.env.DOCUMENTS ?? 100_000);
const gigabytes = Number(process.env.GIGABYTES ?? 1);
/** Of one file. */
const fileBytes = 10_000_000;

const size = (share) => ({
  documents: Math.round(documents * share),
  events: Math.round(events * share),
  files: Math.round((gigabytes * share * 1e9) / fileBytes),
});

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

/** What is filled in past the server is sealed within a minute; until then `verify-audit` names it, as it must. */
async function sealedToTheEnd({ sql }) {
  const unsealed = `
    select from audit_heads h where h.seq > coalesce((select max(seq) from chain_seals s where s.chain = h.scope_id::text), 0)
    union all
    select from installation_head h where h.seq > coalesce((select max(seq) from chain_seals s where s.chain = 'installation'), 0)`;
  while ((await sql.query(unsealed)).rowCount > 0) await setTimeout(500);
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
  const { dataDir, databaseUrl } = installation;
  await makePerson(databaseUrl, dataDir);
  const packed = await fillScope(installation, 'To be packed', { documents: 200, events: 1_000, files: 0 });
  await fillScope(installation, 'A tenth', size(0.1));
  await sealedToTheEnd(installation);
  const few = { chains: await verify(databaseUrl, dataDir, '--chains-only'), all: await verify(databaseUrl, dataDir) };
  await fillScope(installation, 'The rest', size(0.9));
  await sealedToTheEnd(installation);
  const many = { chains: await verify(databaseUrl, dataDir, '--chains-only'), all: await verify(databaseUrl, dataDir) };
  console.log(many.all.output.trim());
  console.log(
    `\n| ${events.toLocaleString('en')} events, ${documents.toLocaleString('en')} documents, ${gigabytes} GB | a tenth | the whole | growth |\n| --- | --- | --- | --- |`,
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
  await costInExport(installation, packed);
});
