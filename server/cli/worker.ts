/**
 * `npm run worker`: a process that makes packs, runs imports, sends mail and does nothing else, beside any number of servers. It
 * serves no HTTP but, where METRICS_PORT is set, its metrics.
 */
import { accessMails } from '../access/index.ts';
import { sentenceFor } from '../explain-error.ts';
import { openRenderer, startPackWorker } from '../export/index.ts';
import { startImportWorker } from '../import/index.ts';
import { openInstallation } from '../installation.ts';
import { sealOf, startSealing } from '../integrity/index.ts';
import { checkStore } from '../kernel/blobs/index.ts';
import { askedHelp } from '../kernel/command-help.ts';
import { misspeltVariables, readConfig } from '../kernel/config.ts';
import { removeLeftFolders } from '../kernel/files.ts';
import { createLog } from '../kernel/log.ts';
import { startMailWorker } from '../kernel/mail/index.ts';
import { refuseArguments } from '../kernel/refuse-arguments.ts';
import { newsMails } from '../news/index.ts';
import { readingMails, startReadingWorker } from '../reading/index.ts';
import { openStartLog } from '../start-log.ts';
import { startSweeps } from '../sweeps.ts';
import { serveMetrics } from './worker-metrics.ts';

const startLog = openStartLog();

async function work(): Promise<void> {
  refuseArguments('worker');
  const config = readConfig(process.env);
  for (const sentence of misspeltVariables(process.env)) startLog.warn(sentence);
  // A seal that cannot work is told before anything starts.
  sealOf(config);
  const renderer = openRenderer(config.renderWorkers);
  renderer.warm();
  const waitMs = config.databaseWaitSeconds * 1_000;
  const installation = await openInstallation(config, { log: startLog.say, join: true, existing: true, waitMs });
  await removeLeftFolders();
  const { services } = installation;
  await checkStore(services, startLog.warn);
  const logger = createLog(process.env.LOG_LEVEL || 'info');
  const info = (fields: object, message: string) => logger.info(fields, message);
  const log = Object.assign((message: string) => logger.error(message), { info });
  const workers = [
    startImportWorker(services, log),
    startPackWorker(services, renderer, log),
    startMailWorker(services, { ...accessMails, ...newsMails, ...readingMails }, log),
    startReadingWorker(services, log),
    startSweeps(services, log),
    startSealing(services, logger),
    await serveMetrics(config),
  ];
  startLog.say('Making packs. Stop with Ctrl+C; a pack under way goes on elsewhere or at the next start.');
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
  await Promise.all(workers.map((worker) => worker?.stop()));
  await renderer.close();
  await installation.close();
}

const help = askedHelp('worker');
if (help !== null) console.log(help);
else {
  work().catch((error: unknown) => {
    startLog.fail(error, sentenceFor(error));
    process.exit(1);
  });
}
