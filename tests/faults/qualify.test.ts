/** `npm run qualify` as operators run it: on a release in a folder of its own, fresh and then damaged. */
import { spawnSync } from 'node:child_process';
import { verify } from 'node:crypto';
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownPublicKey } from '../../server/integrity/index.ts';
import { readConfig } from '../../server/kernel/config.ts';
import { clauseTable, type Qualification } from '../../server/qualification/index.ts';
import { type FreshDatabase, freshDatabase } from '../harness/fresh-database.ts';
import { superuser } from '../harness/index.ts';
import { readPdf } from '../harness/pdf.ts';
import { makeSealFiles, type SealFiles } from '../harness/seal-files.ts';

let folder: string;
let database: FreshDatabase;
let env: Record<string, string>;
let seal: SealFiles;
const release = () => join(folder, 'release');
const out = (name: string) => join(folder, name);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'muniment-qualify-'));
  for (const name of ['dist', 'db', 'package.json', 'package-lock.json']) {
    cpSync(resolve(name), join(release(), name), { recursive: true });
  }
  rmSync(join(release(), 'dist', 'release.json'), { force: true });
  symlinkSync(resolve('node_modules'), join(release(), 'node_modules'));
  const list = `import('./scripts/release-list.mjs').then((list) => list.writePackageList(${JSON.stringify(release())}))`;
  expect(spawnSync(process.execPath, ['-e', list]).status).toBe(0);
  database = await freshDatabase();
  seal = makeSealFiles();
  env = {
    ...{ PATH: process.env.PATH ?? '', DATABASE_URL: database.url, DATA_DIR: join(folder, 'data') },
    ...{ SEAL_CERTIFICATE: seal.path('chain.pem'), SEAL_KEY: seal.path('rsa.key') },
  };
});
afterAll(async () => {
  await database?.close();
  for (const made of [folder, seal?.folder]) if (made) rmSync(made, { recursive: true, force: true });
});

function qualify(...args: string[]) {
  const command = join(release(), 'dist', 'server', 'cli', 'qualify.js');
  return spawnSync(process.execPath, [command, ...args], { env, encoding: 'utf8' });
}

const told = (name: string): Qualification => JSON.parse(readFileSync(join(out(name), 'qualification.json'), 'utf8'));
const failedOf = ({ iq, oq }: Qualification) =>
  [...iq, ...oq.map((step) => ({ ...step, name: `${step.flow}: ${step.step}` }))]
    .filter(({ result }) => result === 'failed')
    .map(({ name }) => name);

/** The checks that docs/validation.md names against its risks. */
function checksOfRisks(): string[] {
  const page = readFileSync(resolve('docs', 'validation.md'), 'utf8');
  const risks = page.slice(page.indexOf('## Risk assessment'), page.indexOf('## What the supplier tests'));
  const named = [...risks.matchAll(/^\|.*\|(.*)\|$/gm)].flatMap(([, last = '']) => [...last.matchAll(/"([^"]+)"/g)]);
  expect(named.length).toBeGreaterThan(20);
  return named.map(([, name = '']) => name);
}

test('without a folder to write to, a qualification ends with 1 and a sentence', () => {
  const { status, stderr } = qualify();
  expect([status, stderr]).toEqual([
    1,
    'Say where the qualification is to be written: npm run qualify -- --out <folder>\n',
  ]);
});

test('a fresh installation passes, and its report is signed, whole and printed', async () => {
  const { status, stderr } = qualify('--out', out('fresh'));
  expect([status, stderr]).toEqual([0, '']);
  const { result, iq, oq, clauses, changes } = told('fresh');
  expect(iq.length).toBeLessThan(6_000);
  expect([result, changes]).toEqual(['passed', ['This is the first qualification of this installation.']]);
  const json = readFileSync(join(out('fresh'), 'qualification.json'));
  const signature = Buffer.from(readFileSync(join(out('fresh'), 'qualification.json.sig'), 'utf8'), 'base64');
  expect(verify(null, json, ownPublicKey(readConfig(env))!.key, signature)).toBe(true);
  // Every check that a clause names was made.
  const made = new Set([...iq.map(({ name }) => name), ...oq.map(({ flow }) => flow)]);
  expect(clauses.flatMap(({ checks }) => checks).filter((name) => !made.has(name))).toEqual([]);
  expect(clauses.map(({ clause }) => clause)).toEqual(clauseTable.map(({ clause }) => clause));
  expect(checksOfRisks().filter((name) => !made.has(name))).toEqual([]);
  const { text } = await readPdf(readFileSync(join(out('fresh'), 'qualification.pdf')));
  for (const words of ['The qualification passed.', '21 CFR 11.10(a)', 'Annex 11, 17', 'ISO 13485, 4.2.5', 'GAMP 5']) {
    expect(text.replace(/\s+/g, ' ')).toContain(words);
  }
  const sealed = spawnSync('pdfsig', ['-nocert', join(out('fresh'), 'qualification.pdf')], { encoding: 'utf8' }).stdout;
  for (const words of ['Signature is Valid.', 'Total document signed', 'Muniment seal'])
    expect(sealed).toContain(words);
  const { components } = JSON.parse(readFileSync(join(out('fresh'), 'sbom.cdx.json'), 'utf8'));
  expect(components).toContainEqual(
    expect.objectContaining({ name: 'fastify', purl: expect.stringMatching(/^pkg:npm\/fastify@/) }),
  );
});

test('row security switched off, a missing grant and an altered file of the release fail by name', async () => {
  const client = await superuser(database.url);
  await client.query('alter table muniment.documents disable row level security');
  await client.query(`revoke insert on muniment.folders from ${database.roles.app}`);
  await client.end();
  appendFileSync(join(release(), 'dist', 'server', 'main.js'), '\n');
  const { status, stderr } = qualify('--out', out('damaged'));
  expect(status).toBe(1);
  const named = ['Release file dist/server/main.js', 'Row security of documents', 'Rights on folders'];
  for (const name of named) expect(stderr).toContain(`Failed: ${name}.`);
  expect(told('damaged').result).toBe('failed');
  expect(failedOf(told('damaged')).sort()).toEqual([...named, 'Release files', 'Rights', 'Row security'].sort());
  expect(told('damaged').changes).toContain('Row security of documents: passed then, failed now.');
  const clause = told('damaged').clauses.find((one) => one.clause === '21 CFR 11.10(d)');
  expect(clause?.result).toBe('failed');
});
