/** Windows that write in a draft as the editors do: over the libraries made for it, on a line that loses requests and answers. */
import { collab, getSyncedVersion, receiveUpdates, sendableUpdates } from '@codemirror/collab';
import { ChangeSet, EditorState as MarkdownState } from '@codemirror/state';
import { getVersion, receiveTransaction, collab as richCollab, sendableSteps } from 'prosemirror-collab';
import { EditorState as RichState } from 'prosemirror-state';
import { Step } from 'prosemirror-transform';
import type { DraftStep, VersionDetail } from '../../contract/index.ts';
import { richSchema } from '../../domain/content/rich/index.ts';
import type { Answer, Client } from '../harness/index.ts';
import { type Chance, editMarkdown, editRich } from './together-edits.ts';

/** What one window holds, in either format. */
interface Text {
  version(): number;
  unsent(): unknown[];
  receive(steps: readonly DraftStep[]): void;
  /** One change of its writer; `mark` is a word that occurs nowhere else. */
  edit(chance: Chance, mark: string): void;
  /** For comparing. */
  whole(): unknown;
}

function openText(detail: VersionDetail, client: string): Text {
  return detail.contentFormat === 'rich' ? openRich(detail, client) : openMarkdown(detail, client);
}

function openRich({ content, step }: VersionDetail, client: string): Text {
  let state = RichState.create({
    doc: richSchema.nodeFromJSON(content),
    plugins: [richCollab({ version: step, clientID: client })],
  });
  return {
    version: () => getVersion(state),
    unsent: () => (sendableSteps(state)?.steps ?? []).map((one) => one.toJSON()),
    receive(steps) {
      const read = steps.map(({ step: json }) => Step.fromJSON(richSchema, json));
      const clients = steps.map((one) => one.client);
      state = state.apply(receiveTransaction(state, read, clients));
    },
    edit(chance, mark) {
      state = editRich(state, chance, mark);
    },
    whole: () => state.doc.toJSON(),
  };
}

function openMarkdown({ markdown, step }: VersionDetail, client: string): Text {
  let state = MarkdownState.create({
    doc: markdown ?? '',
    extensions: [collab({ startVersion: step, clientID: client })],
  });
  return {
    version: () => getSyncedVersion(state),
    unsent: () => sendableUpdates(state).map(({ changes }) => changes.toJSON()),
    receive(steps) {
      const updates = steps.map(({ step: json, client: clientID }) => ({
        changes: ChangeSet.fromJSON(json),
        clientID,
      }));
      state = receiveUpdates(state, updates).state;
    },
    edit(chance, mark) {
      state = editMarkdown(state, chance, mark);
    },
    whole: () => state.doc.toString(),
  };
}

type LineClient = Pick<Client, 'get' | 'post'>;

export interface Line {
  /** Any server of the installation; may be gone. */
  clients(): LineClient[];
  /** How often a request does not arrive, and how often its answer. */
  loss: number;
}

export class Writer {
  readonly name: string;
  readonly #id: string;
  readonly #line: Line;
  readonly #chance: Chance;
  #text: Text | null = null;
  #marks = 0;
  /** The last number that each acknowledgement named, with how many steps it was for. */
  readonly acknowledged: { version: number; count: number }[] = [];

  constructor(id: string, name: string, line: Line, chance: Chance) {
    this.#id = id;
    this.name = name;
    this.#line = line;
    this.#chance = chance;
  }

  async open(): Promise<void> {
    const answer = await this.#ask((client) => client.get(`/api/documents/versions/${this.#id}`));
    if (answer?.status === 200) this.#text = openText(answer.body, this.name);
    else if (answer !== null) throw new Error(`opening was answered with ${answer.status}: ${answer.text}`);
  }

  /** Writes something, then sends what is unsent and takes what others wrote; either may be lost on the way. */
  async turn(edits: number): Promise<void> {
    if (this.#text === null) return this.open();
    for (let edit = 0; edit < edits; edit += 1) {
      this.#marks += 1;
      this.#text.edit(this.#chance, `${this.name}x${this.#marks}x`);
    }
    await this.#send(this.#text);
    if (this.#chance.next() < 0.3) await this.#pull(this.#text);
  }

  /** Until everything is sent and received. */
  async finish(): Promise<unknown> {
    for (let round = 0; round < 1_000; round += 1) {
      if (this.#text === null) await this.open();
      const text = this.#text;
      if (text === null) continue;
      await this.#send(text);
      if (text.unsent().length === 0 && (await this.#pull(text))) return text.whole();
    }
    throw new Error(`${this.name} never came to an end`);
  }

  get unsent(): number {
    return this.#text?.unsent().length ?? 0;
  }

  whole(): unknown {
    return this.#text?.whole();
  }

  async #send(text: Text): Promise<void> {
    const [after, steps] = [text.version(), text.unsent().slice(0, 1_000)];
    if (steps.length === 0) return;
    const body = { after, client: this.name, steps };
    const answer = await this.#ask((client) => client.post(`/api/documents/versions/${this.#id}/steps`, body));
    if (answer === null || answer.status === 503 || answer.status === 429) return;
    if (answer.status === 200) {
      this.acknowledged.push({ version: answer.body.version, count: steps.length });
      const own = { id: '', displayName: '' };
      text.receive(steps.map((step, index) => ({ n: after + 1 + index, by: own, at: '', client: this.name, step })));
      return;
    }
    if (answer.status === 409 && answer.body.code === 'STEPS_BEHIND' && !answer.body.reload) {
      return text.receive(answer.body.steps);
    }
    throw new Error(`steps were answered with ${answer.status}: ${answer.text} for ${JSON.stringify(body)}`);
  }

  /** Whether it stands at the newest step then. */
  async #pull(text: Text): Promise<boolean> {
    const after = text.version();
    const answer = await this.#ask((client) => client.get(`/api/documents/versions/${this.#id}/steps?after=${after}`));
    if (answer?.status !== 200) return false;
    text.receive(answer.body.steps);
    return text.version() === answer.body.version;
  }

  /** Null where the request or its answer was lost, or the server is gone. */
  async #ask(request: (client: LineClient) => Promise<Answer>): Promise<Answer | null> {
    const clients = this.#line.clients();
    const client = clients[this.#chance.below(clients.length)];
    if (client === undefined || this.#chance.next() < this.#line.loss / 2) return null;
    const answer = await request(client).catch(() => null);
    return this.#chance.next() < this.#line.loss / 2 ? null : answer;
  }
}
