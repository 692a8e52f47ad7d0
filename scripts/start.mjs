/**
 * `npm start`: prepares the clone and becomes the server. The server runs in this same process, so signals, exit code
 * and process id are its own.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { endWithNpm, main, prepare, Refusal, root } from './prepare.mjs';

await main(async () => {
  endWithNpm();
  await prepare();
  const server = join(root, 'dist', 'server', 'main.js');
  if (!existsSync(server)) throw new Refusal('The build made no server (dist/server/main.js is missing).');
  process.argv[1] = server;
  process.setSourceMapsEnabled(true);
  await import(pathToFileURL(server).href);
});
