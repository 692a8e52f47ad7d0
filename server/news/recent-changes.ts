/**
 * The changes that this server heard last. Who reads something is told the position at that moment; who then opens a stream with it
 * hears what came in between, instead of reading everything again.
 *
 * Positions are sealed with a key that lasts as long as nothing was missed: they tell nothing of what others do, and those of another
 * server, or from before a gap, are unknown here.
 */
import { randomBytes } from 'node:crypto';
import { seal, unseal } from '../kernel/sealing.ts';
import type { Announced } from './announced.ts';

/** More than a busy installation announces while a page opens. */
const mostKept = 1_000;
const positionBytes = 36;

export class RecentChanges {
  readonly #key = { secretKey: randomBytes(32).toString('base64url'), dataDir: '' };
  #kept: Announced[] = [];
  /** How many were heard before those that are kept. */
  #dropped = 0;

  add(announced: Announced): void {
    this.#kept.push(announced);
    if (this.#kept.length < 2 * mostKept) return;
    this.#kept = this.#kept.slice(mostKept);
    this.#dropped += mostKept;
  }

  position(): string {
    const count = Buffer.alloc(8);
    count.writeBigUInt64BE(BigInt(this.#dropped + this.#kept.length));
    return seal(this.#key, count).toString('base64url');
  }

  /** Null where that is not known any more. */
  since(position: string): readonly Announced[] | null {
    const sealed = Buffer.from(position, 'base64url');
    const count = sealed.length === positionBytes ? unseal(this.#key, sealed) : undefined;
    const from = count === undefined ? -1 : Number(count.readBigUInt64BE()) - this.#dropped;
    return from < 0 ? null : this.#kept.slice(from);
  }
}
