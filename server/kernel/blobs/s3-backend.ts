/** Bytes in an S3 bucket, one object for each upload. */
import type { Readable } from 'node:stream';
import { AppError } from '../../../contract/index.ts';
import type { ObjectBackend, StoredObject } from './backend.ts';
import { BlobMissing, StoreRefused } from './damaged.ts';
import { arriving, call, openS3, type S3, sending } from './s3-client.ts';

export interface S3Options {
  bucket: string;
  prefix: string;
  timeoutSeconds: number;
}

/** No scope has such a name, so that no file is in its way. */
const markName = 'muniment-store';

export function s3Backend(options: S3Options): ObjectBackend {
  let opened: Promise<S3> | undefined;
  const open = () => {
    opened ??= openS3(options.timeoutSeconds);
    return opened;
  };
  const place = ({ scopeId, sha256, object }: StoredObject) => ({
    Bucket: options.bucket,
    Key: within(options, `${scopeId}/${object === '' ? sha256 : `${sha256}.${object}`}`),
  });

  return {
    name: 's3',
    async write(stored, sizeBytes, source) {
      const { library, client, limitMs } = await open();
      await call(limitMs, (abortSignal, moving) =>
        sending(source, moving, (Body) => {
          const command = new library.PutObjectCommand({ ...place(stored), Body, ContentLength: sizeBytes });
          return client.send(command, { abortSignal });
        }),
      );
    },
    async *read(stored) {
      const { library, client, limitMs } = await open();
      const command = new library.GetObjectCommand(place(stored));
      const { Body } = await call(limitMs, (abortSignal) => client.send(command, { abortSignal }));
      if (Body) yield* arriving(limitMs, Body as Readable);
    },
    async erase(stored) {
      const { library, client, limitMs } = await open();
      const command = new library.DeleteObjectCommand(place(stored));
      await call(limitMs, (abortSignal) => client.send(command, { abortSignal }));
    },
    async has(stored) {
      const { library, client, limitMs } = await open();
      const command = new library.HeadObjectCommand(place(stored));
      return call(limitMs, (abortSignal) => client.send(command, { abortSignal })).then(
        () => true,
        (error) => (isNotFound(error) ? false : Promise.reject(error)),
      );
    },
    async check() {
      const { library, client, limitMs } = await open();
      const command = new library.HeadBucketCommand({ Bucket: options.bucket });
      await call(limitMs, (abortSignal) => client.send(command, { abortSignal })).catch((error: unknown) => {
        const why = isNotFound(error) ? 'there is no such bucket' : refusalIn(error);
        throw why === null ? error : new StoreRefused(`BLOB_STORE names the bucket ${options.bucket}, but ${why}.`);
      });
    },
    pathOf: (stored) => `s3://${options.bucket}/${place(stored).Key}`,
    async readMark() {
      const { library, client, limitMs } = await open();
      const command = new library.GetObjectCommand({ Bucket: options.bucket, Key: within(options, markName) });
      try {
        return await call(limitMs, async (abortSignal) => {
          const { Body } = await client.send(command, { abortSignal });
          return ((await Body?.transformToString()) ?? '').trim();
        });
      } catch (error) {
        if (error instanceof BlobMissing) return null;
        throw error;
      }
    },
    async writeMark(mark) {
      const { library, client, limitMs } = await open();
      const Body = `${mark}\n`;
      const command = new library.PutObjectCommand({ Bucket: options.bucket, Key: within(options, markName), Body });
      await call(limitMs, (abortSignal) => client.send(command, { abortSignal }));
    },
  };
}

/** A HEAD has no body that could say more than its status. */
function isNotFound(error: unknown): boolean {
  return error instanceof AppError && (error.cause as { name?: string })?.name === 'NotFound';
}

function refusalIn(error: unknown): string | null {
  return error instanceof AppError && error.cause instanceof StoreRefused ? error.cause.message : null;
}

/** One small object by its name, for what is no blob. */
export async function putObject(options: S3Options, name: string, text: string): Promise<void> {
  const { library, client, limitMs } = await openS3(options.timeoutSeconds);
  const command = new library.PutObjectCommand({ Bucket: options.bucket, Key: within(options, name), Body: text });
  await call(limitMs, (abortSignal) => client.send(command, { abortSignal })).finally(() => client.destroy());
}

/** Small objects directly below the prefix whose names fit, in the order of their names, one after the other. */
export async function* readObjects(options: S3Options, fits: RegExp): AsyncGenerator<{ name: string; bytes: Buffer }> {
  const { library, client, limitMs } = await openS3(options.timeoutSeconds);
  const Prefix = within(options, '');
  try {
    for (let after: string | undefined; ; ) {
      const list = new library.ListObjectsV2Command({
        ...{ Bucket: options.bucket, Prefix },
        ...(after === undefined ? {} : { ContinuationToken: after }),
      });
      const page = await call(limitMs, (abortSignal) => client.send(list, { abortSignal }));
      for (const { Key = '' } of page.Contents ?? []) {
        const name = Key.slice(Prefix.length);
        if (!fits.test(name)) continue;
        const get = new library.GetObjectCommand({ Bucket: options.bucket, Key });
        const bytes = await call(limitMs, async (abortSignal) => {
          const { Body } = await client.send(get, { abortSignal });
          return Buffer.from((await Body?.transformToByteArray()) ?? []);
        });
        yield { name, bytes };
      }
      after = page.NextContinuationToken;
      if (after === undefined) return;
    }
  } finally {
    client.destroy();
  }
}

function within({ prefix }: S3Options, name: string): string {
  return prefix === '' ? name : `${prefix}/${name}`;
}
