/**
 * One window in one draft: its session with the server, what this device keeps of it until the server has it, who else is there. Knows no
 * screen; `use-together.ts` ties it to one.
 */
import type { KeepCopyBody } from '../../../contract/index.ts';
import { isStreamAway, onDraftNews } from '../../live/index.ts';
import { type AdoptingWriting, adopt } from './adopt.ts';
import { Asides } from './aside.ts';
import { browserStore, DeviceDraft, type Format } from './device.ts';
import { Listeners } from './listeners.ts';
import { type ShownPeer, shownPeers } from './people.ts';
import { type Peer, PresenceHere, type PresenceServer } from './presence.ts';
import { type Anew, Session, type StepServer } from './session.ts';
import { asHeir, holdWindow, orphans } from './window-lock.ts';

export interface PlacedWriting extends AdoptingWriting {
  /** Where the cursor stands, in the text as the server has it. */
  place: () => { anchor: number; head: number } | null;
  /** Whether the editor is there. */
  isOpen: () => boolean;
  /** Where a place of the server's text after so many steps is here; null where that is not known yet. */
  here: (version: number, position: number) => number | null;
}

export interface DraftWindowOptions {
  format: Format;
  userId: string;
  versionId: string;
  /** The text as it was opened. */
  opened: { step: number; markdown: string | null; content?: unknown };
  client: string;
  server: StepServer & PresenceServer & { keep: (body: KeepCopyBody) => Promise<unknown> };
  writing: PlacedWriting;
  /** Holds the whole text of this moment; written out when it is kept as a copy. */
  holdText: () => () => unknown;
  show: (peers: ShownPeer[]) => void;
  onAnew: (why: Anew) => void;
  onCopies: () => void;
  /** What an earlier window had not sent is in the text now. */
  onAdopted: () => void;
}

const keepMs = 250;
/** The whole text takes longer to keep than the steps, and is needed less often. */
const keepBodyMs = 5_000;
const lookMs = 5_000;
/** What the stream of changes might not have told. */
const readAnywayMs = 30_000;

export class DraftWindow {
  readonly session: Session;
  readonly #options: DraftWindowOptions;
  readonly #device: DeviceDraft;
  readonly #asides: Asides;
  readonly #presence: PresenceHere;
  readonly #listeners = new Listeners();
  readonly subscribe = this.#listeners.subscribe;
  #peers: readonly Peer[] = [];
  #people: readonly Peer[] = [];
  #shown = '';
  #isKept = true;
  #isOver = false;
  #body: unknown = null;
  #bodyAt = 0;
  #readAt = 0;
  #keeping: ReturnType<typeof setTimeout> | undefined;
  #endings: (() => void)[] = [];

