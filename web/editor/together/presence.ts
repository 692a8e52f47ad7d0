/** Says that this window is here and where its cursor stands, and reads who else is. */
import type { Presence as Peer, PresenceBody } from '../../../contract/index.ts';

export type { Peer };

export interface PresenceServer {
  say: (body: PresenceBody) => Promise<unknown>;
  peers: () => Promise<{ items: Peer[] }>;
  leave: () => Promise<unknown>;
}

type Place = Pick<PresenceBody, 'version' | 'selection'>;

const moveMs = 250;
const readMs = 150;
const againMs = 9_000;

export class PresenceHere {
  readonly #server: PresenceServer;
  readonly #client: string;
  readonly #place: () => Place | null;
  readonly #onPeers: (peers: Peer[]) => void;
  #said = '';
  #moving: ReturnType<typeof setTimeout> | undefined;
  #reading: ReturnType<typeof setTimeout> | undefined;
  #again: ReturnType<typeof setInterval> | undefined;

  constructor(server: PresenceServer, client: string, place: () => Place | null, onPeers: (peers: Peer[]) => void) {
    this.#server = server;
    this.#client = client;
    this.#place = place;
    this.#onPeers = onPeers;
  }

  start(): void {
    this.#say();
    this.heard();
    this.#again = setInterval(() => {
      this.#said = '';
      this.#say();
      this.heard();
    }, againMs);
  }

  /** The cursor, or the text under it, moved. */
  moved(): void {
    this.#moving ??= setTimeout(() => {
      this.#moving = undefined;
      this.#say();
    }, moveMs);
  }

  /** Somebody came, moved or went. */
  heard(): void {
    this.#reading ??= setTimeout(() => {
      this.#reading = undefined;
      this.#server.peers().then(
        ({ items }) =>
          this.#again !== undefined && this.#onPeers(items.filter(({ client }) => client !== this.#client)),
        () => {},
      );
    }, readMs);
  }

  stop(): void {
    clearTimeout(this.#moving);
    clearTimeout(this.#reading);
    clearInterval(this.#again);
    this.#again = undefined;
    this.leave();
  }

  /** The window goes; should it come back, it says so again. */
  leave(): void {
    this.#said = '';
    this.#server.leave().catch(() => {});
  }

  #say(): void {
    const place = this.#place();
    if (place === null) return;
    const told = JSON.stringify(place);
    if (told === this.#said) return;
    this.#said = told;
    this.#server.say({ client: this.#client, ...place }).catch(() => {
      this.#said = '';
    });
  }
}
