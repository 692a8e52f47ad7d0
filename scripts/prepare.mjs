/**
 * Brings a clone to where the server can run: installs what is missing, builds what changed.
 *
 * Plain Node without dependencies, because it runs before there are any. When nothing changed it takes about a
 * second and prints nothing.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeBuildList } from './release-list.mjs';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const at = (...parts) => join(root, ...parts);

/** A failure that is explained in a sentence; the caller prints it without a stack and ends with 1. */
export class Refusal extends Error {}

export async function prepare({ web = true } = {}) {
  refuseOldNode();
  await alone(() => {
    install();
    const changed = [build(), web && buildWeb()].includes(true);
    if (changed || !existsSync(at('dist', 'release.json'))) writeBuildList(root);
  });
}

/** Runs the main part of a script and turns a Refusal into a plain message. */
export async function main(act) {
  try {
    await act();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

/**
 * npm runs a script in a shell, and a signal to npm ends that shell alone: the program would run on without anyone who
 * knows of it. So it takes the end of its parent for a signal of its own. Started otherwise it may outlive its parent,
 * which is how a server is put into the background.
 */
export function endWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 500);
  watch.unref();
}

/** Runs a program from node_modules with the Node that runs this script, so that nothing depends on PATH. */
export function runTool(path, args, options = {}) {
  return spawnSync(process.execPath, [at('node_modules', path), ...args], { cwd: root, stdio: 'inherit', ...options });
}

function refuseOldNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  throw new Refusal(`Node 20.19 or newer is needed; this is ${process.versions.node}.`);
}

/** Two starts in one clone must not install or build over each other. */
async function alone(act) {
  const lock = at('dist', '.preparing');
  mkdirSync(at('dist'), { recursive: true });
  for (let waited = false; ; waited = true) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' });
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw explainUnwritable(error);
      if (!holderLives(lock)) rmSync(lock, { force: true });
      else if (!waited) console.log('Another command is preparing this clone; waiting for it.');
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
  try {
    act();
  } finally {
    rmSync(lock, { force: true });
  }
}

function explainUnwritable(error) {
  if (error.code !== 'EACCES' && error.code !== 'EROFS') return error;
  return new Refusal(`This account may not write to ${root}. Start as the owner of the clone.`);
}

function holderLives(lock) {
  try {
    const pid = Number(readFileSync(lock, 'utf8'));
    // The file is empty for an instant, after it is created and before it is written.
    if (pid === 0) return Date.now() - statSync(lock).mtimeMs < 2_000;
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function install() {
  const stampFile = at('node_modules', '.muniment-installed');
  const wanted = digest([at('package-lock.json')], `${process.platform} ${process.arch} ${process.versions.modules}`);
  if (readText(stampFile) === wanted) return;
  if (!matchesLockfile()) {
    console.log('Installing what the lockfile names; this takes a minute the first time.');
    // Some npm releases refuse a lockfile that leaves out packages for other systems; install then does as well.
    if (!npm('ci') && !npm('install', '--no-save')) throw new Refusal('npm failed; its own message stands above.');
  }
  writeFileSync(stampFile, wanted);
}

function npm(...args) {
  const quiet = ['--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const result = spawnSync('npm', [...args, ...quiet], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...npmCache() },
    shell: process.platform === 'win32',
  });
  if (result.error) throw new Refusal(`npm could not be started: ${result.error.message}`);
  return result.status === 0;
}

/** npm notes what it installed. If that is what the lockfile asks for, nothing needs to be installed. */
function matchesLockfile() {
  const installed = readJson(at('node_modules', '.package-lock.json'))?.packages;
  if (installed === undefined) return false;
  return Object.entries(readJson(at('package-lock.json')).packages).every(([path, entry]) => {
    if (path === '') return true;
    const present = installed[path];
    // An optional package may be absent: it is for another system.
    return present === undefined ? entry.optional === true : present.version === entry.version;
  });
}

/** An account without a home folder of its own still needs a place for npm's cache. */
function npmCache() {
  if (process.env.npm_config_cache && isWritable(process.env.npm_config_cache)) return {};
  if (isWritable(join(homedir(), '.npm')) || (!existsSync(join(homedir(), '.npm')) && isWritable(homedir()))) return {};
  return { npm_config_cache: join(tmpdir(), `muniment-npm-cache-${process.getuid?.() ?? 0}`) };
}

function isWritable(path) {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Whether anything was built. */
function build() {
  const stampFile = at('dist', '.built');
  const folders = ['domain', 'contract', 'typesetting', 'server'].map((name) => at(name));
  const wanted = digest([
    ...folders.flatMap(filesBelow),
    at('tsconfig.base.json'),
    at('package-lock.json'),
    at('scripts', 'bundle.mjs'),
  ]);
  if (readText(stampFile) === wanted && existsSync(at('dist', 'server'))) return false;
  console.log('Building the server.');
  rmSync(stampFile, { force: true });
  const result = runTool('typescript/bin/tsc', ['-b', 'server']);
  if (result.status !== 0) throw new Refusal('The server does not compile; the messages stand above.');
  if (runTool('../scripts/bundle.mjs', []).status !== 0) throw new Refusal('The server does not bundle; see above.');
  writeFileSync(stampFile, wanted);
  return true;
}

function buildWeb() {
  if (!existsSync(at('web', 'index.html'))) return false;
  const stampFile = at('dist', '.built-web');
  const folders = ['domain', 'contract', 'web', 'docs'].map((name) => at(name));
  const wanted = digest([...folders.flatMap(filesBelow), at('package-lock.json')]);
  if (readText(stampFile) === wanted && existsSync(at('dist', 'web', 'index.html'))) return false;
  console.log('Building the web app.');
  rmSync(stampFile, { force: true });
  const outDir = at('dist', 'web');
  const args = ['build', 'web', '--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn'];
  // Whatever else this shell is used for: with another value React's slow development build would be served.
  const env = { ...process.env, NODE_ENV: 'production' };
  const result = runTool('vite/bin/vite.js', args, { env });
  if (result.status !== 0) throw new Refusal('The web app does not build; the messages stand above.');
  writeFileSync(stampFile, wanted);
  return true;
}

function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return filesBelow(path);
      return /\.test\.tsx?$|\.tsbuildinfo$/.test(entry.name) ? [] : [path];
    });
}

/** A digest of the contents, because a fresh clone or a switched branch changes the time stamps. */
function digest(files, salt = '') {
  const hash = createHash('sha256').update(salt);
  for (const file of files) hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

function readText(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : null;
}

function readJson(path) {
  const text = readText(path);
  return text === null ? undefined : JSON.parse(text);
}
