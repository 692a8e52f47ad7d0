/** Starts the built server once for all browser tests, on a folder of its own with the demo in it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '../../harness/server-process.ts';

export default async function startForBrowsers(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'muniment-browser-'));
  const server = await startServer({ DATA_DIR: folder, SEED_DEMO: '1' });
  process.env.MUNIMENT_URL = server.url;
  return async () => {
    await server.end('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  };
}
