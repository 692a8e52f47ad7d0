/** The fingerprints of the keys that this installation signs and seals with, and how old its newest backup is. */
import { createHash, type X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { existingSigningKey, sealOf } from '../integrity/index.ts';
import type { Config } from '../kernel/config.ts';
import { type Check, compared } from './report-types.ts';

export function checkKeys(config: Config): Check[] {
  const key = existingSigningKey(config);
  const fingerprint =
    key === null
      ? 'none'
      : createHash('sha256')
          .update(key.key.export({ type: 'spki', format: 'der' }))
          .digest('hex');
  const expected = key === null ? 'a key of the installation' : `Ed25519, SHA-256 ${fingerprint}`;
  return [
    compared('Signing key', expected, key === null ? 'none' : `Ed25519, SHA-256 ${fingerprint}`),
    checkSeal(config),
  ];
}

function checkSeal(config: Config): Check {
  const none = 'no seal is set: PDFs are not sealed';
  try {
    const seal = sealOf(config);
    if (seal === null) return compared('Seal', none, none);
    const [own] = seal.certificates as [X509Certificate];
    const seen = `${own.subject.replaceAll('\n', ', ')}; SHA-256 ${own.fingerprint256}; valid from ${own.validFrom} to ${own.validTo}`;
    return compared('Seal', seen, seen);
  } catch (error) {
    return compared('Seal', 'a certificate that fits its key and is valid today', (error as Error).message);
  }
}

interface NotedBackup {
  at: string;
  file: string;
}

const noteOf = (dataDir: string) => join(dataDir, 'last-backup.json');

/** How old a backup may be, the operator's procedure says; here it is told. */
export function checkBackupAge(dataDir: string, now: Date): Check {
  const seen = backupInWords(dataDir, now);
  return compared('Backup', seen, seen);
}

function backupInWords(dataDir: string, now: Date): string {
  try {
    const { at } = JSON.parse(readFileSync(noteOf(dataDir), 'utf8')) as NotedBackup;
    const hours = Math.floor((now.getTime() - new Date(at).getTime()) / 3_600_000);
    return `the newest by npm run backup is ${hours} hours old (${at})`;
  } catch {
    return 'none was made by npm run backup on this data folder';
  }
}
