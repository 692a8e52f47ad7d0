/**
 * Checks a zip pack with nothing but the file and a public key: names, sizes, digests and the signature of its manifest.
 * Files are hashed as they are read, so that a pack of any size takes little memory.
 */
import { createHash } from 'node:crypto';
import { type Entry, openPromise } from 'yauzl';
import { signatureFault } from './signed-text.ts';
import type { PublicKey } from './signing-key.ts';

export interface VerifiedPack {
  files: number;
  /** One sentence for each thing that is wrong. */
  faults: string[];
}

interface FoundFile {
  sizeBytes: number;
  sha256: string;
}

const manifestName = 'manifest.txt';
const mostManifestBytes = 256 * 1024 * 1024;

export async function verifyPack(path: string, key: PublicKey): Promise<VerifiedPack> {
  const { found, manifest, faults } = await readPack(path);
  if (manifest === null) return { files: found.size, faults: [...faults, `The pack has no ${manifestName}.`] };
  const signature = signatureFault(manifest, key, manifestName);
  const listed = listedFiles(manifest.toString('utf8'));
  return { files: listed.size, faults: [...faults, ...(signature ? [signature] : []), ...differences(listed, found)] };
}

async function readPack(path: string) {
  const zip = await openPromise(path);
  const found = new Map<string, FoundFile>();
  const faults: string[] = [];
  let manifest: Buffer | null = null;
  for await (const entry of zip.eachEntry()) {
    const name = entry.fileName;
    if (found.has(name) || (name === manifestName && manifest !== null)) {
      faults.push(`${name} is in the pack more than once.`);
      continue;
    }
    const hash = createHash('sha256');
    const kept: Buffer[] = [];
    let sizeBytes = 0;
    try {
      for await (const part of await zip.openReadStreamPromise(entry as Entry)) {
        hash.update(part as Buffer);
        sizeBytes += (part as Buffer).length;
        if (name === manifestName && sizeBytes <= mostManifestBytes) kept.push(part as Buffer);
      }
    } catch (error) {
      faults.push(`${name} cannot be read out of the zip: ${(error as Error).message}.`);
      continue;
    }
    if (name === manifestName) manifest = Buffer.concat(kept);
    else found.set(name, { sizeBytes, sha256: hash.digest('hex') });
  }
  return { found, manifest: manifest as Buffer | null, faults };
}

/** The table of the manifest: from its heading to the first empty line. Size and digest stand last. */
function listedFiles(manifest: string): Map<string, FoundFile> {
  const lines = manifest.split('\r\n');
  const first = lines.findIndex((line) => line.startsWith('File\t')) + 1;
  const listed = new Map<string, FoundFile>();
  for (let at = first; first > 0 && (lines[at] ?? '') !== ''; at++) {
    const columns = (lines[at] as string).split('\t');
    listed.set(columns[0] ?? '', { sizeBytes: Number(columns.at(-2)), sha256: columns.at(-1) ?? '' });
  }
  return listed;
}

function differences(listed: ReadonlyMap<string, FoundFile>, found: ReadonlyMap<string, FoundFile>): string[] {
  const faults: string[] = listed.size === 0 ? [`${manifestName} lists no files.`] : [];
  for (const [name, { sizeBytes, sha256 }] of listed) {
    const file = found.get(name);
    if (file === undefined) faults.push(`${name} is listed and missing.`);
    else if (file.sizeBytes !== sizeBytes)
      faults.push(`${name} has ${file.sizeBytes} bytes instead of the ${sizeBytes} that the manifest lists.`);
    else if (file.sha256 !== sha256)
      faults.push(`${name} was changed: its SHA-256 is not the one that the manifest lists.`);
  }
  for (const name of found.keys()) if (!listed.has(name)) faults.push(`${name} is in the pack and not listed.`);
  return faults;
}
