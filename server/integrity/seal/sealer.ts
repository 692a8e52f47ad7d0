/** Seals the files of one export. A pack is one export: a time-stamping service that fails for one of its files is not asked again. */
import type { Services } from '../../kernel/http/index.ts';
import { createLog } from '../../kernel/log.ts';
import { failedSeals } from '../failure-metrics.ts';
import { type Stamp, signedFile } from './cms.ts';
import { type Seal, sealOf } from './open-seal.ts';
import { keepSeal } from './seal-keys.ts';
import { askForStamp, longestToken } from './time-stamp.ts';

export interface Sealer {
  /** Room for the signature in the file, in bytes; the same for all files of a seal. */
  room: number;
  /** The signature over the SHA-256 of a file, in DER. */
  seal(digest: Uint8Array): Promise<Uint8Array>;
}

let opened: ReturnType<typeof createLog> | undefined;
const log = () => {
  opened ??= createLog(process.env.LOG_LEVEL || 'info');
  return opened;
};

/** Signature, attributes and structure around the certificates. */
const signatureRoom = 2_048;

/** Null where no seal is set. */
export async function openSealer(services: Pick<Services, 'config' | 'db'>): Promise<Sealer | null> {
  const seal = sealOf(services.config);
  if (seal === null) return null;
  await keepSeal(services, seal);
  const all = [...seal.certificates, ...seal.tsaCertificates];
  const certificates = all.reduce((sum, { raw }) => sum + raw.length, 0);
  const stamp = stampOf(seal);
  return {
    room: certificates + signatureRoom + (seal.tsaUrl === null ? 0 : longestToken),
    seal: (digest) =>
      signedFile(seal, digest, stamp).catch((error: unknown) => {
        failedSeals.inc({ of: 'files' });
        throw error;
      }),
  };
}

function stampOf(seal: Seal): Stamp {
  const { tsaUrl } = seal;
  let isAway = tsaUrl === null;
  return async (signature) => {
    if (isAway) return null;
    try {
      return await askForStamp(seal, signature);
    } catch (error) {
      // Of files that were made at the same time each was asked for; one line is enough.
      if (!isAway) log().warn(`sealed without a time stamp of ${tsaUrl}: ${(error as Error).message}`);
      failedSeals.inc({ of: 'time stamps' });
      isAway = true;
      return null;
    }
  };
}
