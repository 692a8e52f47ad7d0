/**
 * What the seal of a copy says, read in the browser: who sealed it, and whether it was altered since. Nothing is sent anywhere; the
 * certificates of the installation come from `GET /api/signing-keys`.
 */
import type { SigningKeyItem } from '../../../contract/index.ts';
import { pathToRoot } from './certificates.ts';
import { readSigned, type Signed } from './cms.ts';
import { child, childrenOf, hexOf, readDer, sameBytes } from './der.ts';
import { findSeal } from './find-seal.ts';

interface SealStamp {
  at: string;
  by: string;
}

export type SealReading =
  | { state: 'none' }
  | { state: 'altered'; by: string | null }
  /** `unasked`: the installation could not be asked for its certificates. */
  | { state: 'valid' | 'foreign' | 'unasked'; by: string; stamp: SealStamp | 'unconfirmed' | null };

/** `keys` is null where they could not be asked for. */
export async function readSeal(
  bytes: Uint8Array<ArrayBuffer>,
  keys: readonly Pick<SigningKeyItem, 'kind' | 'certificate'>[] | null,
): Promise<SealReading> {
  const found = findSeal(bytes);
  if (found === null) return { state: 'none' };
  const signed = await readSigned(found.cms).catch(() => null);
  if (signed === null || found.covered === null) return { state: 'altered', by: signed?.by ?? null };
  const { by, fits } = signed;
  if (!fits || !(await isDigest(signed, found.covered))) return { state: 'altered', by };
  const stamp = signed.stamp === null ? null : await readStamp(signed.stamp, signed.signature);
  // Whoever made a seal of another form, it was not this service.
  if (keys === null) return { state: signed.isOwnForm ? 'unasked' : 'foreign', by, stamp };
  const ours = keys.filter(({ kind }) => kind === 'seal').map(({ certificate }) => certificatesOf(certificate ?? ''));
  const chain = ours.find(([own]) => own !== undefined && sameBytes(own, signed.certificate));
  if (chain === undefined) return { state: 'foreign', by, stamp };
  // The chain is covered by no signature of ours; it is known here. So is all else that no signature covers.
  const isWhole =
    signed.isOwnForm && areSame(signed.certificates, [...chain, ...(await belongingToStamp(signed, chain))]);
  return isWhole ? { state: 'valid', by, stamp } : { state: 'altered', by };
}

const areSame = (some: readonly Uint8Array[], others: readonly Uint8Array[]) =>
  some.length === others.length && some.every((one, at) => sameBytes(one, others[at]!));

/** What a signature holds beside its own chain: the certificates above the time stamp's own that neither of the two holds. */
async function belongingToStamp(
  { certificates, stamp }: Signed,
  chain: readonly Uint8Array[],
): Promise<Uint8Array<ArrayBuffer>[]> {
  if (stamp === null || certificates.length <= chain.length) return [];
  const stamped = await readSigned(stamp).catch(() => null);
  const among = [...(stamped?.certificates ?? []), ...certificates];
  // One that cannot be read leads nowhere.
  const path = stamped && (await pathToRoot(stamped.certificate, among).catch(() => null));
  const held = [...chain, ...(stamped?.certificates ?? [])];
  return (path ?? []).filter((one) => !held.some((other) => sameBytes(one, other)));
}

async function isDigest({ hash, messageDigest }: Signed, content: Uint8Array<ArrayBuffer>): Promise<boolean> {
  return hash !== '' && sameBytes(new Uint8Array(await crypto.subtle.digest(hash, content)), messageDigest);
}

function certificatesOf(pem: string): Uint8Array[] {
  const blocks = pem.matchAll(/-----BEGIN CERTIFICATE-----([\s\S]+?)-----END/g);
  return [...blocks].map(([, base64 = '']) => {
    return Uint8Array.from(atob(base64.replace(/\s/g, '')), (sign) => sign.charCodeAt(0));
  });
}

/** Unconfirmed where the stamp is over something else, does not fit, or is made in a way that is not known here: its time says nothing. */
async function readStamp(
  token: Uint8Array<ArrayBuffer>,
  signature: Uint8Array<ArrayBuffer>,
): Promise<SealStamp | 'unconfirmed'> {
  try {
    const signed = await readSigned(token);
    if (signed.content === null || !signed.fits || !(await isDigest(signed, signed.content))) return 'unconfirmed';
    const info = readDer(signed.content);
    const [algorithm, imprint] = childrenOf(child(info, 2));
    const isSha256 = algorithm !== undefined && hexOf(child(algorithm, 0).content) === '608648016503040201';
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', signature));
    if (!isSha256 || imprint === undefined || !sameBytes(imprint.content, digest)) return 'unconfirmed';
    const time = new TextDecoder().decode(child(info, 4).content);
    const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)/.exec(time) ?? [];
    return { at: `${year}-${month}-${day}T${hour}:${minute}:${second}.000Z`, by: signed.by };
  } catch {
    return 'unconfirmed';
  }
}
