/**
 * Distinguishes a process from a later one with the same process id.
 *
 * A process id alone proves nothing after a reboot or in a container that was made again, so every claim on disk
 * carries the start time too. Linux reads it from /proc; elsewhere `ps` prints it.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { isAlive } from '../is-alive.ts';

/** An opaque text that differs for two processes with the same id; null when there is no such process. */
export function startTimeOf(pid: number): string | null {
  if (process.platform === 'linux') return startTimeFromProc(pid);
  const printed = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' });
  const text = (printed.stdout ?? '').trim();
  return text === '' ? null : text;
}

function startTimeFromProc(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the command in parentheses and may hold spaces: count fields after its end. The boot id
    // is added because the time counts from the boot of the machine.
    const started = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot}/${started}`;
  } catch {
    return null;
  }
}

/** Whether this process is a PostgreSQL that serves that folder. PostgreSQL always works inside its data folder. */
export function servesCluster(pid: number, clusterDir: string): boolean {
  if (!isAlive(pid)) return false;
  if (process.platform === 'linux') {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(clusterDir);
    } catch {
      return false;
    }
  }
  const printed = spawnSync('ps', ['-o', 'comm=', '-p', String(pid)], { encoding: 'utf8' });
  return /postgres/.test(printed.stdout ?? '');
}
