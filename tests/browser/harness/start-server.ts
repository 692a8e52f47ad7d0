/** Starts the built server for all browser tests: one for each that runs beside others, on a folder of its own with the demo in it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FullConfig } from '@playwright/test';
import { makeSealFiles } from '../../harness/seal-files.ts';
import { startServer } from '../../harness/server-process.ts';

export default async function startForBrowsers({ workers }: FullConfig): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'muniment-browser-'));
  const seal = makeSealFiles();
  process.env.MUNIMENT_SEALS = seal.folder;
  const sealed = { SEAL_CERTIFICATE: seal.path('chain.pem'), SEAL_KEY: seal.path('rsa.key') };
  const start = (place: number) => startServer({ DATA_DIR: join(folder, String(place)), SEED_DEMO: '1', ...sealed });
  const servers = await Promise.all(Array.from({ length: workers }, (_, place) => start(place)));
  process.env.MUNIMENT_URLS = servers.map(({ url }) => url).join(' ');
  return async () => {
    await Promise.all(servers.map((server) => server.end('SIGTERM')));
    for (const made of [folder, seal.folder]) rmSync(made, { recursive: true, force: true });
  };
}
