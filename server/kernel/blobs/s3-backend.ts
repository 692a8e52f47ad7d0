/**
 * Bytes in an S3 bucket, one object for each scope and digest. Credentials, region and endpoint come from the usual
 * AWS_* variables; with an endpoint of one's own (AWS_ENDPOINT_URL_S3) addresses are path style, as such servers expect.
 */
import { Readable } from 'node:stream';
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import type { BlobBackend, BlobKey, ByteSource } from './backend.ts';

export interface S3Options {
  bucket: string;
  prefix: string;
}

export interface S3Backend extends BlobBackend {
  close(): void;
}

export function s3Backend(options: S3Options): S3Backend {
  const ownEndpoint = process.env.AWS_ENDPOINT_URL_S3 ?? process.env.AWS_ENDPOINT_URL;
  const client = new S3Client({
    region: process.env.AWS_REGION ?? process.env.AWS_DEFAULT_REGION ?? 'us-east-1',
    ...(ownEndpoint ? { endpoint: ownEndpoint, forcePathStyle: true } : {}),
    // Every read is compared with the SHA-256 that names it, and many S3-like servers do not know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const place = ({ scopeId, sha256 }: BlobKey) => ({
    Bucket: options.bucket,
    Key: [options.prefix, scopeId, sha256].filter((part) => part !== '').join('/'),
  });

  return {
    name: 's3',
    erasedWithRow: false,
    async write(_tx, blob, source) {
      const body = { Body: Readable.from(source, { objectMode: false }), ContentLength: blob.sizeBytes };
      await client.send(new PutObjectCommand({ ...place(blob), ...body }));
    },
    async *read(_run, key) {
      const { Body } = await client.send(new GetObjectCommand(place(key)));
      if (Body) yield* Body as unknown as ByteSource;
    },
    async erase(key) {
      await client.send(new DeleteObjectCommand(place(key)));
    },
    close: () => client.destroy(),
  };
}
