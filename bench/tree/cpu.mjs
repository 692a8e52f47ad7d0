/**
 * Processor time of this process (server and caller together) and of PostgreSQL's, in milliseconds. On a machine that
 * others use too, elapsed time says little; this stays comparable. PostgreSQL's share is read where Linux shows it.
 */
import { readdirSync, readFileSync } from 'node:fs';

const tickMs = 10;

export function cpuMs() {
  const { user, system } = process.cpuUsage();
  return { node: (user + system) / 1000, postgres: postgresMs() };
}

/** All processes below this one: the postmaster is our child, its backends are its children. */
function postgresMs() {
  if (process.platform !== 'linux') return Number.NaN;
  const parents = new Map();
  const times = new Map();
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const fields = statOf(pid);
    if (fields === null) continue;
    parents.set(pid, fields[1]);
    // Own time, and that of children that have ended.
    times.set(pid, fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) * tickMs);
  }
  const isOurs = (pid) => {
    for (let at = parents.get(pid); at !== undefined; at = parents.get(at)) if (at === String(process.pid)) return true;
    return false;
  };
  return [...times].reduce((sum, [pid, ms]) => (isOurs(pid) ? sum + ms : sum), 0);
}

/** The fields after the command's name, which may itself hold spaces and brackets. */
function statOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ');
  } catch {
    return null;
  }
}
