/** Peak memory of a process and all its descendants, sampled from /proc while an act runs. */
import { readdirSync, readFileSync } from 'node:fs';

/** `pid` is the root of the tree: `ownMb` is its own peak, `peakMb` that of the whole tree. */
export async function withPeakMemory(pid, act) {
  let peak = 0;
  let own = 0;
  const sample = () => {
    const { total, root } = privateMb(pid);
    peak = Math.max(peak, total);
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

/** Private memory (anonymous pages), since the processes of PostgreSQL and of a browser share much of theirs. */
function privateMb(rootPid) {
  const parents = new Map();
  const anonymous = new Map();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const status = readFileSync(`/proc/${name}/status`, 'utf8');
      parents.set(Number(name), Number(/PPid:\s+(\d+)/.exec(status)?.[1]));
      anonymous.set(Number(name), Number(/RssAnon:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
    } catch {
      // It ended while we looked.
    }
  }
  const isBelow = (pid) => {
    for (let at = pid; at > 1; at = parents.get(at) ?? 0) if (at === rootPid) return true;
    return false;
  };
  let total = 0;
  for (const [pid, mb] of anonymous) if (isBelow(pid)) total += mb;
  return { total, root: anonymous.get(rootPid) ?? 0 };
}
