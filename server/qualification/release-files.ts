/**
 * Whether the files of the release are what they were when it was made. Its list of digests was written by the build or by the
 * packager; in a clone git tells what the sources were. See docs/decisions/0024-digests-of-a-release.md.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Check, compared, without } from './report-types.ts';

interface ReleaseList {
  version: string;
  madeBy: 'build' | 'package';
  files: Record<string, string>;
}

/** What a commit says of the sources. */
interface Commit {
  id: string;
  /** The digest of each file as git counts it. */
  blobs: ReadonlyMap<string, string>;
  /** Files of these folders that the commit does not have. */
  strangers: string[];
}

/** What is in these becomes part of the build or of the database. */
const compiled = ['contract', 'db', 'domain', 'server', 'typesetting', 'web'];
const sourceFolders = [...compiled, 'deploy', 'docs', 'scripts'];
const sourceFiles = ['package.json', 'package-lock.json', 'tsconfig.base.json'];

/** One line for all files, by which clauses name it, and one for each file. */
export function checkReleaseFiles(root: string): Check[] {
  const list = readList(root);
  if (list === null) {
    const missing = 'no list: build the clone with npm start, or install a package';
    return [compared('Release files', 'a list of digests', missing)];
  }
  const commit = list.madeBy === 'build' ? readCommit(root) : null;
  const listed = Object.entries(list.files).filter(([file]) => commit === null || file.startsWith('dist/'));
  const files = listed.map(([file, digest]) => compared(`Release file ${file}`, digest, digestOf(join(root, file))));
  const sources = [...(commit?.blobs ?? [])].map(([file, blob]) =>
    compared(`Release file ${file}`, blob, blobDigest(join(root, file))),
  );
  const findings = [
    ...[...files, ...sources].filter(isFailed).map(({ name }) => name.replace('Release file ', 'altered or missing: ')),
    ...(commit?.strangers ?? []).map((file) => `not of the release: ${file}`),
  ];
  const by = list.madeBy === 'build' ? 'the build made them' : 'the package holds them';
  const whole = [
    `${files.length} files as ${by}`,
    ...(commit === null ? [] : [`${sources.length} sources as commit ${commit.id} has them`]),
  ].join(', ');
  // Packages have some fifty thousand files: of those, and of the sources, only what differs has a line of its own.
  const told = files.filter((check) => isFailed(check) || !check.name.startsWith('Release file node_modules/'));
  return [without('Release files', whole, findings, whole), ...told, ...sources.filter(isFailed)];
}

const isFailed = ({ result }: Check) => result === 'failed';

function readList(root: string): ReleaseList | null {
  const path = [join(root, 'release.json'), join(root, 'dist', 'release.json')].find((file) => existsSync(file));
  return path === undefined ? null : (JSON.parse(readFileSync(path, 'utf8')) as ReleaseList);
}

/** Null where there is no git, or this is no clone. */
function readCommit(root: string): Commit | null {
  if (!existsSync(join(root, '.git'))) return null;
  const git = (...args: string[]) => {
    // The clone may belong to another account than the one that qualifies it.
    const asked = spawnSync('git', ['-c', 'safe.directory=*', '-C', root, ...args], {
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    });
    return asked.status === 0 ? asked.stdout : null;
  };
  const id = git('rev-parse', 'HEAD')?.trim();
  const tree = git('ls-tree', '-r', '-z', 'HEAD', '--', ...sourceFolders, ...sourceFiles);
  const others = git('ls-files', '--others', '--exclude-standard', '-z', '--', ...compiled);
  if (id === undefined || tree === null || others === null) return null;
  const blobs = new Map<string, string>();
  for (const line of tree.split('\0')) {
    const [, blob, file] = /^\d+ blob ([0-9a-f]+)\t(.+)$/s.exec(line) ?? [];
    if (blob !== undefined && file !== undefined) blobs.set(file, blob);
  }
  return { id, blobs, strangers: others.split('\0').filter((file) => file !== '') };
}

/** As git counts it. */
function blobDigest(path: string): string {
  if (!existsSync(path)) return 'missing';
  const bytes = readFileSync(path);
  return createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
}

function digestOf(path: string): string {
  return existsSync(path) ? createHash('sha256').update(readFileSync(path)).digest('hex') : 'missing';
}
