/** The few structures that no library of ours has, in DER. */

export function der(tag: number, ...parts: Uint8Array[]): Buffer {
  const body = Buffer.concat(parts);
  const { length } = body;
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  if (length > 0xffff) throw new Error('longer than what is written here');
  return Buffer.concat([Buffer.from([tag, ...size]), body]);
}

export const derSequence = (...parts: Uint8Array[]) => der(0x30, ...parts);
export const derSet = (...parts: Uint8Array[]) => der(0x31, ...parts);
export const derOctets = (bytes: Uint8Array) => der(0x04, bytes);

/** A positive whole number, given by its bytes. */
export function derInteger(bytes: Uint8Array): Buffer {
  let at = 0;
  while (at < bytes.length - 1 && bytes[at] === 0) at += 1;
  const digits = bytes.subarray(at);
  return der(0x02, ...((digits[0] ?? 0) >= 0x80 ? [Buffer.from([0]), digits] : [digits]));
}
