/** What the person who runs the service can put right, in a sentence; null for what nobody foresaw. */
import { StoreRefused } from './kernel/blobs/index.ts';
import { ConfigError } from './kernel/config.ts';
import { DatabaseUnavailable, IsolationBroken, ProvisioningRefused } from './kernel/database/index.ts';
import { EmbeddedPostgresRefused } from './kernel/postgres/index.ts';

const explained = [
  ConfigError,
  DatabaseUnavailable,
  IsolationBroken,
  ProvisioningRefused,
  EmbeddedPostgresRefused,
  StoreRefused,
];

const fileErrors: Record<string, string> = {
  EACCES:
    'belongs to another user, or this account may not use it. Start as the user who made it, or set DATA_DIR to another folder',
  EPERM:
    'belongs to another user, or this account may not use it. Start as the user who made it, or set DATA_DIR to another folder',
  EROFS: 'is on a disk that is mounted read only. Set DATA_DIR to a folder that can be written',
  ENOTDIR: 'cannot be there, because a part of this path is a file and no folder. Set DATA_DIR to a folder',
  ENAMETOOLONG: 'is too long a path for this disk. Set DATA_DIR to a shorter one',
  ENOSPC: 'cannot be written, because the disk is full',
};

export function sentenceFor(error: unknown): string | null {
  if (explained.some((kind) => error instanceof kind)) return (error as Error).message;
  const { code = '', path } = error as NodeJS.ErrnoException;
  const sentence = fileErrors[code];
  return sentence === undefined || path === undefined ? null : `${path} ${sentence}.`;
}
