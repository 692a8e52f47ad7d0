/** A window in a rich draft without a page: editor, session and a network that may lose what it carries. */
import { undo } from 'prosemirror-history';
import type { Node } from 'prosemirror-model';
import { TextSelection } from 'prosemirror-state';
import { vi } from 'vitest';
import { adopt } from '../together/adopt.ts';
import { type Anew, Session } from '../together/session.ts';
import { type Authority, type Fate, networkTo } from './authority.fixture.ts';
import { newState } from './editor-state.ts';
import { mend, type RichHolder, RichWriting, togetherPlugin } from './rich-writing.ts';

let windows = 0;

export class RichWindow implements RichHolder {
  state;
  composing = false;
  readonly client: string;
  readonly writing: RichWriting;
  readonly session: Session;
  /** What was put aside, in its words. */
  readonly copies: string[] = [];
  savedWhole = 0;
  anew: Anew | null = null;
  fate: () => Fate = () => 'ok';
  readonly #authority: Authority;

  constructor(authority: Authority, client = `window-${++windows}`) {
    this.#authority = authority;
    this.client = client;
    this.state = newState(authority.body as Node, [], [togetherPlugin(authority.version, client)]);
    mend(this);
    this.writing = new RichWriting(client, () => this);
    this.session = new Session(
      client,
      networkTo(authority, () => this.fate()),
      this.writing,
      {
        textNow: () => {
          const { doc } = this.state;
          return { after: this.writing.version(), body: () => doc.textContent };
        },
        putAside: ({ body }) => {
          this.copies.push(String(body()));
        },
        savedWhole: () => {
          this.savedWhole += 1;
        },
        beginAnew: (why) => {
          this.anew = why;
        },
      },
    );
  }

  readonly dispatch = (transaction: RichHolder['state']['tr']): void => {
    this.state = this.state.apply(transaction);
    if (transaction.docChanged) this.session?.changed();
  };

  /** Types at a share of the text. */
  type(share: number, words: string): void {
    const { doc } = this.state;
    const at = TextSelection.near(doc.resolve(Math.floor(share * doc.content.size)));
    if (at.$from.parent.inlineContent) this.dispatch(this.state.tr.setSelection(at).insertText(words));
  }

  cut(from: number, to: number): void {
    const { doc } = this.state;
    const [a, b] = [from, to].map((share) => Math.floor(share * doc.content.size)).sort((x, y) => x - y) as [
      number,
      number,
    ];
    this.dispatch(this.state.tr.setSelection(TextSelection.between(doc.resolve(a), doc.resolve(b))).deleteSelection());
  }

  undo(): void {
    undo(this.state, this.dispatch);
  }

  /** The window is gone; another takes over what it had kept on the device. */
  async crash(): Promise<RichWindow> {
    const kept = {
      ...{ client: this.client, format: 'rich' as const, after: this.writing.version() },
      ...{ steps: this.writing.unsent(), body: null, at: 0, isLeft: true },
    };
    this.session.stop();
    const next = new RichWindow(this.#authority);
    await adopt(
      networkTo(this.#authority, () => 'ok'),
      next.writing,
      kept,
    );
    return next;
  }

  get asides(): number {
    return this.copies.length;
  }

  get text(): string {
    return this.state.doc.textContent;
  }
}

/** The network is as it should be, and everybody has everything. Clocks are those of the test. */
export async function settle(all: readonly { session: Session; fate: () => Fate }[]): Promise<void> {
  for (const each of all) each.fate = () => 'ok';
  for (let round = 0; round < 6; round += 1) {
    for (const { session } of all) session.catchUp();
    await vi.advanceTimersByTimeAsync(40_000);
  }
}
