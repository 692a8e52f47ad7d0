/** What changed beside the content: the title, and the files by name and digest. */
import type { Part } from './word-parts.ts';

export interface TitleChange {
  kind: 'same' | 'added' | 'changed';
  before: string;
  after: string;
  parts: Part[];
}

/** Titles are short, so one that changed is read whole, before and after. */
export function compareTitles(before: string, after: string): TitleChange {
  if (before === after) return { kind: 'same', before, after, parts: [{ kind: 'same', text: after }] };
  const removed = before === '' ? [] : [{ kind: 'removed' as const, text: before }];
  return {
    kind: before === '' ? 'added' : 'changed',
    before,
    after,
    parts: [...removed, { kind: 'added', text: after }],
  };
}

interface NamedFile {
  name: string;
  sha256: string;
}

export interface FileChanges {
  added: string[];
  removed: string[];
  replaced: string[];
}

export function compareFiles(before: readonly NamedFile[], after: readonly NamedFile[]): FileChanges {
  const [was, is] = [digests(before), digests(after)];
  return {
    added: [...is.keys()].filter((name) => !was.has(name)),
    removed: [...was.keys()].filter((name) => !is.has(name)),
    replaced: [...is].filter(([name, sha256]) => was.has(name) && was.get(name) !== sha256).map(([name]) => name),
  };
}

const digests = (files: readonly NamedFile[]) => new Map(files.map(({ name, sha256 }) => [name, sha256]));
