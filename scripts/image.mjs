/**
 * `node scripts/image.mjs`: carries out deploy/Dockerfile without Docker, for machines that have none, and then does what Docker would do
 * with the image: starts it as its account, waits for its health check, and stops it. Needs root on Linux.
 *
 * This machine's own system, with the Node that it has, stands for the base image (Debian with Node 24), under a layer that takes every
 * change and is thrown away. The image runs without a network.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { tellHelp } from './help.mjs';
import { main, Refusal, root } from './prepare.mjs';

tellHelp(`Usage: node scripts/image.mjs
Carries out deploy/Dockerfile without Docker and tries the image out. Needs root on Linux.
Ends with 0 when the image starts, is healthy and stops, and with 1 otherwise.`);

await main(async () => {
  if (process.getuid?.() !== 0) throw new Refusal('Only root can lay a file system over another one.');
  // Mounts of a namespace of its own end with it, whatever happens.
  if (process.env.IN_OWN_NAMESPACE !== '1') {
    const env = { ...process.env, IN_OWN_NAMESPACE: '1' };
    const { status } = spawnSync('unshare', ['-m', process.execPath, ...process.argv.slice(1)], {
      env,
      stdio: 'inherit',
    });
    process.exit(status ?? 1);
  }
  const folder = mkdtempSync(join(tmpdir(), 'muniment-image-'));
  const mounted = [];
  try {
    const image = build(readSteps(), folder, mounted);
    await tryOut(image);
    console.log(
      `With Node ${process.versions.node} the steps of deploy/Dockerfile make an image that starts, is healthy, and stops with 0.`,
    );
  } finally {
    for (const path of mounted.reverse()) spawnSync('umount', ['-l', path]);
    rmSync(folder, { recursive: true, force: true });
  }
});

function readSteps() {
  const text = readFileSync(join(root, 'deploy/Dockerfile'), 'utf8');
  const lines = text
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll('\\\n', ' ')
    .split('\n');
  return lines
    .filter((line) => line.trim() !== '')
    .map((line) => /^([A-Z]+) +(.*)$/.exec(line)?.slice(1) ?? ['?', line]);
}

/** The last stage, as Docker would keep it. */
function build(steps, folder, mounted) {
  const stages = new Map();
  let stage;
  const given = new Map();
  for (const [word, rest] of steps) {
    console.log(`${word} ${rest}`);
    if (word === 'ARG') {
      const [, name, value] = /^(\w+)=(\S+)$/.exec(rest) ?? [];
      given.set(`\${${name}}`, value);
    } else if (word === 'FROM') {
      const [, from, , name = 'last'] = /^(\S+)( AS (\S+))?$/.exec(rest) ?? [];
      const base = given.get(from) ?? from;
      if (!/^node:24-bookworm-slim(@sha256:[0-9a-f]{64})?$/.test(base))
        throw new Refusal(`${base} is another base than this machine can stand for.`);
      stage = { files: layer(join(folder, name), mounted), env: {}, workdir: '/', user: 'root', facts: {} };
      stages.set(name, stage);
    } else if (word === 'WORKDIR') {
      stage.workdir = rest;
      mkdirSync(join(stage.files, rest), { recursive: true });
    } else if (word === 'ENV') {
      for (const [, name, value] of rest.matchAll(/(\w+)=(\S+)/g)) stage.env[name] = value;
    } else if (word === 'USER') stage.user = rest;
    else if (word === 'RUN') inside(stage, ['sh', '-c', rest]);
    else if (word === 'COPY') copy(stages, stage, rest);
    else if (['VOLUME', 'EXPOSE', 'STOPSIGNAL', 'HEALTHCHECK', 'CMD'].includes(word)) stage.facts[word] = rest;
    else throw new Refusal(`deploy/Dockerfile has a step that this script does not know: ${word} ${rest}`);
  }
  return stage;
}

