/** Reads DER, the encoding of certificates and signatures: as much of it as a seal needs. */
export interface DerNode {
  tag: number;
  /** The whole of it, head included. */
  whole: Uint8Array<ArrayBuffer>;
  content: Uint8Array<ArrayBuffer>;
}

export class NotDer extends Error {}

export function readDer(bytes: Uint8Array<ArrayBuffer>, at = 0): DerNode {
  const tag = bytes[at];
  const first = bytes[at + 1];
  if (tag === undefined || first === undefined) throw new NotDer('it ends too early');
  const lengthBytes = first < 0x80 ? 0 : first & 0x7f;
  if (lengthBytes > 4 || first === 0x80) throw new NotDer('its length cannot be read');
  let length = lengthBytes === 0 ? first : 0;
  for (let i = 0; i < lengthBytes; i += 1) length = length * 256 + (bytes[at + 2 + i] ?? 0);
  const start = at + 2 + lengthBytes;
  if (start + length > bytes.length) throw new NotDer('it ends too early');
  return { tag, whole: bytes.subarray(at, start + length), content: bytes.subarray(start, start + length) };
}

export function childrenOf({ content }: DerNode): DerNode[] {
  const children: DerNode[] = [];
  for (let at = 0; at < content.length; ) {
    const child = readDer(content, at);
    children.push(child);
    at += child.whole.length;
  }
  return children;
}

/** What readDer reads: a tag, the length in as few bytes as it takes, and the parts one after the other. */
export function writeDer(tag: number, ...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const size = parts.reduce((sum, part) => sum + part.length, 0);
  const digits = size < 0x80 ? '' : size.toString(16).padStart(2 * Math.ceil(size.toString(16).length / 2), '0');
  const head = size < 0x80 ? [tag, size] : [tag, 0x80 + digits.length / 2, ...bytesOfHex(digits)];
  const written = new Uint8Array(head.length + size);
  written.set(head);
  let at = head.length;
  for (const part of parts) {
    written.set(part, at);
    at += part.length;
  }
  return written;
}

/** The child at a place; its absence is an error. */
export function child(node: DerNode, index: number): DerNode {
  const found = childrenOf(node)[index];
  if (found === undefined) throw new NotDer('a part is missing');
  return found;
}

export const hexOf = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

export function bytesOfHex(hex: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(hex.length >> 1);
  for (let i = 0; i < bytes.length; i += 1) bytes[i] = Number.parseInt(hex.slice(i * 2, i * 2 + 2), 16);
  return bytes;
}

export const sameBytes = (one: Uint8Array, other: Uint8Array) =>
  one.length === other.length && one.every((byte, index) => byte === other[index]);
