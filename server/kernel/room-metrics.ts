/** What an operator has to act on before it is too late: room on the disk of DATA_DIR, and how old the last backup is. */
import { statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { Gauge } from 'prom-client';
import { processMetrics } from './process-metrics.ts';

const registers = [processMetrics];
/** Written by the command when its file is whole. */
const notePath = (dataDir: string) => join(dataDir, 'last-backup.json');

/** Once for each process. */
export function showRoom(dataDir: string): void {
  new Gauge({
    name: 'data_disk_bytes',
    help: 'The disk that DATA_DIR lies on: its size, and what of it is free.',
    labelNames: ['what'],
    registers,
    async collect() {
      this.reset();
      const disk = await statfs(dataDir).catch(() => null);
      if (disk === null) return;
      this.set({ what: 'size' }, disk.blocks * disk.bsize);
      this.set({ what: 'free' }, disk.bavail * disk.bsize);
    },
  });
  new Gauge({
    name: 'backup_last_timestamp_seconds',
    help: 'When npm run backup last wrote a whole file with this DATA_DIR; absent where it never did.',
    // With a label that it always has, it is absent until there is a value.
    labelNames: ['command'],
    registers,
    collect() {
      this.reset();
      const found = statSync(notePath(dataDir), { throwIfNoEntry: false });
      if (found !== undefined) this.set({ command: 'backup' }, found.mtimeMs / 1_000);
    },
  });
}
