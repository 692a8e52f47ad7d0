/**
 * `node scripts/publish-image.mjs <name>:<tag>`: builds the image of deploy/Dockerfile with Docker and pushes it, and says by which digest others
 * pin it. A base that is named by its tag alone may be another one tomorrow, so that such an image is refused; `--pin` asks for the
 * digest that the tag has now and writes it into the file, to be looked at and committed.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tellHelp } from './help.mjs';
import { main, Refusal, root } from './prepare.mjs';

tellHelp(`Usage: node scripts/publish-image.mjs --pin
       node scripts/publish-image.mjs <name>:<tag>
The first writes the digest of the base image into deploy/Dockerfile, the second builds and pushes. Both need Docker and a network.
Another file can be named by --file <path>. Ends with 0 when it is done, and with 1 otherwise.`);

const line = /^ARG BASE=([^@\s]+)(@sha256:[0-9a-f]{64})?$/m;

await main(async () => {
  const { file, pin, name } = readArguments(process.argv.slice(2));
  const text = readFileSync(file, 'utf8');
  const [, tag, digest] = line.exec(text) ?? [];
  if (tag === undefined) throw new Refusal(`${file} has no line ARG BASE=<image>.`);
  if (/^FROM (?!\$\{BASE\})/m.test(text)) throw new Refusal(`${file} has a stage whose base is not that of ARG BASE.`);
  if (pin) {
    const found = docker(['buildx', 'imagetools', 'inspect', tag, '--format', '{{.Manifest.Digest}}']).trim();
    if (!/^sha256:[0-9a-f]{64}$/.test(found)) throw new Refusal(`Docker answered no digest for ${tag}: ${found}`);
    writeFileSync(file, text.replace(line, `ARG BASE=${tag}@${found}`));
    console.log(`${tag} is ${found}. Look at the change and commit it.`);
    return;
  }
  if (digest === undefined) {
    throw new Refusal(
      `${file} names ${tag} without its digest, so nothing is published. First: node scripts/publish-image.mjs --pin`,
    );
  }
  docker(['build', '--pull', '-f', file, '-t', name, root], 'inherit');
  docker(['push', name], 'inherit');
  const pushed = docker(['buildx', 'imagetools', 'inspect', name, '--format', '{{.Manifest.Digest}}']).trim();
  console.log(`${name} is published. Pin it by image.digest=${pushed} (Helm), or as ${name}@${pushed}.`);
});

function readArguments(given) {
  const at = given.indexOf('--file');
  const file = at === -1 ? join(root, 'deploy/Dockerfile') : given[at + 1];
  const others = at === -1 ? given : given.toSpliced(at, 2);
  const [name, ...more] = others;
  if (file === undefined || name === undefined || more.length > 0)
    throw new Refusal('See --help: it needs --pin or <name>:<tag>.');
  const pin = name === '--pin';
  if (!pin && !/^[\w./:-]+:[\w.-]+$/.test(name)) throw new Refusal(`${name} is no <name>:<tag>.`);
  return { file, pin, name };
}

/** What it printed. */
function docker(args, output = 'pipe') {
  const { status, stdout, error } = spawnSync('docker', args, {
    encoding: 'utf8',
    stdio: ['ignore', output, 'inherit'],
  });
  if (error !== undefined) throw new Refusal('Docker is not installed.');
  if (status !== 0) throw new Refusal(`docker ${args.slice(0, 3).join(' ')} failed.`);
  return stdout ?? '';
}
