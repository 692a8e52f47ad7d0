/**
 * Bytes in an S3 bucket, one object for each scope and digest. Credentials, region and endpoint come from the usual
 * AWS_* variables; with an endpoint of one's own (AWS_ENDPOINT_URL_S3) addresses are path style, as such servers expect.
 *
 * The client library is loaded when it is first needed: who keeps bytes in PostgreSQL does not pay for it at the start.
 */
import { Readable } from 'node:stream';
import { AppError } from '../../../contract/index.ts';
import type { BlobBackend, BlobKey, ByteSource } from './backend.ts';
import { BlobMissing } from './damaged.ts';

export interface S3Options {
  bucket: string;
  prefix: string;
}

type Library = typeof import('@aws-sdk/client-s3');
type Client = InstanceType<Library['S3Client']>;

export function s3Backend(options: S3Options): BlobBackend {
  let opened: Promise<{ s3: Library; client: Client }> | undefined;
  const open = () => {
    opened ??= import('@aws-sdk/client-s3').then((s3) => ({ s3, client: newClient(s3) }));
    return opened;
  };
  const place = ({ scopeId, sha256 }: BlobKey) => ({
    Bucket: options.bucket,
    Key: [options.prefix, scopeId, sha256].filter((part) => part !== '').join('/'),
  });

  return {
    name: 's3',
    erasedWithRow: false,
    async write(_tx, blob, source) {
      const { s3, client } = await open();
      const body = { Body: Readable.from(source, { objectMode: false }), ContentLength: blob.sizeBytes };
      await answering(client.send(new s3.PutObjectCommand({ ...place(blob), ...body })));
    },
    async *read(_run, key) {
      const { s3, client } = await open();
      const { Body } = await answering(client.send(new s3.GetObjectCommand(place(key))));
      if (Body) yield* arriving(Body as unknown as ByteSource);
    },
    async erase(key) {
      const { s3, client } = await open();
      await answering(client.send(new s3.DeleteObjectCommand(place(key))));
    },
  };
}

function newClient(s3: Library): Client {
  const ownEndpoint = process.env.AWS_ENDPOINT_URL_S3 ?? process.env.AWS_ENDPOINT_URL;
  return new s3.S3Client({
    region: process.env.AWS_REGION ?? process.env.AWS_DEFAULT_REGION ?? 'us-east-1',
    ...(ownEndpoint ? { endpoint: ownEndpoint, forcePathStyle: true } : {}),
    // Every read is compared with the SHA-256 that names it, and many S3-like servers do not know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}

/** One small object by its name, for what is no blob. */
export async function putObject({ bucket, prefix }: S3Options, name: string, text: string): Promise<void> {
  const s3 = await import('@aws-sdk/client-s3');
  const client = newClient(s3);
  const Key = [prefix, name].filter((part) => part !== '').join('/');
  await answering(client.send(new s3.PutObjectCommand({ Bucket: bucket, Key, Body: text }))).finally(() =>
    client.destroy(),
  );
}

/** A connection that breaks on the way is as good as no answer. */
async function* arriving(source: ByteSource): ByteSource {
  const parts = source[Symbol.asyncIterator]();
  for (;;) {
    const part = await answering(parts.next());
    if (part.done === true) return;
    yield part.value;
  }
}

/** A store that does not answer is a reason to try again later; an object that is not there is damage. */
async function answering<T>(request: Promise<T>): Promise<T> {
  try {
    return await request;
  } catch (error) {
    if ((error as { name?: string }).name === 'NoSuchKey') throw new BlobMissing('The object store lacks an object.');
    const busy = new AppError('BUSY', { detail: 'The file store does not answer. Try again.', retryAfterSeconds: 5 });
    throw Object.assign(busy, { cause: error });
  }
}
