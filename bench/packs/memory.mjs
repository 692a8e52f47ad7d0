/**
 * Peak memory of a process and all its descendants, sampled from /proc while an act runs. Looking at every process of a busy machine
 * costs more than what is measured, so which of them are descendants is found out once a second, and only those are sampled in between.
 */
import { readdirSync, readFileSync } from 'node:fs';

const samplesUntilNextLook = 20;

/** `pid` is the root of the tree: `ownMb` is its own peak, `peakMb` that of the whole tree. */
export async function withPeakMemory(pid, act) {
  let peak = 0;
  let own = 0;
  let count = 0;
  let family = [];
  const sample = () => {
    if (count % samplesUntilNextLook === 0) family = treeOf(pid);
    count += 1;
    const root = privateMb(pid);
    peak = Math.max(
      peak,
      family.reduce((sum, below) => sum + privateMb(below), root),
    );
    own = Math.max(own, root);
  };
  const timer = setInterval(sample, 50);
  sample();
  try {
    return { result: await act(), peakMb: peak, ownMb: own };
  } finally {
    clearInterval(timer);
  }
}

/** The processes below one, without itself. */
function treeOf(rootPid) {
  const children = new Map();
  for (const name of readdirSync('/proc')) {
    const parent = /^\d+$/.test(name) ? fieldOf(name, 'PPid') : null;
    if (parent !== null) children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
  }
  const below = [...(children.get(rootPid) ?? [])];
  for (const pid of below) below.push(...(children.get(pid) ?? []));
  return below;
}

/** Private memory (anonymous pages), since the processes of PostgreSQL and of a browser share much of theirs. */
const privateMb = (pid) => (fieldOf(pid, 'RssAnon') ?? 0) / 1024;

/** Null for a process that ended while we looked. */
function fieldOf(pid, name) {
  try {
    const found = new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
    return found === null ? null : Number(found[1]);
  } catch {
    return null;
  }
}
