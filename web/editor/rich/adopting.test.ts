/** A window is gone, and what the device had last kept of it is older than what the server has: nothing is put in twice, nothing is left out. */
import { EditorState as MarkdownState, Text } from '@codemirror/state';
import fc from 'fast-check';
import type { Node } from 'prosemirror-model';
import { describe, expect, test } from 'vitest';
import { adopt } from '../together/adopt.ts';
import { MarkdownWriting, togetherExtension } from '../together/markdown-writing.ts';
import { Authority, networkTo } from './authority.fixture.ts';
import { newState } from './editor-state.ts';
import { type RichHolder, RichWriting, togetherPlugin } from './rich-writing.ts';
import { editorSchema } from './schema.ts';

interface Window {
  client: string;
  writing: RichWriting | MarkdownWriting;
  put: (word: string, share: number) => void;
}

function richWindow(authority: Authority, client: string): Window {
  const holder: RichHolder & { state: RichHolder['state'] } = {
    state: newState(authority.body as Node, [], [togetherPlugin(authority.version, client)]),
    composing: false,
    dispatch: (transaction) => {
      (holder as { state: RichHolder['state'] }).state = holder.state.apply(transaction);
    },
  };
  const put = (word: string, share: number) => {
    const { tr, doc } = holder.state;
    const paragraph = Math.min(doc.childCount - 1, Math.floor(share * doc.childCount));
    let start = 0;
    for (let index = 0; index < paragraph; index += 1) start += doc.child(index).nodeSize;
    holder.dispatch(tr.insertText(word, start + 1 + Math.floor(share * doc.child(paragraph).content.size)));
  };
  return { client, put, writing: new RichWriting(client, () => holder) };
}

function markdownWindow(authority: Authority, client: string): Window {
  const extensions = [togetherExtension(authority.version, client)];
  const holder = {
    state: MarkdownState.create({ doc: authority.body as Text, extensions }),
    composing: false,
    dispatch: (spec: Parameters<MarkdownState['update']>[0]) => {
      holder.state = holder.state.update(spec).state;
    },
  };
  const put = (word: string, share: number) =>
    holder.dispatch({ changes: { from: Math.floor(share * holder.state.doc.length), insert: word } });
  return { client, put, writing: new MarkdownWriting(() => holder) };
}

/** Everything that is unsent, after everything that others wrote. */
function send(authority: Authority, { client, writing }: Window, most = 1_000): void {
  writing.receive(authority.read(writing.version()));
  const steps = writing.unsent().slice(0, most);
  if (steps.length === 0) return;
  authority.send({ after: writing.version(), client, steps });
  writing.receive(steps.map((step) => ({ client, step })));
}

const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const formats = {
  markdown: { begin: () => Text.of(['one two', 'three four']), open: markdownWindow },
  rich: {
    begin: () => editorSchema.nodeFromJSON({ type: 'doc', content: [paragraph('one two'), paragraph('three four')] }),
    open: richWindow,
  },
};
const textOf = ({ body }: Authority) => (body instanceof Text ? body.toString() : body.textContent);

describe.each(['markdown', 'rich'] as const)('what the device kept of a %s window that is gone', (format) => {
  const { begin, open } = formats[format];

  test('before the server took part of it, between words of others, is put in once', async () => {
    const authority = new Authority(begin());
    const [gone, other] = [open(authority, 'gone'), open(authority, 'other')];
    gone.put('A ', 0);
    gone.put('B ', 0);
    gone.put('C ', 0);
    const kept = { client: 'gone', format, after: 0, steps: gone.writing.unsent(), body: null, at: 0, isLeft: true };
    send(authority, gone, 1);
    other.put('X ', 1);
    send(authority, other);
    send(authority, gone, 1);
    const next = open(authority, 'next');
    expect(
      await adopt(
        networkTo(authority, () => 'ok'),
        next.writing,
        kept,
      ),
    ).toBe('whole');
    send(authority, next);
    for (const word of ['A ', 'B ', 'C ', 'X ']) expect(textOf(authority).split(word), word).toHaveLength(2);
    const again = open(authority, 'again');
    send(authority, gone);
    expect(
      await adopt(
        networkTo(authority, () => 'ok'),
        again.writing,
        { ...kept, steps: kept.steps.slice(0, 2) },
      ),
    ).toBe('none');
  });

  test('at any moment before it went is put in whole and once', async () => {
    const play = fc.array(
      fc.record({
        who: fc.nat(1),
        at: fc.double({ min: 0, max: 1, noNaN: true }),
        most: fc.nat(3),
        keeps: fc.boolean(),
      }),
      { minLength: 2, maxLength: 25 },
    );
    await fc.assert(
      fc.asyncProperty(play, async (acts) => {
        const authority = new Authority(begin());
        const [gone, other] = [open(authority, 'gone'), open(authority, 'other')];
        const words: string[] = [];
        let kept = { after: 0, steps: [] as unknown[], words: 0 };
        for (const [index, { who, at, most, keeps }] of acts.entries()) {
          // One letter each, so that no other can be put into its middle.
          const word = String.fromCodePoint(0x4e00 + index);
          const here = who === 0 ? gone : other;
          here.put(word, at);
          words.push(word);
          if (keeps) kept = { after: gone.writing.version(), steps: gone.writing.unsent(), words: words.length };
          send(authority, here, most);
        }
        send(authority, other);
        const next = open(authority, 'next');
        const left = { ...kept, client: 'gone', format, body: null, at: 0, isLeft: true };
        await adopt(
          networkTo(authority, () => 'ok'),
          next.writing,
          left,
        );
        send(authority, next);
        const text = textOf(authority);
        for (const word of words) expect(text.split(word).length, word).toBeLessThanOrEqual(2);
        for (const word of words.slice(0, kept.words)) expect(text, word).toContain(word);
      }),
      { numRuns: 60 },
    );
  });
});
