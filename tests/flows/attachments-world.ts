/** Files for the tests of attachments, and the multipart bodies that carry them. */
import { crc32, deflateSync } from 'node:zlib';
import type { Answer, Client } from '../harness/client.ts';

export interface Part {
  /** The Content-Disposition parameter as it stands in the request, quotes included. */
  filename?: string;
  name?: string;
  bytes: Buffer | string;
  type?: string;
}

const boundary = 'muniment-test-boundary';

function multipartBody(parts: Part[]): Buffer {
  const pieces: Buffer[] = [];
  for (const { filename, name = 'file', bytes, type = 'application/octet-stream' } of parts) {
    const file = filename === undefined ? '' : `; filename=${filename}`;
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\nContent-Type: ${type}\r\n\r\n`;
    pieces.push(Buffer.from(head, 'utf8'), Buffer.from(bytes as string), Buffer.from('\r\n'));
  }
  pieces.push(Buffer.from(`--${boundary}--\r\n`));
  return Buffer.concat(pieces);
}

export function send(client: Client, versionId: string, parts: Part[]): Promise<Answer> {
  return client.request('POST', `/api/documents/versions/${versionId}/attachments`, {
    body: multipartBody(parts),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  });
}

export function upload(client: Client, versionId: string, name: string, bytes: Buffer | string): Promise<Answer> {
  return send(client, versionId, [{ filename: `"${name}"`, bytes }]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** A grey PNG. `claimed` is the size that its header gives, where that is to differ from the pixels. */
export function png(width = 2, height = 2, claimed: [number, number] = [width, height]): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(claimed[0], 0);
  header.writeUInt32BE(claimed[1], 4);
  header[8] = 8;
  const rows = Buffer.alloc(height * (width + 1), 0x80);
  for (let row = 0; row < height; row++) rows[row * (width + 1)] = 0;
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

export const svg = (inside = '<rect width="9" height="9"/>') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="10" height="10">${inside}</svg>`;

/** The smallest archive: an end record without entries. */
export const emptyZip = Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18)]);
