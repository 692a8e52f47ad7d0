/**
 * `npm run package [folder]`: one archive that starts with `node` alone, without a compiler, a registry or a network: the built server
 * and web app, the dependencies that they need at run time, and the embedded PostgreSQL. It is for the system that it was made on.
 *
 * Needs the lockfile's packages once (from npm or its cache); what comes out needs nothing.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { tellHelp } from './help.mjs';
import { main, prepare, Refusal, root } from './prepare.mjs';
import { writePackageList } from './release-list.mjs';

tellHelp(`Usage: npm run package -- [<folder>]
Makes one archive that starts with Node alone, for the system that it is made on, and tries it out.
Ends with 0 when the archive is made and started, and with 1 otherwise.`);

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

const start = `Node 20.19 or newer is all that is needed.
  node dist/server/main.js                  the server, at http://127.0.0.1:4300, with a database of its own in ./.data
  node dist/server/main.js --version
  node dist/server/cli/worker.js            packs, imports and mails without HTTP
  node dist/server/cli/create-admin.js      and backup.js, restore.js, verify-audit.js, verify-pack.js, reset-password.js
  node dist/server/cli/qualify.js --out <folder>   qualifies this installation
See docs/operations.md.
`;

/** Seconds on a quiet machine; a busy one may take its time, and only a start that hangs is refused. */
const startMinutes = 10;

/** Starts the server, waits until it is ready, and ends it. Holds no quotation mark of a shell. */
const probe = `
  const server = require("node:child_process").spawn(process.execPath, ["dist/server/main.js"], { stdio: ["ignore", "ignore", "inherit"] });
  server.once("exit", (code) => process.exit(code ?? 1));
  setInterval(() => fetch("http://127.0.0.1:4377/readyz").then((answer) => answer.ok && server.kill(), () => {}), 500);
`;

await main(async () => {
  await prepare();
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const target = resolve(process.argv[2] ?? join(root, 'release'));
  const folder = join(target, 'muniment');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const name of kept) cpSync(join(root, name), join(folder, name), { recursive: true });
  for (const name of ['.preparing', '.built', '.built-web', 'release.json'])
    rmSync(join(folder, 'dist', name), { force: true });
  run('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund', '--loglevel=error'], folder);
  writeFileSync(join(folder, 'START'), start);
  writePackageList(folder);
  tryWithoutNetwork(folder);
  const archive = join(target, `muniment-${version}-${process.platform}-${process.arch}.tar.gz`);
  run('tar', ['-czf', archive, '--owner=0', '--group=0', '-C', target, 'muniment'], target);
  console.log(`The release is ${archive}.`);
});

/** Starts what was made where there is no network at all, so that nothing is packed that would fetch something. */
function tryWithoutNetwork(folder) {
  const data = mkdtempSync(join(tmpdir(), 'muniment-package-'));
  const env = { PATH: process.env.PATH, DATA_DIR: data, PORT: '4377', SEED_DEMO: '0' };
  const inside = `ip link set lo up && exec "${process.execPath}" -e '${probe}'`;
  const isolated = spawnSync('unshare', ['-n', 'true']).status === 0 && spawnSync('ip', ['-V']).status === 0;
  const [program, ...args] = isolated ? ['unshare', '-n', 'sh', '-c', inside] : [process.execPath, '-e', probe];
  if (!isolated) console.log('This account cannot take the network away; the release is tried with it.');
  const { status, error } = spawnSync(program, args, {
    cwd: folder,
    env,
    stdio: 'inherit',
    timeout: startMinutes * 60_000,
  });
  rmSync(data, { recursive: true, force: true });
  if (error?.code === 'ETIMEDOUT') throw new Refusal(`The release was not ready after ${startMinutes} minutes.`);
  if (status !== 0) throw new Refusal('The release does not start; its own messages stand above.');
}

function run(program, args, cwd) {
  const { status, error } = spawnSync(program, args, { cwd, stdio: 'inherit', shell: process.platform === 'win32' });
  if (error) throw new Refusal(`${program} could not be started: ${error.message}`);
  if (status !== 0) throw new Refusal(`${program} ${args[0]} failed; its own message stands above.`);
}
