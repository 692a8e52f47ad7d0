/**
 * What the approval record costs a first export: documents with two signed approvals and a signed release, each exported once
 * through HTTP, one with the record and one without, and the next two the other way round.
 *
 * EXPORTS (300) of each kind; PAGES (1,6) says how long the documents are. The first fifth warms up.
 */
import { withInstallation } from '../installation.mjs';
import { sampleDocument } from '../sample-document.mjs';
import { median } from '../tree/measure.mjs';
import { asPerson, copyDocument, humanId, makeDocument, makePerson, openChain, person } from '../verify-audit/fill.mjs';

const exports = Number(process.env.EXPORTS ?? 300);
const sizes = (process.env.PAGES ?? '1,6').split(',').map(Number);

/** One document, approved as the rules ask, and copies of it with their events. */
async function fill({ address, sql, dataDir }, call, { name, markdown, count, approvalRecord }) {
  const [{ id: userId }, { id: scopeId }] = [await call('GET', '/api/me'), await call('POST', '/api/scopes', { name })];
  const member = (id) =>
    call('PUT', `/api/scopes/${scopeId}/members/${id}`, { roles: ['quality-manager'], permissions: [] });
  await member(userId);
  const reviewers = [];
  for (const first of ['Grace', 'Edsger']) {
    const email = `${first}.${scopeId}@bench.example`.toLowerCase();
    const { id } = await call('POST', '/api/users', {
      email,
      displayName: `${first} Reviewer`,
      password: person.password,
    });
    await member(id);
    const given = await asPerson(address, { email, password: person.password });
    const password = `${person.password}-own`;
    await given('PUT', '/api/me/password', { currentPassword: person.password, newPassword: password });
    reviewers.push({ id, password, call: await asPerson(address, { email, password }) });
  }
  await call('PATCH', `/api/scopes/${scopeId}`, { rules: { signature: true, approvalRecord } });
  const made = await makeDocument(call, scopeId, humanId(1), markdown);
  const version = `/api/documents/versions/${made.versionId}`;
  const signature = (meaning, password = person.password) => ({ password, meaning });
  await call('POST', `${version}/submit`, { reviewers: reviewers.map(({ id }) => id) });
  for (const reviewer of reviewers) {
    await reviewer.call('POST', `${version}/approve`, { signature: signature('review', reviewer.password) });
  }
  await call('POST', `${version}/release`, { effectiveDate: '2026-01-15', signature: signature('approval') });
  const chain = await openChain(sql, scopeId, dataDir);
  await copyDocument(sql, chain, made, count - 1);
  await chain.flush();
  await sql.query("set session_replication_role = 'origin'");
  await sql.query('vacuum analyze');
  const { rows } = await sql.query('select id from versions where scope_id = $1 order by id', [scopeId]);
  const { token } = await call('POST', '/api/tokens', { name });
  return { token, versions: rows.map(({ id }) => id) };
}

/** Milliseconds until the whole answer is there, those of the processor without PostgreSQL, and its length. */
async function exported(address, { token, versions }) {
  const headers = { authorization: `Bearer ${token}` };
  const [startedAt, cpu] = [performance.now(), process.cpuUsage()];
  const answer = await fetch(`${address}/api/documents/versions/${versions.pop()}/export/pdf`, { headers });
  const bytes = await answer.arrayBuffer();
  const ms = performance.now() - startedAt;
  const { user, system } = process.cpuUsage(cpu);
  if (!answer.ok) throw new Error(Buffer.from(bytes).toString());
  return { ms, processor: (user + system) / 1000, bytes: bytes.byteLength };
}

const tenth = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 10)];
const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
const columns = [
  ['median', 'ms', median],
  ['fastest tenth', 'ms', tenth],
  ['processor, mean', 'processor', mean],
  ['processor, median', 'processor', median],
];

await withInstallation(async (installation) => {
  await makePerson(installation.databaseUrl, installation.dataDir);
  const call = await asPerson(installation.address, person);
  const table = [];
  for (const pages of sizes) {
    const markdown = pages === 1 ? '# Purpose\n\nA paragraph of some words.\n' : sampleDocument(pages, 1);
    const filled = { markdown, count: exports };
    const off = await fill(installation, call, { ...filled, name: `${pages} without`, approvalRecord: false });
    const on = await fill(installation, call, { ...filled, name: `${pages} with`, approvalRecord: true });
    const found = { on: [], off: [] };
    for (let pair = 0; pair < exports; pair++) {
      for (const kind of pair % 2 === 0 ? ['on', 'off'] : ['off', 'on']) {
        const made = await exported(installation.address, kind === 'on' ? on : off);
        if (pair >= exports / 5) found[kind].push(made);
      }
    }
    for (const [name, field, of] of columns) {
      const [without, withIt] = [found.off, found.on].map((all) => of(all.map((made) => made[field])));
      const cost = (withIt - without).toFixed(2);
      table.push({ pages, ms: name, without: without.toFixed(2), with: withIt.toFixed(2), cost });
    }
    const more = median(found.on.map(({ bytes }) => bytes)) - median(found.off.map(({ bytes }) => bytes));
    console.log(`${pages} pages: the record takes ${more} bytes more.`);
  }
  console.table(table);
});
// What waits for nothing any more, as connections that are kept open, would hold the process.
process.exit(0);
