/**
 * LISTEN on one connection of its own, which is opened at the first use and opened again whenever it is lost.
 *
 * A notification sent while the connection was down is lost: it is a hint to look, never the data itself. Listeners also
 * look at regular intervals, or whenever they are told that there was such a gap. Since a connection on which nothing is
 * sent can be dead without either end noticing, a heartbeat asks on it, and one that is not answered closes it.
 */
import pg from 'pg';

interface Handler {
  heard: (payload: string) => void;
  missed: () => void;
}

const longestPauseMs = 10_000;
/** A network that drops idle connections does so after minutes. */
const heartbeat = { everyMs: 15_000, patienceMs: 10_000 };

export class Listener {
  readonly #makeClient: () => pg.Client;
  readonly #log: (message: string) => void;
  readonly #heartbeat: typeof heartbeat;
  readonly #handlers = new Map<string, Set<Handler>>();
  #client: Promise<pg.Client> | null = null;
  #closed = false;

  constructor(makeClient: () => pg.Client, log: (message: string) => void, beat = heartbeat) {
    this.#makeClient = makeClient;
    this.#log = log;
    this.#heartbeat = beat;
  }

  async listen(channel: string, heard: Handler['heard'], missed: Handler['missed']): Promise<() => Promise<void>> {
    const handler = { heard, missed };
    const handlers = this.#handlers.get(channel) ?? new Set();
    this.#handlers.set(channel, handlers.add(handler));
    try {
      const client = await this.#connected();
      if (handlers.size === 1) await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      // Whoever asked is told, and asks again: a handler that stayed would be one more for each time.
      this.#forget(channel, handler);
      throw error;
    }
    return async () => {
      if (!this.#forget(channel, handler) || this.#closed) return;
      const current = await this.#client?.catch(() => null);
      await current?.query(`unlisten ${pg.escapeIdentifier(channel)}`).catch(() => {});
    };
  }

  /** How many are told of what is heard, on all channels. */
  get handlerCount(): number {
    return [...this.#handlers.values()].reduce((sum, { size }) => sum + size, 0);
  }

  /** Whether that was the last one of its channel. */
  #forget(channel: string, handler: Handler): boolean {
    const handlers = this.#handlers.get(channel);
    if (!handlers?.delete(handler) || handlers.size > 0) return false;
    return this.#handlers.delete(channel);
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
    try {
      await client.connect();
      for (const channel of this.#handlers.keys()) await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      await client.end().catch(() => {});
      throw error;
    }
    let asks = false;
    const beat = setInterval(async () => {
      if (asks) return;
      asks = true;
      await this.#ask(client);
      asks = false;
    }, this.#heartbeat.everyMs).unref();
    client.once('end', () => {
      clearInterval(beat);
      this.#reconnect(250);
    });
    return client;
  }

  async #ask(client: pg.Client): Promise<void> {
    // The types of the driver do not know the limit of one statement.
    const question = { text: 'select 1', query_timeout: this.#heartbeat.patienceMs } as pg.QueryConfig;
    await client.query(question).catch(() => {
      if (this.#closed) return;
      this.#log('The notification connection no longer answers and is opened again.');
      (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
    });
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