  constructor(options: DraftWindowOptions) {
    const { client, server, writing, userId, versionId } = options;
    this.#options = options;
    this.#device = new DeviceDraft(browserStore, userId, versionId);
    this.#asides = new Asides(this.#device, server.keep, options.onCopies);
    this.session = new Session(client, server, writing, {
      textNow: () => ({ after: writing.version(), body: options.holdText() }),
      putAside: ({ after, body }) => this.#asides.put(options.format, after, body()),
      savedWhole: () => options.onCopies(),
      beginAnew: (why) => {
        // What was not sent went aside; kept as steps too it would come back a second time.
        this.#isOver = true;
        this.#device.drop(client);
        options.onAnew(why);
      },
    });
    const place = () => (writing.isOpen() ? { version: writing.version(), selection: writing.place() } : null);
    this.#presence = new PresenceHere(server, client, place, (peers) => {
      this.#peers = peers;
      this.#showPeers();
      this.#showPeople();
    });
  }

  /** Who else is here; drawn anew when somebody comes or goes, not when a cursor moves. */
  readonly people = (): readonly Peer[] => this.#people;
  /** Whether this device keeps what is not sent. */
  readonly isKept = (): boolean => this.#isKept;

  start(): void {
    const { client, versionId } = this.#options;
    const { session } = this;
    session.start();
    holdWindow(client, new Promise((resolve) => this.#endings.push(resolve)));
    this.#presence.start();
    this.#endings.push(
      () => this.#presence.stop(),
      session.subscribe(() => this.#afterChange()),
      onDraftNews((news) => {
        if (news === 'missed') return session.catchUp();
        if (news.ids.versionId !== versionId) return;
        if (news.event === 'steps') session.hear(Number(news.ids.version));
        else this.#presence.heard();
      }),
      every(lookMs, () => this.#look()),
      on('online', () => session.catchUp()),
      on('pagehide', () => {
        this.#keep(true);
        this.#presence.leave();
      }),
      on('pageshow', () => this.#keepSoon()),
    );
    session.catchUp();
    void this.#adoptOrphans();
    const older = this.#device.older();
    if (older && this.#asides.putOlder(older, this.#options.opened)) this.#device.dropOlder();
    void this.#asides.sendAll();
  }

  stop(): void {
    this.#keep(true);
    clearTimeout(this.#keeping);
    this.session.stop();
    for (const end of this.#endings.splice(0)) end();
  }

  /** The cursor moved. */
  moved(): void {
    this.#presence.moved();
  }

  #look(): void {
    const isDue = isStreamAway() || Date.now() - this.#readAt > readAnywayMs;
    if (isDue && this.session.state().status !== 'offline') {
      this.#readAt = Date.now();
      this.session.catchUp();
    }
    void this.#asides.sendAll();
  }

  async #adoptOrphans(): Promise<void> {
    const left = await orphans(this.#device.all(), this.#options.client);
    for (const { client } of left) await asHeir(client, () => this.#adopt(client));
  }

  async #adopt(client: string): Promise<void> {
    const { server, writing, onAdopted } = this.#options;
    // Another window may have taken it meanwhile.
    const kept = this.#device.all().find((each) => each.client === client);
    if (kept === undefined) return;
    try {
      const adopted = await adopt(server, writing, kept);
      if (adopted === 'in-part' || adopted === 'not-at-all') this.#asides.putSteps(kept);
      if (adopted === 'whole' || adopted === 'in-part') this.#keep(false);
      this.#device.drop(client);
      if (adopted === 'whole' || adopted === 'in-part') onAdopted();
    } catch {
      // Stays on the device, and is put in when the draft is opened again.
    }
  }

  #afterChange(): void {
    this.#presence.moved();
    this.#showPeers();
    this.#keepSoon();
  }

  /** Cursors of steps that have arrived since. */
  #showPeers(): void {
    const { writing, userId, show } = this.#options;
    const peers = shownPeers(this.#peers, userId, writing.here);
    const told = JSON.stringify(this.#peers);
    if (told === this.#shown || peers.length < this.#peers.filter(({ selection }) => selection).length) return;
    this.#shown = told;
    show(peers);
  }

  #showPeople(): void {
    const told = (peers: readonly Peer[]) => JSON.stringify(peers.map(({ client, user }) => [client, user]));
    if (told(this.#peers) === told(this.#people)) return;
    this.#people = this.#peers;
    this.#tell();
  }

  #keepSoon(): void {
    this.#keeping ??= setTimeout(() => this.#keep(false), keepMs);
  }

  #keep(isLeft: boolean): void {
    clearTimeout(this.#keeping);
    this.#keeping = undefined;
    const { client, format, writing, holdText } = this.#options;
    if (this.#isOver || !writing.isOpen()) return;
    const steps = writing.unsent();
    if (steps.length === 0) {
      this.#device.drop(client);
      this.#setKept(true);
      return;
    }
    const isAway = this.session.state().status !== 'saving';
    if (isLeft || (isAway && Date.now() - this.#bodyAt > keepBodyMs)) {
      this.#body = holdText()();
      this.#bodyAt = Date.now();
    }
    const kept = { client, format, after: writing.version(), steps, body: this.#body, at: Date.now(), isLeft };
    this.#setKept(this.#device.keep(kept));
  }

  #setKept(isKept: boolean): void {
    if (isKept === this.#isKept) return;
    this.#isKept = isKept;
    this.#tell();
  }

  #tell(): void {
    this.#listeners.tell();
  }
}

function every(periodMs: number, act: () => void): () => void {
  const timer = setInterval(act, periodMs);
  return () => clearInterval(timer);
}

function on(event: 'online' | 'pagehide' | 'pageshow', act: () => void): () => void {
  window.addEventListener(event, act);
  return () => window.removeEventListener(event, act);
}
