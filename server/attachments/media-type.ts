/** The media type of a file, from its first bytes. Images are recognised in typesetting/graphics, everything else here. */

/** Enough to see the first entries of an office file, which say what kind it is. */
export const sniffedBytes = 64 * 1024;

const signatures: [prefix: string, mediaType: string][] = [
  ['%PDF-', 'application/pdf'],
  ['{\\rtf', 'application/rtf'],
  ['\x1f\x8b', 'application/gzip'],
  ['7z\xbc\xaf\x27\x1c', 'application/x-7z-compressed'],
  ['\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'application/x-ole-storage'],
];

const officeParts: [part: string, mediaType: string][] = [
  ['word/', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['xl/', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['ppt/', 'application/vnd.openxmlformats-officedocument.presentationml.presentation'],
];

export function mediaTypeOf(head: Buffer): string {
  const text = head.toString('latin1');
  const known = signatures.find(([prefix]) => text.startsWith(prefix));
  if (known) return known[1];
  if (text.startsWith('PK\x03\x04') || text.startsWith('PK\x05\x06')) return zipType(text);
  return isText(head) ? 'text/plain' : 'application/octet-stream';
}

function zipType(text: string): string {
  // OpenDocument and EPUB begin with an entry of this name that holds their type, uncompressed.
  const declared =
    text.slice(30, 38) === 'mimetype' ? /^application\/[a-z0-9.+-]{3,80}?(?=PK)/.exec(text.slice(38)) : null;
  if (declared) return declared[0];
  if (text.includes('[Content_Types].xml')) {
    const office = officeParts.find(([part]) => text.includes(part));
    if (office) return office[1];
  }
  return 'application/zip';
}

/** A cut in the middle of a character is no fault: only the beginning was read. */
function isText(head: Buffer): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    // Tabs, line ends and form feeds occur in text; other control characters of ASCII do not.
    return !/\p{Cc}/u.test(text.replace(/[\t\n\f\r\u0080-\u009f]/g, ''));
  } catch {
    return false;
  }
}

/** Pictures that neither browsers nor the print can show: what stands at which place. */
const otherPictures: [name: string, at: number, signs: string[]][] = [
  ['TIFF', 0, ['II*\0', 'II+\0', 'MM\0*', 'MM\0+']],
  ['HEIC', 4, ['ftypheic', 'ftypheix', 'ftypheim', 'ftypheis', 'ftyphevc', 'ftypmif1', 'ftypmsf1']],
  ['AVIF', 4, ['ftypavif', 'ftypavis']],
  ['JPEG 2000', 4, ['jP  \r\n']],
  ['JPEG XL', 4, ['JXL \r\n']],
];
const bitmapHeaderLengths = [12, 40, 52, 56, 64, 108, 124];

/** The name of the kind where the bytes are a picture of a kind that is not kept. */
export function otherPicture(head: Buffer): string | null {
  const text = head.toString('latin1', 0, 32);
  // Its two letters alone could begin a text.
  if (text.startsWith('BM') && head.length >= 18 && bitmapHeaderLengths.includes(head.readUInt32LE(14))) return 'BMP';
  const found = otherPictures.find(([, at, signs]) => signs.some((sign) => text.startsWith(sign, at)));
  return found?.[0] ?? null;
}

const imageSignatures = ['\x89PNG\r\n\x1a\n', '\xff\xd8\xff', 'GIF87a', 'GIF89a'];

/** Whether the bytes begin as a picture does, so that they must be a whole one. Text may be a drawing. */
export function mayBeImage(head: Buffer): boolean {
  const text = head.toString('latin1', 0, 16);
  return startsAsPicture(head) || /^(?:\xef\xbb\xbf)?\s*</.test(text) || /^(?:\xff\xfe|\xfe\xff)/.test(text);
}

export function startsAsPicture(head: Buffer): boolean {
  const text = head.toString('latin1', 0, 16);
  if (imageSignatures.some((signature) => text.startsWith(signature))) return true;
  return text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP';
}
