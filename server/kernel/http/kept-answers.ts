/**
 * Answers that are large, often asked for, and alike for everyone who may read them: made and compressed once for each state of
 * what they tell, and sent again as they are. Whoever has one already is told so (304).
 *
 * Whether the caller may read it is the route's question, asked each time before it comes here. Memory is bounded: beyond it
 * goes what was asked for longest ago.
 */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { keptAnswers } from '../process-metrics.ts';

const compress = promisify(gzip);
const expand = promisify(gunzip);

const mostBytes = 32 * 2 ** 20;

interface Answer {
  etag: string;
  compressed: Buffer;
}

interface Kept {
  state: string;
  answer: Promise<Answer>;
  bytes: number;
}

export class KeptAnswers {
  readonly #what: string;
  readonly #mostBytes: number;
  readonly #kept = new Map<string, Kept>();
  #bytes = 0;

  constructor(what: string, most = mostBytes) {
    this.#what = what;
    this.#mostBytes = most;
  }

  /** The answer about `key` in this state where it is kept or being made. */
  kept(key: string, state: string): Promise<Answer> | undefined {
    const known = this.#kept.get(key);
    if (known?.state !== state) return undefined;
    // Asked for last is gone last.
    this.#kept.delete(key);
    this.#kept.set(key, known);
    keptAnswers.inc({ what: this.#what, from: 'kept' });
    return known.answer;
  }

  /**
   * The answer about `key` in this state, read now unless it is kept or being made. The state has to be read before what is told:
   * then nothing is kept that is older than its state. Resolves when `read` has ended, so that its transaction can end too, with
   * the answer to come.
   */
  async find(key: string, state: string, read: () => Promise<unknown>): Promise<{ answer: Promise<Answer> }> {
    const known = this.kept(key, state);
    if (known !== undefined) return { answer: known };
    keptAnswers.inc({ what: this.#what, from: 'made' });
    const told = read();
    const made: Kept = { state, answer: told.then(answerOf), bytes: 0 };
    this.#forget(key);
    this.#kept.set(key, made);
    made.answer.then(
      ({ compressed }) => this.#count(key, made, compressed.length),
      () => this.#kept.get(key) === made && this.#forget(key),
    );
    await told;
    return { answer: made.answer };
  }

  #forget(key: string): void {
    this.#bytes -= this.#kept.get(key)?.bytes ?? 0;
    this.#kept.delete(key);
  }

  #count(key: string, made: Kept, bytes: number): void {
    if (this.#kept.get(key) !== made) return;
    made.bytes = bytes;
    this.#bytes += bytes;
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= this.#mostBytes) return;
      this.#forget(oldest);
    }
  }
}

async function answerOf(told: unknown): Promise<Answer> {
  const json = JSON.stringify(told);
  const digest = createHash('sha256').update(json).digest('base64url');
  return { etag: `W/"${digest}"`, compressed: await compress(json) };
}

/** Kept by the caller's browser alone, and asked about each time: rights can be withdrawn. */
export async function sendKept<T>(request: FastifyRequest, reply: FastifyReply, answer: Answer): Promise<T> {
  const { 'if-none-match': had = '', 'accept-encoding': accepted = '' } = request.headers;
  reply.headers({
    etag: answer.etag,
    'cache-control': 'private, no-cache',
    vary: 'accept-encoding, cookie, authorization',
  });
  const isKnown = had.split(',').some((one) => one.trim() === answer.etag);
  const takesGzip = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(String(accepted));
  if (isKnown) reply.status(304);
  else reply.type('application/json; charset=utf-8');
  if (!isKnown && takesGzip) reply.header('content-encoding', 'gzip');
  const bytes = () => (takesGzip ? answer.compressed : expand(answer.compressed));
  // The bytes are what the route says it answers, as JSON.
  return reply.send(isKnown ? undefined : await bytes()) as never;
}
