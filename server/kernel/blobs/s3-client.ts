/**
 * Calls to S3: each ends within the limit or fails, and fails in one of three ways. Credentials, region and endpoint come
 * from the usual AWS_* variables; with an endpoint of one's own (AWS_ENDPOINT_URL_S3) addresses are path style, as such servers
 * expect.
 *
 * The client library is loaded when it is first needed: who keeps bytes in PostgreSQL does not pay for it at the start.
 */
import { Readable } from 'node:stream';
import type { ByteSource } from './backend.ts';
import { BlobMissing, StoreRefused, storeBusy } from './damaged.ts';

type Library = typeof import('@aws-sdk/client-s3');

export interface S3 {
  library: Library;
  client: InstanceType<Library['S3Client']>;
  limitMs: number;
}

export async function openS3(timeoutSeconds: number): Promise<S3> {
  const library = await import('@aws-sdk/client-s3');
  const ownEndpoint = process.env.AWS_ENDPOINT_URL_S3 ?? process.env.AWS_ENDPOINT_URL;
  const client = new library.S3Client({
    region: process.env.AWS_REGION ?? process.env.AWS_DEFAULT_REGION ?? 'us-east-1',
    ...(ownEndpoint ? { endpoint: ownEndpoint, forcePathStyle: true } : {}),
    // Every read is compared with the SHA-256 that names it, and many S3-like servers do not know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // What fails is thrown; what it prints besides would stand between the lines of our own log.
    logger: { debug() {}, info() {}, warn() {}, error() {} },
  });
  return { library, client, limitMs: timeoutSeconds * 1_000 };
}

/** One call. The limit counts from its beginning, or from the last sign that bytes move. */
export async function call<T>(limitMs: number, act: (late: AbortSignal, moving: () => void) => Promise<T>): Promise<T> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), limitMs);
  try {
    return await act(late.signal, () => timer.refresh());
  } catch (error) {
    throw inWords(error);
  } finally {
    clearTimeout(timer);
  }
}

/** A body that is told of each piece that leaves. What its source throws is the source's own error, not the store's. */
export async function sending<T>(
  source: ByteSource,
  moving: () => void,
  send: (body: Readable) => Promise<T>,
): Promise<T> {
  let broken: { error: unknown } | null = null;
  async function* leaving() {
    try {
      for await (const part of source) {
        moving();
        yield part;
      }
    } catch (error) {
      broken = { error };
      throw error;
    }
  }
  const body = Readable.from(leaving(), { objectMode: false });
  const failed = new Promise<never>((_, reject) => body.once('error', reject));
  try {
    return await Promise.race([send(body), failed]);
  } catch (error) {
    throw broken === null ? error : new SourceBroken((broken as { error: unknown }).error);
  } finally {
    body.destroy();
  }
}

class SourceBroken extends Error {
  readonly reason: unknown;

  constructor(reason: unknown) {
    super('The bytes to send could not be read.');
    this.reason = reason;
  }
}

/** A connection that breaks or falls silent on the way is as good as no answer. Who stops reading frees it. */
export async function* arriving(limitMs: number, source: Readable): ByteSource {
  const parts = source[Symbol.asyncIterator]();
  try {
    for (;;) {
      const part = await call(limitMs, (late) => {
        late.addEventListener('abort', () => source.destroy(new Error('No bytes arrived in time.')));
        return parts.next();
      });
      if (part.done === true) return;
      yield part.value;
    }
  } finally {
    source.destroy();
  }
}

const refusals: Record<string, string> = {
  NoSuchBucket: 'there is no such bucket',
  AccessDenied: 'the credentials do not allow it',
  Forbidden: 'the credentials do not allow it',
  InvalidAccessKeyId: 'the access key is unknown',
  SignatureDoesNotMatch: 'the secret key is wrong',
  CredentialsProviderError: 'there are no credentials (AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY)',
};

/** A store that does not answer is a reason to try again later; an object that is not there is another matter. */
function inWords(error: unknown): unknown {
  if (error instanceof SourceBroken) return error.reason;
  const { name = '', $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } };
  if (name === 'NoSuchKey') return new BlobMissing('The object store lacks an object.');
  const refusal = refusals[name] ?? ($metadata?.httpStatusCode === 403 ? refusals.AccessDenied : undefined);
  if (refusal === undefined)
    return Object.assign(storeBusy('The file store does not answer. Try again.', 5), { cause: error });
  const refused = storeBusy('The file store turns the server away. Tell whoever runs this installation.', 30);
  return Object.assign(refused, { cause: new StoreRefused(refusal, { cause: error }) });
}
