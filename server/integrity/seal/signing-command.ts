/** A command that signs, for keys of smart cards and key services: the 32 bytes of a SHA-256 come in, the signature goes out. */
import { spawn } from 'node:child_process';
import type { KeyObject } from 'node:crypto';
import { derInteger, derSequence } from './der.ts';

const deadlineMs = 20_000;

function run(command: string, digest: Uint8Array): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const child = spawn('/bin/sh', ['-c', command], { stdio: ['pipe', 'pipe', 'ignore'], timeout: deadlineMs });
    const parts: Buffer[] = [];
    child.stdout.on('data', (part: Buffer) => parts.push(part));
    child.on('error', reject);
    child.on('close', (status) => {
      if (status === 0) resolve(Buffer.concat(parts));
      else reject(new Error(`SEAL_COMMAND ended with ${status ?? 'a signal'}`));
    });
    child.stdin.on('error', () => {});
    child.stdin.end(digest);
  });
}

/** Smart cards give the two numbers of ECDSA one after the other; files hold them in DER. */
function asDer(signature: Buffer, key: KeyObject): Buffer {
  if (key.asymmetricKeyType !== 'ec' || signature.length !== 64) return signature;
  return derSequence(derInteger(signature.subarray(0, 32)), derInteger(signature.subarray(32)));
}

export const signByCommand = { run, asDer };