/** What is written there is written above this machine's files. */
function layer(folder, mounted) {
  const [upper, work, files] = ['upper', 'work', 'files'].map((name) => join(folder, name));
  for (const path of [upper, work, files]) mkdirSync(path, { recursive: true });
  must('mount', ['-t', 'overlay', 'overlay', '-o', `lowerdir=/,upperdir=${upper},workdir=${work}`, files]);
  mounted.push(files);
  for (const [kind, path] of [
    ['proc', 'proc'],
    ['tmpfs', 'tmp'],
  ]) {
    must('mount', ['-t', kind, kind, join(files, path)]);
    mounted.push(join(files, path));
  }
  must('mount', ['--rbind', '/dev', join(files, 'dev')]);
  mounted.push(join(files, 'dev'));
  return files;
}

function copy(stages, stage, rest) {
  const [, from, chown, source, target] = /^(?:--from=(\S+) )?(?:--chown=(\S+) )?(\S+) (\S+)$/.exec(rest) ?? [];
  const place = join(stage.files, target.startsWith('/') ? target : join(stage.workdir, target));
  if (from !== undefined) {
    must('cp', ['-a', join(stages.get(from).files, source), place]);
    if (chown !== undefined) must('chown', ['-R', chown, place]);
    return;
  }
  // What Dockerfile.dockerignore leaves is what git knows, apart from the benchmarks.
  const listed = spawnSync('git', ['ls-files', '-z', '--', '.', ':!bench'], { cwd: root, maxBuffer: 1e8 }).stdout;
  const list = join(stage.files, 'tmp', 'context');
  writeFileSync(list, listed);
  must('sh', ['-c', `tar -C "${root}" --null -T "${list}" -cf - | tar -C "${place}" -xf -`]);
}

function command({ files, workdir, user }, args) {
  return [...['chroot', `--userspec=${user}`, files, 'sh', '-c', `cd ${workdir} && exec "$@"`, 'sh'], ...args];
}

function inside(stage, args) {
  const [program, ...rest] = command(stage, args);
  must(program, rest, { env: environment(stage) });
}

function environment({ env, user, facts }) {
  const home = user === 'root' ? '/root' : facts.VOLUME;
  return { PATH: process.env.PATH, HOME: home, ...env };
}

function must(program, args, options = {}) {
  const { status, error } = spawnSync(program, args, { stdio: 'inherit', ...options });
  if (status !== 0) throw new Refusal(`${program} ${args.join(' ')} failed${error ? `: ${error.message}` : ''}.`);
}

async function tryOut(image) {
  const health = JSON.parse(/CMD (\[.*\])$/.exec(image.facts.HEALTHCHECK)[1]);
  const run = `ip link set lo up && exec ${quoted(command(image, JSON.parse(image.facts.CMD)))}`;
  const env = environment(image);
  const server = spawn('unshare', ['-n', 'sh', '-c', run], { env, stdio: 'inherit' });
  const exited = once(server, 'exit');
  try {
    const near = ['-t', String(server.pid), '-n', '--', ...command(image, health)];
    let healthy = false;
    for (
      const end = Date.now() + 120_000;
      Date.now() < end && server.exitCode === null && !healthy;
      await sleep(1_000)
    ) {
      healthy = spawnSync('nsenter', near, { env }).status === 0;
    }
    if (!healthy) throw new Refusal('The health check of the image does not pass.');
    const owner = /^Uid:\t(\d+)/m.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1];
    if (owner !== '10001') throw new Refusal(`The image runs as the account ${owner}.`);
    const writing = spawnSync('chroot', [`--userspec=${image.user}`, image.files, 'test', '-w', image.workdir]);
    if (writing.status === 0) throw new Refusal('The account of the image could change the program.');
  } finally {
    server.kill(image.facts.STOPSIGNAL);
  }
  const [code] = await exited;
  if (code !== 0) throw new Refusal(`The image stopped with ${code}.`);
}

function quoted(words) {
  return words.map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(' ');
}
