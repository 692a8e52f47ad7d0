/**
 * A signature that covers a file which is written from its first byte to its last: its dictionary comes last of all objects, and
 * leaves a gap of known length for the value. So what stands after it is known before it is written, and nothing is written twice.
 */

export interface FileSeal {
  /** Bytes that the signature may have. */
  room: number;
  /** The day that the signature names, as `YYYY-MM-DD`; no time of day, so that the same file has the same bytes. */
  day: string;
  /** What the signature means, in words that viewers show. */
  reason: string;
  /** The signature over the SHA-256 of the file without the gap. */
  sign(digest: Uint8Array): Promise<Uint8Array>;
}

/** Room for four numbers of files of any length that is possible. */
const rangeLength = 60;

export interface SealGap {
  /** Up to the gap, and from it to the end of the object. */
  before(fileLengthAfter: number): Buffer;
  after: Buffer;
  /** Length of the whole object. */
  length: number;
}

export function sealGap(seal: FileSeal, entries: string, number: number, offset: number): SealGap {
  const begin = `${number} 0 obj\n<</Type/Sig/Filter/Adobe.PPKLite/SubFilter/ETSI.CAdES.detached${entries}/ByteRange`;
  const gap = seal.room * 2 + 2;
  const after = Buffer.from('>>\nendobj\n', 'latin1');
  const start = offset + begin.length + rangeLength + '/Contents'.length;
  const end = start + gap;
  return {
    before: (restLength) => {
      const range = `[0 ${start} ${end} ${after.length + restLength}]`;
      return Buffer.from(`${begin}${range.padEnd(rangeLength)}/Contents`, 'latin1');
    },
    after,
    length: end + after.length - offset,
  };
}

/** The gap, filled. */
export function filledGap({ room }: FileSeal, signature: Uint8Array): Buffer {
  if (signature.length > room) throw new Error(`the seal has ${signature.length} bytes, and there is room for ${room}`);
  return Buffer.from(
    `<${Buffer.from(signature)
      .toString('hex')
      .padEnd(room * 2, '0')}>`,
    'latin1',
  );
}
