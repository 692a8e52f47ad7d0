import { existsSync, mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { ConfigError } from './environment.ts';

/**
 * Makes a folder and those above it, or throws. Node's own way never ends on a file system that shows folders and lets nobody make one,
 * such as /proc.
 */
export function makeFolder(path: string, mode = 0o777): void {
  const missing: string[] = [];
  for (let at = resolve(path); !existsSync(at) && at !== dirname(at); at = dirname(at)) missing.unshift(at);
  for (const folder of missing) {
    try {
      mkdirSync(folder, { mode });
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'ENOENT') throw new ConfigError(`The folder ${folder} cannot be made: nothing can be kept there.`);
      if (code !== 'EEXIST') throw error;
    }
  }
}
