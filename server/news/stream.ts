/**
 * One person's stream of changes. It ends after some minutes, when a session or token of the person ended, when nobody reads what it
 * sends, and when changes may have been lost on their way here; the browser opens it again, if it still may, and looks at everything anew.
 */
import type { ServerResponse } from 'node:http';
import type { Actor } from '../kernel/database/index.ts';
import type { Announced, Change } from './announced.ts';
import type { NewsChannel } from './channel.ts';

const heartbeatEveryMs = 15_000;
const lastsMs = 10 * 60_000;
const reopenAfterMs = 1_000;
/** More than a reader leaves unread who is only slow: hundreds of changes, beyond what the connection itself holds. */
const mostUnreadBytes = 1024 * 1024;

export interface SeenScopes {
  scopes: ReadonlySet<string>;
  /** Those in which they also see what was never released. */
  drafts: ReadonlySet<string>;
}

export interface Watcher {
  actor: Actor;
  /** The position of what was read before; absent for who reads after the stream is open. */
  after?: string;
  /** What the person may view, as of now. */
  readSeen(): Promise<SeenScopes>;
}

export async function streamChanges(raw: ServerResponse, channel: NewsChannel, watcher: Watcher): Promise<void> {
  const follower = new Follower(raw, watcher);
  const missed = watcher.after === undefined ? null : channel.since(watcher.after);
  const isCaughtUp = missed !== null && follower.catchUp(missed);
  const stop = await channel.watch((announced) => follower.hear(announced));
  if (raw.destroyed) return stop();
  raw.once('close', stop);
  await follower.readSeen();
  if (raw.destroyed) return;
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    connection: 'keep-alive',
  });
  raw.write(`retry: ${reopenAfterMs}\n: watching\n\n`);
  if (watcher.after !== undefined) raw.write(`event: opened\ndata: ${JSON.stringify({ isCaughtUp })}\n\n`);
  follower.passOn();
  const heartbeat = setInterval(() => raw.writableEnded || raw.write(': still here\n\n'), heartbeatEveryMs);
  // What runs in a token's name ends with the token.
  const untilExpiryMs = (watcher.actor.token?.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY) - Date.now();
  const end = setTimeout(() => raw.end(), Math.max(0, Math.min(lastsMs, untilExpiryMs)));
  raw.once('close', () => {
    clearInterval(heartbeat);
    clearTimeout(end);
  });
}

/** Passes on what its person may see. While that is being read anew, changes wait. */
class Follower {
  readonly #raw: ServerResponse;
  readonly #watcher: Watcher;
  readonly #waiting: Change[] = [];
  #seen: SeenScopes = { scopes: new Set(), drafts: new Set() };
  /** Readings under way; the beginning is one. */
  #readings = 1;
  /** One after the other. */
  #rights = Promise.resolve();

  constructor(raw: ServerResponse, watcher: Watcher) {
    this.#raw = raw;
    this.#watcher = watcher;
  }

  hear(announced: Announced): void {
    const { userId, token } = this.#watcher.actor;
    switch (announced.event) {
      case 'missed':
        this.#raw.end();
        return;
      case 'credentials':
        if (announced.userId === userId || (token && announced.tokenId === token.id)) this.#raw.end();
        return;
      case 'rights':
        if (this.#isMine(announced)) this.#followRights();
        return;
      default:
        this.#waiting.push(announced);
        this.#send();
    }
  }

  /** Passes on what was announced before the stream. False where that changed what the person may see: they have to read anew. */
  catchUp(announced: readonly Announced[]): boolean {
    const { userId, token } = this.#watcher.actor;
    for (const one of announced) {
      if (one.event === 'missed') return false;
      if (one.event === 'rights') {
        // Which scopes are theirs is not known yet.
        if (one.userId === userId || one.scopeId !== undefined) return false;
      } else if (one.event === 'credentials') {
        if (one.userId === userId || (token && one.tokenId === token.id)) return false;
      } else this.#waiting.push(one);
    }
    return true;
  }

  async readSeen(): Promise<void> {
    this.#seen = await this.#watcher.readSeen();
  }

  #isMine({ userId, scopeId }: { userId?: string; scopeId?: string }): boolean {
    return userId === this.#watcher.actor.userId || (scopeId !== undefined && this.#seen.scopes.has(scopeId));
  }

  /** Ends one reading. */
  passOn(): void {
    this.#readings -= 1;
    this.#send();
  }

  /** Who lost a scope, or its drafts, begins anew, so that the browser drops what it shows of it. */
  #followRights(): void {
    this.#readings += 1;
    this.#rights = this.#rights
      .then(async () => {
        const before = this.#seen;
        await this.readSeen();
        const { scopes, drafts } = this.#seen;
        const hasLost =
          [...before.scopes].some((id) => !scopes.has(id)) || [...before.drafts].some((id) => !drafts.has(id));
        if (hasLost) this.#raw.end();
        else this.passOn();
      })
      .catch(() => void this.#raw.end());
  }

  #send(): void {
    if (this.#readings > 0 || this.#raw.writableEnded) return;
    const { scopes, drafts } = this.#seen;
    for (const { event, userId, ids, working } of this.#waiting.splice(0)) {
      if (userId !== undefined && userId !== this.#watcher.actor.userId) continue;
      // The pack is the person's own, whatever they may view.
      const { scopeId } = ids;
      if (event !== 'job' && scopeId !== undefined && !scopes.has(scopeId)) continue;
      // Steps and who is there are of drafts alone.
      const isWorking = working === true || event === 'steps' || event === 'presence';
      if (isWorking && (scopeId === undefined || !drafts.has(scopeId))) continue;
      this.#raw.write(`event: ${event}\ndata: ${JSON.stringify(ids)}\n\n`);
    }
    if (this.#raw.writableLength > mostUnreadBytes) this.#raw.destroy();
  }
}
