/** Brings the content of a draft up to date when writing pauses. Another server does it where this one ends before; see sweeps.ts. */
import type { Actor, Database } from '../../kernel/database/index.ts';
import { findUnsettled, settleDraft } from '../settling/index.ts';

const pauseMs = 2_000;
/** Who writes without a pause still finds the text in lists and search. */
const longestMs = 5 * 60_000;

export class Pauses {
  readonly #db: Database;
  readonly #failed: (error: unknown) => void;
  readonly #waiting = new Map<string, { timer: NodeJS.Timeout; since: number; actor: Actor }>();
  readonly #underWay = new Set<Promise<void>>();

  constructor(db: Database, failed: (error: unknown) => void) {
    this.#db = db;
    this.#failed = failed;
  }

  /** Somebody wrote. The content follows in their name: they may see the draft. */
  note(versionId: string, { userId, displayName, admin }: Actor): void {
    const before = this.#waiting.get(versionId);
    clearTimeout(before?.timer);
    const since = before?.since ?? Date.now();
    const waitMs = Math.max(0, Math.min(pauseMs, since + longestMs - Date.now()));
    const timer = setTimeout(() => this.#settle(versionId), waitMs);
    timer.unref();
    this.#waiting.set(versionId, { timer, since, actor: { userId, displayName, admin } });
  }

  #settle(versionId: string): void {
    const waiting = this.#waiting.get(versionId);
    this.#waiting.delete(versionId);
    if (waiting === undefined) return;
    clearTimeout(waiting.timer);
    const settling = settleVersion(this.#db, waiting.actor, versionId)
      .catch(this.#failed)
      .finally(() => this.#underWay.delete(settling));
    this.#underWay.add(settling);
  }

  /** Nothing is left to others that can still be done. */
  async close(): Promise<void> {
    for (const versionId of [...this.#waiting.keys()]) this.#settle(versionId);
    await Promise.all(this.#underWay);
  }
}

export async function settleVersion(db: Database, actor: Actor, id: string): Promise<void> {
  const drafts = await db.withActor(actor, (tx) => findUnsettled(tx, [id]));
  for (const draft of drafts) await settleDraft(db, actor, draft);
}
