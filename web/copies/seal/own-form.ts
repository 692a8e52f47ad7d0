/**
 * The signature that this service writes around what is signed, byte for byte. Versions, names of algorithms and the like are covered
 * by no signature; but a seal of ours has them in one form only, so that whatever differs was altered.
 */
import { bytesOfHex, type DerNode, sameBytes, writeDer } from './der.ts';

interface SealParts {
  certificates: readonly Uint8Array[];
  issuer: DerNode;
  serial: DerNode;
  /** As they stand in the file. */
  attributes: DerNode;
  signature: Uint8Array;
  isRsa: boolean;
  /** The token of a time-stamping service. */
  stamp: Uint8Array | null;
}

const oid = (hex: string) => writeDer(0x06, bytesOfHex(hex));
const sequence = (...parts: Uint8Array[]) => writeDer(0x30, ...parts);
const one = writeDer(0x02, Uint8Array.of(1));
const sha256 = sequence(oid('608648016503040201'));
const rsaWithSha256 = sequence(oid('2a864886f70d01010b'), writeDer(0x05));
const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'));
const timeStamp = oid('2a864886f70d010910020e');

export function isOwnForm(cms: Uint8Array, parts: SealParts): boolean {
  const { certificates, issuer, serial, attributes, signature, isRsa, stamp } = parts;
  const signer = sequence(
    one,
    sequence(issuer.whole, serial.whole),
    sha256,
    attributes.whole,
    isRsa ? rsaWithSha256 : ecdsaWithSha256,
    writeDer(0x04, signature),
    ...(stamp === null ? [] : [writeDer(0xa1, sequence(timeStamp, writeDer(0x31, stamp)))]),
  );
  const data = sequence(
    one,
    writeDer(0x31, sha256),
    sequence(oid('2a864886f70d010701')),
    writeDer(0xa0, ...certificates),
    writeDer(0x31, signer),
  );
  return sameBytes(cms, sequence(oid('2a864886f70d010702'), writeDer(0xa0, data)));
}
