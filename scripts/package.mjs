/**
 * `npm run package [folder]`: one archive that starts with `node` alone, without a compiler, a registry or a network: the built server
 * and web app, the dependencies that they need at run time, and the embedded PostgreSQL. It is for the system that it was made on.
 *
 * Needs the lockfile's packages once (from npm or its cache); what comes out needs nothing.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { main, prepare, Refusal, root } from './prepare.mjs';

const kept = [
  'dist',
  'db',
  'docs',
  'deploy',
  'package.json',
  'package-lock.json',
  'LICENSE',
  'README.md',
  'CHANGELOG.md',
];

await main(async () => {
  await prepare();
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const target = resolve(process.argv[2] ?? join(root, 'release'));
  const folder = join(target, 'muniment');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const name of kept) cpSync(join(root, name), join(folder, name), { recursive: true });
  for (const name of ['.preparing', '.built', '.built-web']) rmSync(join(folder, 'dist', name), { force: true });
  run('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund', '--loglevel=error'], folder);
  writeFileSync(join(folder, 'START'), start);
  const archive = join(target, `muniment-${version}-${process.platform}-${process.arch}.tar.gz`);
  run('tar', ['-czf', archive, '--owner=0', '--group=0', '-C', target, 'muniment'], target);
  console.log(`The release is ${archive}.`);
});

const start = `Node 20.19 or newer is all that is needed.
  node dist/server/main.js                  the server, at http://127.0.0.1:4300, with a database of its own in ./.data
  node dist/server/main.js --version
  node dist/server/cli/worker.js            packs, imports and mails without HTTP
  node dist/server/cli/create-admin.js      and backup.js, restore.js, verify-audit.js, verify-pack.js, reset-password.js
See docs/operations.md.
`;

function run(program, args, cwd) {
  const { status, error } = spawnSync(program, args, { cwd, stdio: 'inherit', shell: process.platform === 'win32' });
  if (error) throw new Refusal(`${program} could not be started: ${error.message}`);
  if (status !== 0) throw new Refusal(`${program} ${args[0]} failed; its own message stands above.`);
}
