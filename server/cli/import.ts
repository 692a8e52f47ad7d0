/**
 * `npm run import -- <folder, .zip, .md or .docx> --scope <name> --as <e-mail> [--release] [--reason <text>] [--check]`: brings
 * documents in as that person, with the rights that they have. Works beside a running server and without one.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import type { Import } from '../../contract/index.ts';
import { createImport, findImport, startImportWorker, startRun, withUploadFromDisk } from '../import/index.ts';
import { openInstallation } from '../installation.ts';
import { readConfig } from '../kernel/config.ts';
import type { Actor } from '../kernel/database/index.ts';
import type { Services } from '../kernel/http/index.ts';
import { CommandRefused, runCommand } from './command.ts';

const usage =
  'Usage: npm run import -- <folder, .zip, .md or .docx> --scope <name> --as <e-mail> [--release] [--reason <text>] [--check]';

interface Wish {
  path: string;
  scope: string;
  email: string;
  release: boolean;
  reason: string;
  checkOnly: boolean;
}

await runCommand('import', async () => {
  const wish = readArguments();
  const config = readConfig(process.env);
  const installation = await openInstallation(config, { log: () => {}, join: true, existing: true });
  try {
    return await bringIn(installation.services, wish);
  } finally {
    await installation.close();
  }
});

async function bringIn(services: Services, wish: Wish): Promise<number> {
  const { db, clock } = services;
  const actor = await findPerson(services, wish.email);
  const scopeId = await findScope(services, actor, wish.scope);
  const plan = await withUploadFromDisk(wish.path, (upload) => createImport(services, actor, scopeId, upload));
  printPlan(plan);
  if (wish.checkOnly) return plan.documents.some(({ error }) => error !== null) ? 1 : 0;
  const worker = await startImportWorker(services, (message) => console.error(message));
  try {
    const { release, reason } = wish;
    await db.withActor(actor, (tx) => startRun(tx, actor, plan.id, { release, reason }, clock.now()));
    return printResult(await untilOver(services, actor, plan.id));
  } finally {
    await worker.stop();
  }
}

async function findPerson({ db }: Services, email: string): Promise<Actor> {
  const user = await db.withoutActor((tx) =>
    tx
      .selectFrom('users')
      .select(['id', 'display_name', 'admin', 'disabled'])
      .where('email_key', '=', sql<string>`lower(${email.normalize('NFC').trim()})`)
      .executeTakeFirst(),
  );
  if (user === undefined) throw new CommandRefused(`Nobody here has the e-mail address ${email}.`);
  if (user.disabled) throw new CommandRefused(`${email} is disabled and cannot bring documents in.`);
  return { userId: user.id, displayName: user.display_name, admin: user.admin };
}

async function findScope({ db }: Services, actor: Actor, name: string): Promise<string> {
  const found = await db.withActor(actor, (tx) =>
    tx
      .selectFrom('scopes')
      .select('id')
      .where(sql`lower(name)`, '=', sql<string>`lower(${name.normalize('NFC').trim()})`)
      .executeTakeFirst(),
  );
  if (found === undefined) throw new CommandRefused(`${actor.displayName} is a member of no scope named ${name}.`);
  return found.id;
}

async function untilOver({ db, clock }: Services, actor: Actor, id: string): Promise<Import> {
  let told = 0;
  for (;;) {
    const found = await db.withActor(actor, (tx) => findImport(tx, actor, id, clock.now()));
    const { done, total } = found.progress;
    if (found.state !== 'running') return found;
    if (done > told) console.log(`${done} of ${total}`);
    told = done;
    await pause(1_000);
  }
}

function printPlan({ documents, folders, leftOver }: Import): void {
  console.log(`${documents.length} documents in ${folders.length} folders.`);
  for (const { path, error, warnings, proposal } of documents) {
    const instead = proposal === null ? '' : ` It could be ${proposal}.`;
    if (error !== null) console.error(`${path}: left out. ${error}${instead}`);
    for (const warning of warnings) console.log(`${path}: ${warning}`);
  }
  for (const path of leftOver)
    console.log(`${path}: not brought in. It is no markdown or Word file, and no document uses it.`);
}

function printResult({ state, problem, documents }: Import): number {
  const left = documents.filter(({ documentId, skip }) => documentId === null && !skip);
  for (const { path, error } of left) console.error(`${path}: not brought in. ${error ?? ''}`.trim());
  const broughtIn = documents.filter(({ documentId }) => documentId !== null);
  console.log(`${broughtIn.length} documents brought in, ${left.length} left out.`);
  if (state !== 'done') console.error(problem ?? `The run was ${state}.`);
  return state === 'done' && left.length === 0 ? 0 : 1;
}

function readArguments(): Wish {
  const flag = { type: 'boolean', default: false } as const;
  const text = { type: 'string' } as const;
  const options = { scope: text, as: text, reason: text, release: flag, check: flag };
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const [path, ...more] = positionals;
    if (path === undefined || more.length > 0) throw new Error('Name one file or folder.');
    const { scope, as: email, release, check: checkOnly } = values;
    if (scope === undefined || email === undefined) throw new Error('Name the scope and the person.');
    const reason = values.reason ?? 'Brought in from the command line.';
    return { path, scope, email, release, reason, checkOnly };
  } catch (error) {
    throw new CommandRefused(`${(error as Error).message}\n${usage}`);
  }
}
