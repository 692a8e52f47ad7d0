/**
 * Time stamps of RFC 3161 over the value of a signature. A service that does not answer in time, or answers something else
 * than a stamp over that value, costs the stamp and never the export.
 */
import { createHash, randomBytes, type X509Certificate } from 'node:crypto';
import { ContentInfo, SignedData } from '@peculiar/asn1-cms';
import { AsnConvert, OctetString } from '@peculiar/asn1-schema';
import { MessageImprint, TimeStampReq, TimeStampResp, TSTInfo } from '@peculiar/asn1-tsp';
import { AlgorithmIdentifier } from '@peculiar/asn1-x509';
import type { Seal } from './open-seal.ts';
import { missingCertificates, signerOf } from './stamp-chain.ts';
import { requireSigned } from './stamp-signature.ts';

const sha256 = '2.16.840.1.101.3.4.2.1';
const deadlineMs = 2_000;
/** Longer tokens do not fit into the gap that files leave for them. */
export const longestToken = 12 * 1024;
/** Of what a service answers no more is read: the token, and its words beside it. */
const longestAnswer = 2 * longestToken;

export interface TimeStamp {
  /** In DER. */
  token: Uint8Array;
  /** Above the service's own certificate, where the token lacks them. */
  certificates: X509Certificate[];
}

/** Null where no service is set. Throws a sentence where it gives no stamp that can be used. */
export async function askForStamp(
  { tsaUrl, tsaCertificates }: Pick<Seal, 'tsaUrl' | 'tsaCertificates'>,
  signature: Uint8Array,
): Promise<TimeStamp | null> {
  if (tsaUrl === null) return null;
  const digest = createHash('sha256').update(signature).digest();
  const nonce = randomBytes(8);
  nonce[0] = (nonce[0]! & 0x7f) | 0x01;
  const request = new TimeStampReq({
    version: 1,
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({ algorithm: sha256, parameters: Uint8Array.of(5, 0).buffer }),
      hashedMessage: new OctetString(digest),
    }),
    nonce: nonce.buffer.slice(nonce.byteOffset, nonce.byteOffset + nonce.length) as ArrayBuffer,
    certReq: true,
  });
  const answer = await fetch(tsaUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
    body: AsnConvert.serialize(request),
    signal: AbortSignal.timeout(deadlineMs),
    redirect: 'error',
  });
  if (!answer.ok) throw new Error(`it answered ${answer.status}`);
  const { token, signed } = tokenOf(await readAnswer(answer), digest, nonce);
  return { token, certificates: missingCertificates(signed, tsaCertificates) };
}

async function readAnswer({ body }: Response): Promise<ArrayBuffer> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of body ?? []) {
    length += part.length;
    // Leaving the loop ends the connection.
    if (length > longestAnswer) throw new Error(`its answer is longer than ${longestAnswer} bytes`);
    parts.push(part);
  }
  return Uint8Array.from(Buffer.concat(parts)).buffer;
}

function tokenOf(answer: ArrayBuffer, digest: Buffer, nonce: Buffer): { token: Uint8Array; signed: SignedData } {
  const { status, timeStampToken } = AsnConvert.parse(answer, TimeStampResp);
  if (Number(status.status) > 1 || timeStampToken === undefined) throw new Error('it refused to stamp');
  const token = new Uint8Array(AsnConvert.serialize(timeStampToken));
  const content = AsnConvert.parse(token, ContentInfo).content;
  const signed = AsnConvert.parse(content, SignedData);
  const info = signed.encapContentInfo.eContent;
  const bytes = info?.single?.buffer ?? info?.any;
  if (bytes === undefined) throw new Error('its stamp is empty');
  const { messageImprint, nonce: told } = AsnConvert.parse(bytes, TSTInfo);
  const stamped = Buffer.from(messageImprint.hashedMessage.buffer);
  if (messageImprint.hashAlgorithm.algorithm !== sha256 || !stamped.equals(digest)) {
    throw new Error('its stamp is over another digest');
  }
  // One without the number that was sent could be a stamp of earlier.
  if (told === undefined || !Buffer.from(told).equals(nonce)) throw new Error('its stamp answers another request');
  if (token.length > longestToken) throw new Error(`its stamp has ${token.length} bytes`);
  requireSigned(signed, bytes, signerOf(signed));
  return { token, signed };
}
