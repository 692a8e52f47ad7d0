/**
 * `npm run verify-pack -- <file.zip> [--key <file>]`: whether a pack is as this installation made it. Needs no server and no
 * database; with `--key`, a public key in PEM as `GET /api/signing-keys` gives it, not even the installation.
 */
import { createPublicKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { ownPublicKey, type PublicKey, publicKeyOf, verifyPack } from '../integrity/index.ts';
import { readConfig } from '../kernel/config.ts';
import { CommandRefused, runCommand } from './command.ts';

const usage = 'Usage: verify-pack <file.zip> [--key <public key in PEM>]';

await runCommand(async () => {
  const { file, keyFile } = readArguments();
  const key = keyFile === undefined ? installationKey() : readKey(keyFile);
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

function installationKey(): PublicKey {
  const key = ownPublicKey(readConfig(process.env));
  if (key !== null) return key;
  throw new CommandRefused(
    `This installation has no key yet. Give the one of the installation that made the pack.\n${usage}`,
  );
}

function readKey(path: string): PublicKey {
  try {
    const key = createPublicKey(readFileSync(path, 'utf8'));
    if (key.asymmetricKeyType !== 'ed25519') throw new Error('it is no Ed25519 key');
    return publicKeyOf(key);
  } catch (error) {
    throw new CommandRefused(`${path} cannot be read as a public key: ${(error as Error).message}`);
  }
}
