/** Time-based one-time passwords (RFC 6238) as every authenticator app makes them: SHA-1, six digits, thirty seconds. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const stepSeconds = 30;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** 160 bits, as RFC 4226 recommends. */
export function newTotpSecret(): Buffer {
  return randomBytes(20);
}

export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((group) => alphabet[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
}

export function stepAt(time: Date): number {
  return Math.floor(time.getTime() / 1000 / stepSeconds);
}

export function codeAt(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, '0');
}

/** The step whose code it is: this one, or one before or after, since clocks differ and people type slowly. */
export function stepOfCode(secret: Buffer, code: string, time: Date): number | undefined {
  const given = Buffer.from(code.replace(/\s/g, ''));
  const now = stepAt(time);
  return [now - 1, now, now + 1].find((step) => {
    const wanted = Buffer.from(codeAt(secret, step));
    return wanted.length === given.length && timingSafeEqual(wanted, given);
  });
}

export function totpUri(secret: Buffer, email: string, serviceName: string): string {
  const label = `${encodeURIComponent(serviceName)}:${encodeURIComponent(email)}`;
  const query = new URLSearchParams({ secret: base32(secret), issuer: serviceName, algorithm: 'SHA1', digits: '6' });
  return `otpauth://totp/${label}?${query.toString().replaceAll('+', '%20')}&period=${stepSeconds}`;
}
