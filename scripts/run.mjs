/** `npm run <command>`: prepares the clone and becomes one of the commands of server/cli. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { endWithNpm, main, prepare, Refusal, root } from './prepare.mjs';

await main(async () => {
  endWithNpm();
  const name = process.argv[2] ?? '';
  // Where no commit tells what the sources were, building anew would cover up what was altered since the build.
  const asItIs =
    name === 'qualify' && existsSync(join(root, 'dist', 'release.json')) && !existsSync(join(root, '.git'));
  if (!asItIs) await prepare({ web: false });
  const folder = join(root, 'dist', 'server', 'cli');
  const command = join(folder, `${name}.js`);
  if (!/^[a-z-]+$/.test(name) || !existsSync(command)) {
    const known = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.js')) : [];
    throw new Refusal(`There is no command "${name}". Known: ${known.map((file) => file.slice(0, -3)).join(', ')}.`);
  }
  process.argv.splice(1, 2, command);
  process.setSourceMapsEnabled(true);
  await import(pathToFileURL(command).href);
});
