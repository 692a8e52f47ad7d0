/** What goes wrong with bytes: they are damaged, or they cannot be had at the moment, which is no damage. */
import { AppError } from '../../../contract/index.ts';

/** The bytes are not what their digest says: a disk or an object store has lost or changed them. */
export class BlobDamaged extends Error {
  override name = 'BlobDamaged';
}

/** No bytes are kept under the digest at all. */
export class BlobMissing extends BlobDamaged {
  override name = 'BlobMissing';
}

/** What to say of the file. */
export function damageOf(error: BlobDamaged, name: string): string {
  return error instanceof BlobMissing
    ? `The file ${name} is lost: its bytes are not in the store any more.`
    : `The file ${name} is damaged: its bytes are not those that were kept.`;
}

/** The store turns us away. The message is meant for the operator. */
export class StoreRefused extends Error {
  override name: string = 'StoreRefused';
}

/** The store is not the one that holds the files of this database. Whoever set it up elsewhere still serves them. */
export class StoreMismatch extends StoreRefused {
  override name = 'StoreMismatch';
}

export function storeBusy(detail: string, retryAfterSeconds: number): AppError {
  return new AppError('BUSY', { detail, retryAfterSeconds });
}
