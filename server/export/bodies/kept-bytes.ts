/**
 * Where laid-out pages and prepared pictures lie: in the object store if there is one, else in their row. They can be made
 * again, so that a store which does not answer costs time and never an export: what cannot go there stays in the row.
 *
 * Each has the digest of its bytes and a seal over it by the installation's key, which the database does not hold. Bytes
 * that do not fit are not used: whoever changes them past the server gets them laid out again from the checked content.
 */
import { createHash } from 'node:crypto';
import { AppError } from '../../../contract/index.ts';
import { signingKeyOf } from '../../integrity/index.ts';
import { BlobDamaged, type OwnedObject, type Run } from '../../kernel/blobs/index.ts';
import { damagedRecords } from '../../kernel/damaged-records.ts';
import type { Actor, Tx } from '../../kernel/database/index.ts';
import type { Services } from '../../kernel/http/index.ts';

export interface Keeper {
  services: Services;
  actor: Actor;
  scopeId: string;
}

type Sealing = Pick<Keeper, 'services' | 'scopeId'>;

/** The columns that say where the bytes are. */
export interface KeptPlace {
  bytes: Buffer | null;
  sha256: string;
  size_bytes: number;
  seal: string;
  store: string;
  object: string;
}

export interface PlacedBytes {
  columns: KeptPlace;
  owned: OwnedObject | null;
}

const runOf =
  ({ services, actor }: Keeper): Run =>
  (act) =>
    services.db.withActor(actor, act);

/** Part of the key under which bytes are kept: servers that seal with different keys do not use each other's. */
export function sealedWith({ config }: Services): string {
  return signingKeyOf(config).id;
}

/** `name` says what the bytes are, so that sound bytes under another name do not pass. No transaction may be open. */
export async function placeBytes(keeper: Keeper, name: string, bytes: Uint8Array): Promise<PlacedBytes> {
  const { services, scopeId } = keeper;
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const sha256 = createHash('sha256').update(whole).digest('hex');
  const seal = sealOf(keeper, name, sha256);
  const blob = { scopeId, sha256, sizeBytes: whole.length };
  // A copy of its own: the memory of a render thread is given back while a slow store may still read.
  const source = async function* () {
    yield Buffer.from(whole);
  };
  const owned = await services.blobs.stageOwned(runOf(keeper), blob, source).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'BUSY') return null;
    throw error;
  });
  const { store, object } = owned ?? { store: 'db', object: '' };
  const columns = { bytes: owned === null ? whole : null, sha256, size_bytes: whole.length, seal, store, object };
  return { columns, owned };
}

/** In the transaction that wrote the row; an upload whose row was there already is erased in time. */
export async function ownBytes(tx: Tx, { blobs }: Services, { owned }: PlacedBytes): Promise<void> {
  if (owned !== null) await blobs.own(tx, owned);
}

/** Whether this installation kept it under that name. Its bytes are compared when they are fetched. */
export function isKept(keeper: Sealing, name: string, { sha256, seal }: Pick<KeptPlace, 'sha256' | 'seal'>): boolean {
  return seal === sealOf(keeper, name, sha256);
}

/** Null where they are gone or not what was kept. Fails as the store does where that does not answer. */
export async function fetchBytes(keeper: Keeper, name: string, row: KeptPlace): Promise<Buffer | null> {
  const { scopeId, services } = keeper;
  const { sha256, store, object, size_bytes: sizeBytes } = row;
  if (!isKept(keeper, name, row)) return damaged();
  if (row.bytes !== null) {
    return createHash('sha256').update(row.bytes).digest('hex') === sha256 ? row.bytes : damaged();
  }
  const parts: Uint8Array[] = [];
  try {
    const owned = { scopeId, sha256, store, object };
    for await (const part of services.blobs.openOwned(runOf(keeper), owned, sizeBytes)) parts.push(part);
  } catch (error) {
    if (error instanceof BlobDamaged) return null;
    throw error;
  }
  return Buffer.concat(parts);
}

/** Somebody changed the row: no record is damaged, but whoever runs the service should hear of it. */
export function damaged(): null {
  damagedRecords.inc();
  return null;
}

function sealOf({ services, scopeId }: Sealing, name: string, sha256: string): string {
  return signingKeyOf(services.config).seal(`${scopeId} ${name} ${sha256}`);
}
