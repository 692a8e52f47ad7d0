/**
 * `npm run qualify -- --out <folder>`: qualifies this installation and writes qualification.pdf, qualification.json, its signature
 * and the bill of materials (sbom.cdx.json). Ends with 1 where a check fails. Beside a running server as well: it only reads there.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { makeReport, openRenderer } from '../export/index.ts';
import { signingKeyOf } from '../integrity/index.ts';
import { systemClock } from '../kernel/clock.ts';
import { type Config, readConfig } from '../kernel/config.ts';
import { appUrlFor, findRoles, openDatabase, provision } from '../kernel/database/index.ts';
import { joinEmbeddedPostgres } from '../kernel/postgres/index.ts';
import { type Qualification, qualify, reportText } from '../qualification/index.ts';
import { CommandRefused, runCommand } from './command.ts';

await runCommand('qualify', async () => {
  const out = readOut();
  const config = readConfig(process.env);
  mkdirSync(out, { recursive: true });
  const given = config.databaseDirectUrl ?? config.databaseUrl;
  const postgres = given === null ? await joinEmbeddedPostgres({ dataDir: config.dataDir, log: () => {} }) : undefined;
  const databaseUrl = given ?? postgres?.url ?? '';
  try {
    await makeWhereThereIsNone(databaseUrl);
    const key = signingKeyOf(config);
    const last = readLast(config.dataDir);
    const { qualification, bill } = await qualify({ config, databaseUrl, last, log: console.log });
    const json = `${JSON.stringify(qualification, null, 1)}\n`;
    writeFileSync(join(out, 'qualification.json'), json);
    writeFileSync(join(out, 'qualification.json.sig'), `${key.sign(Buffer.from(json))}\n`);
    writeFileSync(join(out, 'sbom.cdx.json'), bill);
    writeFileSync(join(out, 'qualification.pdf'), await printed(config, databaseUrl, qualification, json));
    keepLast(config.dataDir, json);
    report(qualification, out);
    return qualification.result === 'passed' ? 0 : 1;
  } finally {
    await postgres?.stop();
  }
});

function readOut(): string {
  try {
    const { values } = parseArgs({ options: { out: { type: 'string' } } });
    if (values.out) return resolve(values.out);
  } catch (error) {
    throw new CommandRefused(`${(error as Error).message}\nUsage: npm run qualify -- --out <folder>`);
  }
  throw new CommandRefused('Say where the qualification is to be written: npm run qualify -- --out <folder>');
}

/** An installation that was never started is made as its first start would; one that is there is left as it is. */
async function makeWhereThereIsNone(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    throw new CommandRefused(`The database cannot be reached: ${(error as Error).message}`);
  }
  const { rows } = await client
    .query<{ found: string | null }>(`select to_regclass('muniment.migrations')::text as found`)
    .finally(() => client.end());
  if (!rows[0]?.found) await provision(databaseUrl, { log: () => {} });
}

async function printed(config: Config, databaseUrl: string, told: Qualification, json: string): Promise<Buffer> {
  const db = openDatabase({ url: appUrlFor(databaseUrl, await rolesOf(databaseUrl)), poolSize: 2 });
  const renderer = openRenderer(1);
  try {
    const day = told.at.slice(0, 10);
    const title = `Qualification of ${config.serviceName}`;
    return await makeReport({ config, clock: systemClock, db }, renderer, {
      userId: 'qualification',
      identity: {
        ...{ humanId: 'QUALIFICATION', title, scope: config.publicUrl ?? 'this installation', standing: null },
        ...{ version: told.version, state: told.result.toUpperCase(), effectiveDate: day },
        labels: { version: 'RELEASE', state: 'RESULT', effectiveDate: 'DATE' },
      },
      fileTitle: `${title}, release ${told.version}, ${day}`,
      markdown: reportText(told, createHash('sha256').update(json).digest('hex')),
      issuedTo: 'the operator',
      runningHead: true,
    });
  } finally {
    await renderer.close();
    await db.close();
  }
}

async function rolesOf(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  return findRoles(client).finally(() => client.end());
}

function lastPath(dataDir: string): string {
  return join(dataDir, 'qualification.json');
}

function readLast(dataDir: string): Qualification | null {
  const path = lastPath(dataDir);
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Qualification) : null;
}

function keepLast(dataDir: string, json: string): void {
  try {
    writeFileSync(lastPath(dataDir), json);
  } catch (error) {
    console.error(`The next qualification will not tell what changed since: ${(error as Error).message}`);
  }
}

function report({ iq, oq, clauses, result }: Qualification, out: string): void {
  const failed = [
    ...iq.map(({ name, ...check }) => ({ ...check, what: name })),
    ...oq.map(({ flow, step, ...check }) => ({ ...check, what: `${flow}: ${step}` })),
  ].filter((check) => check.result === 'failed');
  for (const { what, expected, seen } of failed) {
    console.error(`Failed: ${what}. Expected ${expected}; seen ${seen}.`);
  }
  for (const { clause } of clauses.filter((one) => one.result === 'failed')) console.error(`Failed: ${clause}.`);
  console.log(
    `${iq.length} checks of the installation, ${oq.length} steps of its flows: ${result}. See ${join(out, 'qualification.pdf')}.`,
  );
}
