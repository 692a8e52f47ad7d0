/**
 * `npm run verify-pack -- <file.zip> [--key <file>]`: whether a pack is as this installation made it. Needs no server and no
 * database; with `--key`, a public key in PEM as `GET /api/signing-keys` gives it, not even the installation.
 */
import { parseArgs } from 'node:util';
import { verifyPack } from '../integrity/index.ts';
import { CommandRefused, runCommand } from './command.ts';
import { keyToCheckWith } from './public-key.ts';

const usage = 'Usage: verify-pack <file.zip> [--key <public key in PEM>]';

await runCommand('verify-pack', async () => {
  const { file, keyFile } = readArguments();
  const key = keyToCheckWith(keyFile);
  const { files, faults } = await verifyPack(file, key).catch((error: unknown) => {
    throw new CommandRefused(`${file} cannot be read as a zip: ${(error as Error).message}`);
  });
  for (const fault of faults) console.error(fault);
  const state = faults.length === 0 ? `all as signed with the key ${key.id}` : `${faults.length} faults`;
  console.log(`${file}: ${files} files listed, ${state}.`);
  return faults.length === 0 ? 0 : 1;
});

function readArguments(): { file: string; keyFile: string | undefined } {
  try {
    const { values, positionals } = parseArgs({ options: { key: { type: 'string' } }, allowPositionals: true });
    const [file, ...more] = positionals;
    if (file === undefined || more.length > 0) throw new Error('Name one pack.');
    return { file, keyFile: values.key };
  } catch (error) {
    throw new CommandRefused(`${(error as Error).message}\n${usage}`);
  }
}
