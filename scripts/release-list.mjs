/**
 * The digests of a release's files, written down where the release is made: by the build of a clone (dist/release.json) and by
 * `npm run package` (release.json, with every package). `npm run qualify` compares what is installed with it; why so, and what it
 * cannot see, is in docs/decisions/0024-digests-of-a-release.md.
 *
 * Plain Node without dependencies, because it runs before there are any.
 */
import { createHash } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What runs or is shown: code, migrations, the web app, guides. Of the build neither maps nor declarations. */
const built = ['dist/chunks', 'dist/contract', 'dist/domain', 'dist/server', 'dist/typesetting', 'dist/web'];
const given = ['db', 'docs', 'deploy', 'scripts', 'package.json', 'package-lock.json'];
const sources = ['contract', 'domain', 'server', 'typesetting', 'web'];

const isBuilt = (name) => !/\.(map|d\.ts|tsbuildinfo)$/.test(name);
const isSource = (name) => !/\.(test\.tsx?|tsbuildinfo)$/.test(name);

/** Of a clone: sources as they were built, and what the build made of them. */
export function writeBuildList(root) {
  const files = [
    ...built.flatMap((name) => filesBelow(root, name, isBuilt)),
    ...[...given, ...sources].flatMap((name) => filesBelow(root, name, isSource)),
  ];
  write(join(root, 'dist', 'release.json'), root, 'build', files);
}

/** Of an archive: every file of it, those of the packages too. */
export function writePackageList(folder) {
  const files = readdirSync(folder)
    .sort()
    .flatMap((name) => filesBelow(folder, name, () => true));
  write(join(folder, 'release.json'), folder, 'package', files);
}

function write(target, root, madeBy, files) {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const digests = Object.fromEntries(files.map((file) => [file, digestOf(join(root, file))]));
  writeFileSync(target, `${JSON.stringify({ version, madeBy, files: digests }, null, 1)}\n`);
}

function digestOf(path) {
  return createHash('sha256').update(readFileSync(path)).digest('hex');
}

function filesBelow(root, name, isWanted) {
  const path = join(root, name);
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found?.isFile()) return isWanted(name) ? [name] : [];
  // What a link leads to belongs to somebody else.
  if (!found?.isDirectory()) return [];
  const names = readdirSync(path).filter((inner) => !inner.startsWith('.'));
  return names.sort().flatMap((inner) => filesBelow(root, `${name}/${inner}`, isWanted));
}
