/**
 * LISTEN on one connection of its own, which is opened at the first use and opened again whenever it is lost.
 *
 * A notification sent while the connection was down is lost: it is a hint to look, never the data itself. Listeners also
 * look at regular intervals, or whenever they are told that there was such a gap.
 */
import pg from 'pg';

interface Handler {
  heard: (payload: string) => void;
  missed: () => void;
}

const longestPauseMs = 10_000;

export class Listener {
  readonly #makeClient: () => pg.Client;
  readonly #log: (message: string) => void;
  readonly #handlers = new Map<string, Set<Handler>>();
  #client: Promise<pg.Client> | null = null;
  #closed = false;

  constructor(makeClient: () => pg.Client, log: (message: string) => void) {
    this.#makeClient = makeClient;
    this.#log = log;
  }

  async listen(channel: string, heard: Handler['heard'], missed: Handler['missed']): Promise<() => Promise<void>> {
    const handler = { heard, missed };
    const handlers = this.#handlers.get(channel) ?? new Set();
    this.#handlers.set(channel, handlers.add(handler));
    const client = await this.#connected();
    if (handlers.size === 1) await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    return async () => {
      handlers.delete(handler);
      if (handlers.size > 0 || this.#closed) return;
      this.#handlers.delete(channel);
      const current = await this.#client?.catch(() => null);
      await current?.query(`unlisten ${pg.escapeIdentifier(channel)}`).catch(() => {});
    };
  }

  async close(): Promise<void> {
    this.#closed = true;
    const client = await this.#client?.catch(() => null);
    await client?.end().catch(() => {});
  }

  #connected(): Promise<pg.Client> {
    this.#client ??= this.#connect().catch((error) => {
      this.#client = null;
      throw error;
    });
    return this.#client;
  }

  async #connect(): Promise<pg.Client> {
    const client = this.#makeClient();
    client.on('error', (error) => this.#log(`The notification connection was lost: ${error.message}`));
    client.on('notification', ({ channel, payload }) => {
      for (const handler of this.#handlers.get(channel) ?? []) handler.heard(payload ?? '');
    });
    await client.connect();
    for (const channel of this.#handlers.keys()) await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    client.once('end', () => this.#reconnect(250));
    return client;
  }

  #reconnect(pauseMs: number): void {
    this.#client = null;
    if (this.#closed || this.#handlers.size === 0) return;
    const timer = setTimeout(() => {
      if (this.#closed) return;
      this.#connected().then(
        () => {
          for (const handlers of this.#handlers.values()) for (const { missed } of handlers) missed();
        },
        () => this.#reconnect(Math.min(pauseMs * 2, longestPauseMs)),
      );
    }, pauseMs);
    timer.unref();
  }
}
