/** Uploads for the tests of imports: zip files written byte by byte, so that hostile ones can be made too. */
import { crc32, deflateRawSync } from 'node:zlib';
import type { Import } from '../../contract/index.ts';
import type { Answer, Client } from '../harness/client.ts';
import { ok } from './documents-world.ts';

export interface ZipFile {
  name: string;
  bytes: Buffer | string;
  /** Unix mode, for links. */
  mode?: number;
  /** General purpose bits; 1 is "encrypted". */
  flags?: number;
}

const utf8Names = 0x800;

export function zipOf(files: ZipFile[]): Buffer {
  const [bodies, directory]: [Buffer[], Buffer[]] = [[], []];
  let offset = 0;
  for (const { name, bytes, mode = 0o100644, flags = 0 } of files) {
    const content = Buffer.from(bytes as string);
    const packed = deflateRawSync(content);
    const path = Buffer.from(name, 'utf8');
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(utf8Names | flags, 2);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc32(content), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(content.length, 18);
    fields.writeUInt16LE(path.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), fields, path, packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(mode * 0x10000, 6);
    tail.writeUInt32LE(offset, 10);
    const madeBy = Buffer.from([20, 3]);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02', 'latin1'), madeBy, fields, tail, path]));
    bodies.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...bodies, central, end]);
}

/** Names to contents, as most tests need them. */
export function zipped(files: Record<string, Buffer | string>): Buffer {
  return zipOf(Object.entries(files).map(([name, bytes]) => ({ name, bytes })));
}

const boundary = 'muniment-import-boundary';

export function uploadImport(client: Client, scopeId: string, name: string, bytes: Buffer | string): Promise<Answer> {
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), Buffer.from(bytes as string), Buffer.from(`\r\n--${boundary}--\r\n`)]);
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  return client.request('POST', `/api/scopes/${scopeId}/imports`, { body, headers });
}

/** Starts the run and waits for its end. */
export async function runToEnd(client: Client, id: string, body: object): Promise<Import> {
  ok(await client.post(`/api/imports/${id}/run`, body), 202);
  return untilOver(client, id);
}

export async function untilOver(client: Client, id: string): Promise<Import> {
  for (let tries = 0; tries < 1200; tries += 1) {
    const found: Import = ok(await client.get(`/api/imports/${id}`), 200);
    if (found.state !== 'running') return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('the import did not come to its end');
}
