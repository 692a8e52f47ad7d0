/** `npm run worker`: a process that makes packs and runs imports and nothing else, beside any number of servers. */
import { openRenderer, startPackWorker } from '../export/index.ts';
import { startImportWorker } from '../import/index.ts';
import { openInstallation } from '../installation.ts';
import { readConfig } from '../kernel/config.ts';
import { runCommand } from './command.ts';

await runCommand(async () => {
  const config = readConfig(process.env);
  const installation = await openInstallation(config, {
    log: (message) => console.log(message),
    join: true,
    waitMs: config.databaseWaitSeconds * 1_000,
  });
  const renderer = openRenderer(config.renderWorkers);
  renderer.warm();
  const worker = startPackWorker(installation.services, renderer, (message) => console.error(message));
  const imports = startImportWorker(installation.services, (message) => console.error(message));
  console.log('Making packs. Stop with Ctrl+C; a pack under way goes on elsewhere or at the next start.');
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
  await Promise.all([imports.stop(), worker.stop()]);
  await renderer.close();
  await installation.close();
  return 0;
});
