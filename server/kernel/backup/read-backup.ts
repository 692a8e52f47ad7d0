/**
 * Reads the lines of a backup and says what each is. A file that was cut short, changed, or is none, is refused.
 *
 * What it is worth is known only at its end. So a backup is read twice: once to prove it (checkBackup), before anything is
 * changed, and once to restore it.
 */
import { createHash, type KeyObject, verify } from 'node:crypto';
import { type BackupFormat, type BackupHeader, type EndMark, signedBytes, type TableMark } from './write-backup.ts';

export type BackupPart =
  | { kind: 'header'; header: BackupHeader }
  | { kind: 'table'; table: TableMark }
  | { kind: 'row'; json: string }
  | { kind: 'end'; end: EndMark };

/** The message is for the operator. */
export class BackupRefused extends Error {
  override name = 'BackupRefused';
}

export async function* readBackup(lines: AsyncIterable<string>): AsyncGenerator<BackupPart> {
  const digest = createHash('sha256');
  let format: BackupFormat = 2;
  let rows = 0;
  let begun = false;
  let ended = false;
  for await (const line of lines) {
    const [, kind, content] = /^#([a-z-]+) (.*)$/.exec(line) ?? [];
    if (begun !== (kind !== 'muniment-backup') || ended)
      throw new BackupRefused('The file is not a backup of Muniment.');
    begun = true;
    if (kind === 'end') {
      const sha256 = digest.digest('hex');
      const end: Partial<EndMark> = markOf(content);
      ended = end.rows === rows && end.sha256 === (format === 1 ? undefined : sha256);
      if (!ended) throw new BackupRefused('The backup is damaged: its content does not fit the digest at its end.');
      yield { kind: 'end', end: { rows, sha256, signature: end.signature ?? null } };
      continue;
    }
    digest.update(line).update('\n');
    if (kind === undefined) {
      rows += 1;
      yield { kind: 'row', json: line };
    } else if (kind === 'muniment-backup') {
      const header = headerOf(content);
      format = header.format;
      yield { kind: 'header', header };
    } else {
      yield { kind: 'table', table: markOf<TableMark>(content) };
    }
  }
  if (!ended) throw new BackupRefused('The backup is not complete: its end is missing.');
}

function markOf<T>(content: string | undefined): T {
  try {
    return JSON.parse(content ?? '') as T;
  } catch {
    throw new BackupRefused('The backup is damaged: a mark between its rows cannot be read.');
  }
}

function headerOf(content: string | undefined): BackupHeader {
  const header = markOf<BackupHeader>(content);
  if (header.format === 1 || header.format === 2) return header;
  throw new BackupRefused(
    'The backup has a format that this release does not know. Restore it with the release that made it.',
  );
}

export interface CheckedBackup {
  sha256: string;
  /** The key that signed it; null where none did. */
  keyId: string | null;
}

/** Reads the whole backup and proves that it is complete and unchanged; with a key, also who made it. */
export async function checkBackup(
  lines: AsyncIterable<string>,
  key: { id: string; key: KeyObject } | null,
): Promise<CheckedBackup> {
  let end: EndMark | undefined;
  for await (const part of readBackup(lines)) if (part.kind === 'end') end = part.end;
  if (end === undefined) throw new BackupRefused('The file is not a backup of Muniment.');
  const { sha256, signature } = end;
  if (key !== null && signature !== null) refuseOtherSigner(sha256, signature, key);
  return { sha256, keyId: signature?.keyId ?? null };
}

function refuseOtherSigner(
  sha256: string,
  { keyId, value }: NonNullable<EndMark['signature']>,
  key: { id: string; key: KeyObject },
): void {
  if (keyId !== key.id) {
    throw new BackupRefused(
      `The backup was signed with the key ${keyId}, and the key to check with is ${key.id}. Give the right one with --key.`,
    );
  }
  if (verify(null, signedBytes(sha256), key.key, Buffer.from(value, 'base64'))) return;
  throw new BackupRefused('The backup is not what was signed: it was changed, or its signature was.');
}
