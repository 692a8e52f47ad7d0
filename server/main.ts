/**
 * Starts the service: configuration, database, demo, HTTP. What the operator has to act on is said in a sentence and
 * ends the process with 1; an unexpected error keeps its stack.
 */
import { buildApp } from './app.ts';
import { sentenceFor } from './explain-error.ts';
import { openRenderer } from './export/index.ts';
import { openInstallation } from './installation.ts';
import { sealOf } from './integrity/index.ts';
import { checkStore } from './kernel/blobs/index.ts';
import { askedHelp } from './kernel/command-help.ts';
import { ConfigError, misspeltVariables, readConfig } from './kernel/config.ts';
import { removeLeftFolders } from './kernel/files.ts';
import type { App } from './kernel/http/index.ts';
import { version } from './kernel/package-root.ts';
import { refuseArguments } from './kernel/refuse-arguments.ts';
import { baselineRecords } from './replay/index.ts';
import { seedWhenEmpty } from './seed-when-empty.ts';
import { endOnSignal } from './shutdown.ts';
import { openStartLog } from './start-log.ts';

const startLog = openStartLog();

async function main(): Promise<void> {
  if (process.argv.includes('--version')) {
    console.log(version);
    return;
  }
  const help = askedHelp('start');
  if (help !== null) {
    console.log(help);
    return;
  }
  refuseArguments('start');
  const config = readConfig(process.env);
  const level = logLevel(process.env.LOG_LEVEL);
  for (const sentence of misspeltVariables(process.env)) startLog.warn(sentence);
  // A seal that cannot work is told before anything starts.
  sealOf(config);
  // While the database starts, so that the first export does not wait for it.
  const renderer = openRenderer(config.renderWorkers);
  if (config.renderWarm) renderer.warm();
  let end: (code: number) => void = (code) => process.exit(code);
  const installation = await openInstallation(config, {
    log: startLog.say,
    waitMs: config.databaseWaitSeconds * 1_000,
    onLost: (error) => {
      startLog.warn(`PostgreSQL is gone: ${error.message}`);
      end(1);
    },
  });
  try {
    await checkStore(installation.services, startLog.warn);
    const baselined = await baselineRecords(installation.services.db, installation.databaseUrl);
    if (baselined !== null) startLog.say(`Wrote down what ${baselined} records of earlier releases hold.`);
    const signIns = await seedWhenEmpty(installation.services, startLog.say);
    await removeLeftFolders();
    const app = await buildApp(installation.services, { logLevel: level, renderer });
    end = endOnSignal(app, installation);
    await listen(app, config.host, config.port);
    greet(config.publicUrl ?? addressOf(app, config.host), signIns);
  } catch (error) {
    await installation.close();
    throw error;
  }
}

function logLevel(given: string | undefined): string {
  const known = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];
  if (given === undefined || given === '') return 'info';
  if (!known.includes(given)) throw new ConfigError(`LOG_LEVEL must be one of ${known.join(', ')}, not "${given}".`);
  return given;
}

async function listen(app: App, host: string, port: number): Promise<void> {
  try {
    await app.listen({ host, port, listenTextResolver: (address) => `listening on ${address}` });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') {
      throw new ConfigError(`Port ${port} is taken by another program. Stop it, or set PORT to another number.`);
    }
    if (code === 'EACCES')
      throw new ConfigError(`This account may not listen on port ${port}. Set PORT to another number.`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new ConfigError(`HOST ${host} is not an address of this machine.`);
    throw error;
  }
}

function addressOf(app: App, host: string): string {
  const address = app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : '';
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

function greet(url: string, signIns: string[]): void {
  startLog.say(`\nMuniment is ready at ${url} (version ${version})`);
  if (signIns.length > 0)
    startLog.say(`Demo sign-ins (e-mail / password):\n${signIns.map((line) => `  ${line}`).join('\n')}\n`);
}

main().catch((error: unknown) => {
  startLog.fail(error, sentenceFor(error));
  process.exit(1);
});
