/**
 * What sealing and the codes of events cost a move, a save and a release: the same acts in turns with sealing and without, by elapsed
 * time and by processor time of server and PostgreSQL, and what the codes alone take.
 *
 * ACTS (100) in each turn, TURNS (4) of each kind; the first turn of each warms up. ONLY names one of the acts.
 */
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asPerson, makePerson, person } from '../verify-audit/fill.mjs';

const acts = Number(process.env.ACTS ?? 100);
const turns = Number(process.env.TURNS ?? 4);

/** Seconds of processor time of this process and of the PostgreSQL that it started. */
function processorTime(port) {
  const { user, system } = process.cpuUsage();
  const ticks = (pid) => {
    const [, rest] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
    const fields = rest.split(' ');
    return {
      parent: fields[1],
      spent: Number(fields[11]) + Number(fields[12]),
      reaped: Number(fields[13]) + Number(fields[14]),
    };
  };
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const seen = new Map();
  for (const pid of all) {
    try {
      seen.set(pid, ticks(pid));
    } catch {
      // It ended between two looks.
    }
  }
  const isServer = (pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(`port=${port}`);
  const server = all.find((pid) => seen.get(pid)?.parent === String(process.pid) && isServer(pid));
  let total = seen.get(server)?.reaped ?? 0;
  for (const [pid, { parent, spent }] of seen) if (pid === server || parent === server) total += spent;
  return { node: (user + system) / 1e6, postgres: total / 100 };
}

async function prepare(call, name) {
  const [{ id: userId }, { id: scopeId }] = [await call('GET', '/api/me'), await call('POST', '/api/scopes', { name })];
  await call('PUT', `/api/scopes/${scopeId}/members/${userId}`, {
    roles: ['quality-manager', 'scope-admin'],
    permissions: [],
  });
  const folders = [];
  for (const folder of ['Left', 'Right']) {
    folders.push((await call('POST', `/api/scopes/${scopeId}/folders`, { name: folder })).id);
  }
  let made = 0;
  const create = async () => {
    made += 1;
    const body = { humanId: `B-${made}`, title: 'A procedure', markdown: 'Text.', folderId: null };
    const { id, latestVersion } = await call('POST', `/api/scopes/${scopeId}/documents`, body);
    return { id, version: `/api/documents/versions/${latestVersion.id}` };
  };
  const moved = await create();
  const saved = await create();
  return {
    move: {
      before: async () => {},
      act: (round) => call('PUT', `/api/documents/${moved.id}/folder`, { folderId: folders[round % 2] }),
    },
    save: {
      before: async () => {},
      act: (round) => call('PATCH', saved.version, { markdown: `Text of round ${round}.` }),
    },
    release: {
      before: async () => {
        const { version } = await create();
        await call('POST', `${version}/submit`, {});
        return version;
      },
      act: (_round, version) => call('POST', `${version}/release`, { effectiveDate: '2026-01-15' }),
    },
  };
}

/** A server that is reached and does not seal by itself, since Fastify is not told that it listens. */
async function withQuietServer(act) {
  const dataDir = mkdtempSync(join(tmpdir(), 'muniment-bench-'));
  const { readConfig } = await import('../../dist/server/kernel/config.js');
  const { openInstallation } = await import('../../dist/server/installation.js');
  const { buildApp } = await import('../../dist/server/app.js');
  const { startSealing } = await import('../../dist/server/integrity/index.js');
  const installation = await openInstallation(readConfig({ DATA_DIR: dataDir, SEED_DEMO: '0' }), { log: () => {} });
  const { services, databaseUrl } = installation;
  const app = await buildApp(services, { logLevel: 'silent' });
  try {
    await app.ready();
    await once(app.server.listen(0, '127.0.0.1'), 'listening');
    const address = `http://127.0.0.1:${app.server.address().port}`;
    const sealing = () => {
      const sealer = startSealing(services, { error: (fields, message) => console.error(message, fields) });
      return () => sealer.stop();
    };
    await act({ address, databaseUrl, dataDir, sealing });
  } finally {
    app.server.closeAllConnections();
    await app.close();
    await installation.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

await withQuietServer(async ({ address, databaseUrl, dataDir, sealing }) => {
  await makePerson(databaseUrl, dataDir);
  const port = new URL(databaseUrl).port;
  const kinds = await prepare(await asPerson(address, person), 'Sealed or not');
  console.log(
    '| act | without sealing: median, node and PostgreSQL each | with sealing | cost |\n| --- | --- | --- | --- |',
  );
  for (const [name, { before, act }] of Object.entries(kinds)) {
    if (name !== (process.env.ONLY ?? name)) continue;
    const found = { with: { ms: [], cpu: 0 }, without: { ms: [], cpu: 0 } };
    for (let turn = 0; turn < turns * 2; turn++) {
      const kind = found[turn % 2 === 0 ? 'without' : 'with'];
      const given = [];
      for (let round = 0; round < acts; round++) given.push(await before());
      const stop = turn % 2 === 0 ? null : sealing();
      const from = processorTime(port);
      for (let round = 0; round < acts; round++) {
        const startedAt = performance.now();
        await act(turn * acts + round, given[round]);
        kind.ms.push(performance.now() - startedAt);
      }
      const to = processorTime(port);
      if (turn > 1) kind.cpu += to.node - from.node + to.postgres - from.postgres;
      await stop?.();
    }
    const each = ({ cpu }) => (1000 * cpu) / (acts * (turns - 1));
    const tell = (kind) => `${median(kind.ms).toFixed(1)} ms, ${each(kind).toFixed(1)} ms`;
    const cost = `x ${(median(found.with.ms) / median(found.without.ms)).toFixed(3)}, processor x ${(each(found.with) / each(found.without)).toFixed(3)}`;
    console.log(`| ${name} | ${tell(found.without)} | ${tell(found.with)} | ${cost} |`);
  }
  const { codeOf, contentDigest } = await import('../../dist/server/audit/index.js');
  const { signingKeyOf } = await import('../../dist/server/integrity/index.js');
  const { readConfig } = await import('../../dist/server/kernel/config.js');
  const key = signingKeyOf(readConfig({ DATA_DIR: dataDir, SEED_DEMO: '0' }));
  const content = {
    id: 'a',
    chain: 'b',
    type: 'VERSION_RELEASED',
    actorId: 'c',
    entity: { type: 'document', id: 'd', label: 'e' },
    changes: { versionId: 'f', number: 1, contentHash: 'g'.repeat(64), effectiveDate: '2026-01-15', releasedAt: 'h' },
  };
  const rounds = 20_000;
  const from = process.cpuUsage();
  for (let round = 0; round < rounds; round++) codeOf(key, content, contentDigest(content));
  console.log(`\nThe code of an event: ${(process.cpuUsage(from).user / rounds).toFixed(1)} µs.`);
});
