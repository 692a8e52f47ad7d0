import { fork } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { ConfigError } from './environment.ts';
import { readOrMakeKey } from './key-file.ts';
import { seal, unseal } from './sealing.ts';

const folder = mkdtempSync(join(tmpdir(), 'muniment-sealing-'));
afterAll(() => rmSync(folder, { recursive: true }));

const source = (name: string) => ({ secretKey: null, dataDir: join(folder, name) });

describe('the key that secrets are sealed with', () => {
  test('is made at the first need, whole and without a left-over draft, and read again afterwards', () => {
    const place = source('made');
    expect(unseal(place, seal(place, Buffer.from('secret')))?.toString()).toBe('secret');
    expect(readdirSync(place.dataDir)).toEqual(['secret-key']);
    expect(readOrMakeKey(join(place.dataDir, 'secret-key'))).toBe(
      readFileSync(join(place.dataDir, 'secret-key'), 'utf8'),
    );
  });

  test.each(['', '\n', 'cut'])('is not taken from a file that a crash left empty or cut short (%j)', (left) => {
    const place = { secretKey: null, dataDir: mkdtempSync(join(folder, 'crashed-')) };
    const path = join(place.dataDir, 'secret-key');
    writeFileSync(path, left);
    expect(() => seal(place, Buffer.from('secret'))).toThrow(ConfigError);
    expect(readFileSync(path, 'utf8')).toBe(left);
  });

  test('is one key for all processes that make it at the same moment', async () => {
    const path = join(folder, 'raced', 'secret-key');
    const script = join(folder, 'race.mjs');
    const module = new URL('./key-file.ts', import.meta.url).href;
    writeFileSync(script, `import { readOrMakeKey } from '${module}'; process.send(readOrMakeKey('${path}'));`);
    const keyOf = () =>
      new Promise((resolve, reject) => {
        const child = fork(script, { execArgv: ['--import', import.meta.resolve('tsx')] });
        child.once('message', resolve);
        child.once('exit', (code) => reject(new Error(`exit ${code}`)));
      });
    expect(new Set(await Promise.all([keyOf(), keyOf(), keyOf()])).size).toBe(1);
  });
});
