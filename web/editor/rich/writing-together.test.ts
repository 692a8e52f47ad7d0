/**
 * Several windows write in one draft over a network that loses requests and answers; windows crash and open again. All end with the
 * text of the server, what was acknowledged is in it once, and nothing that was written is lost but by somebody's deletion.
 */
import { EditorState as MarkdownState, Text } from '@codemirror/state';
import fc from 'fast-check';
import type { Node } from 'prosemirror-model';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { adopt } from '../together/adopt.ts';
import { MarkdownWriting, togetherExtension } from '../together/markdown-writing.ts';
import { Session } from '../together/session.ts';
import { documentPair } from './arbitrary-document.ts';
import { Authority, type Fate, networkTo } from './authority.fixture.ts';
import { editorSchema } from './schema.ts';
import { RichWindow, settle } from './windows.fixture.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const cell = (text: string) => ({ type: 'tableCell', content: [paragraph(text)] });
const table = {
  type: 'table',
  content: [
    { type: 'tableRow', content: [cell('first'), cell('second')] },
    { type: 'tableRow', content: [cell('third'), cell('fourth')] },
  ],
};
const read = (...content: object[]) => editorSchema.nodeFromJSON({ type: 'doc', content });
const shares = fc.double({ min: 0, max: 1, noNaN: true });
const fates = fc.constantFrom<Fate[]>('ok', 'ok', 'ok', 'lost', 'unanswered');
const act = fc.oneof(
  { weight: 6, arbitrary: fc.record({ act: fc.constant('type' as const), who: fc.nat(2), at: shares }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('cut' as const), who: fc.nat(2), at: shares, to: shares }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('undo' as const), who: fc.nat(2), at: shares }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('crash' as const), who: fc.nat(2), at: shares }) },
  { weight: 4, arbitrary: fc.record({ act: fc.constant('wait' as const), who: fc.nat(2), at: shares }) },
);

describe('several windows in one rich draft', () => {
  test('end with the same text as the server, whatever they do and whatever is lost on the way', async () => {
    await fc.assert(
      fc.asyncProperty(
        documentPair,
        fc.array(act, { minLength: 5, maxLength: 40 }),
        fc.array(fates, { minLength: 7, maxLength: 30 }),
        async ([{ raw }], acts, luck) => {
          const authority = new Authority(raw);
          const all = [new RichWindow(authority), new RichWindow(authority), new RichWindow(authority)];
          let turn = 0;
          const fate = () => luck[turn++ % luck.length] as Fate;
          for (const one of acts) {
            const here = all[one.who] as RichWindow;
            here.fate = fate;
            if (one.act === 'type') here.type(one.at, `w${turn} `);
            else if (one.act === 'cut') here.cut(one.at, (one as { to: number }).to);
            else if (one.act === 'undo') here.undo();
            else if (one.act === 'crash') all[one.who] = await here.crash();
            else await vi.advanceTimersByTimeAsync(one.at * 3_000);
            for (const other of all) other.session.hear(authority.version);
          }
          await settle(all);
          for (const each of all) {
            expect(each.anew).toBeNull();
            expect(each.session.state().status).toBe('saved');
            expect(each.session.hasUnsent()).toBe(false);
            each.session.stop();
          }
          // What was opened is fit for the cursor in each window; that much may differ until somebody writes.
          const texts = all.map(({ state }) => state.doc.textContent);
          expect(new Set([...texts, (authority.body as Node).textContent]).size).toBe(1);
          (authority.body as Node).check();
        },
      ),
      { numRuns: 60, seed: 20_320_102 },
    );
  });

  test("two people in one table keep each other's words", async () => {
    const authority = new Authority(read(table, paragraph('end')));
    const [a, b] = [new RichWindow(authority), new RichWindow(authority)];
    const into = (window: RichWindow, words: string, more: string) => {
      let at = 0;
      window.state.doc.descendants((node, position) => {
        if (node.text === words) at = position + words.length;
      });
      window.dispatch(window.state.tr.insertText(more, at));
    };
    into(a, 'first', ' of A');
    into(b, 'fourth', ' of B');
    into(b, 'second', ' of B');
    await settle([a, b]);
    expect(a.state.doc.eq(b.state.doc)).toBe(true);
    expect(a.text).toBe('first of Asecond of Bthirdfourth of Bend');
  });

  test('an answer that was lost makes no conflict with oneself, however much is typed meanwhile', async () => {
    const authority = new Authority(read(paragraph('text')));
    const a = new RichWindow(authority);
    a.fate = () => 'unanswered';
    a.type(1, ' one');
    await vi.advanceTimersByTimeAsync(100);
    expect(a.session.state().status).toBe('offline');
    a.type(1, ' two');
    await settle([a]);
    expect(a.text).toBe('text one two');
    expect((authority.body as Node).textContent).toBe('text one two');
  });

  test('an hour offline catches up, and both texts are there', async () => {
    const authority = new Authority(read(paragraph('start'), paragraph('end')));
    const [a, b] = [new RichWindow(authority), new RichWindow(authority)];
    a.fate = () => 'lost';
    for (let minute = 0; minute < 60; minute += 1) {
      a.type(0, `a${minute} `);
      b.type(1, ` b${minute}`);
      await vi.advanceTimersByTimeAsync(60_000);
    }
    expect(a.session.state().status).toBe('offline');
    await settle([a, b]);
    expect(a.state.doc.eq(b.state.doc)).toBe(true);
    for (let minute = 0; minute < 60; minute += 1) {
      expect(a.text.split(`a${minute} `)).toHaveLength(2);
      expect(b.text).toContain(` b${minute}`);
    }
    expect(a.asides).toBe(0);
  });

  test("undo takes back one's own words only", async () => {
    const authority = new Authority(read(paragraph('text')));
    const [a, b] = [new RichWindow(authority), new RichWindow(authority)];
    a.type(0, 'mine ');
    await settle([a, b]);
    b.type(1, ' theirs');
    await settle([a, b]);
    a.undo();
    await settle([a, b]);
    expect(b.text).toBe('text theirs');
    a.undo();
    expect(a.text).toBe('text theirs');
  });

  test('words written where somebody else deleted everything are put aside', async () => {
    const authority = new Authority(read(paragraph('a long passage'), paragraph('end')));
    const [a, b] = [new RichWindow(authority), new RichWindow(authority)];
    a.fate = () => 'lost';
    a.dispatch(a.state.tr.insertText('important', 5));
    b.dispatch(b.state.tr.delete(0, 16));
    await settle([b]);
    await settle([a, b]);
    expect(a.state.doc.eq(b.state.doc)).toBe(true);
    expect([a.text, a.copies]).toEqual(['end', ['a loimportantng passageend']]);
  });

  test('a text that is saved whole is told, so that a copy of what it replaced is looked for', async () => {
    const authority = new Authority(read(paragraph('text')));
    const a = new RichWindow(authority);
    const script = new RichWindow(authority, '');
    script.type(1, ' of a script');
    await settle([script]);
    expect(a.savedWhole).toBe(0);
    await settle([a]);
    expect([a.text, a.savedWhole]).toEqual(['text of a script', 1]);
  });

  test('a draft that begins anew puts aside what was not sent', async () => {
    const authority = new Authority(read(paragraph('text')));
    const [a, b] = [new RichWindow(authority), new RichWindow(authority)];
    b.type(1, ' theirs');
    await settle([b]);
    authority.forget();
    a.type(1, ' mine');
    await vi.advanceTimersByTimeAsync(1_000);
    expect([a.anew, a.asides]).toEqual(['other-text', 1]);
  });

  test('opening a draft sends nothing, and two windows fill an empty cell once', async () => {
    const authority = new Authority(
      read({ type: 'table', content: [{ type: 'tableRow', content: [{ type: 'tableCell' }] }] }),
    );
    const [a, b] = [new RichWindow(authority), new RichWindow(authority)];
    await settle([a, b]);
    expect(authority.version).toBe(0);
    a.type(0, 'word');
    await settle([a, b]);
    b.type(1, 'end');
    await settle([a, b]);
    expect(authority.body.toString()).toBe('doc(table(tableRow(tableCell(paragraph("word")))), paragraph("end"))');
  });

  test('a step that the server refuses is put aside, and what was sent before it stays', async () => {
    const authority = new Authority(read(paragraph('text')));
    const a = new RichWindow(authority);
    const send = authority.send.bind(authority);
    authority.send = (body) => {
      if (JSON.stringify(body).includes('poison')) return send({ ...body, steps: [{ stepType: 'none' }] });
      return send(body);
    };
    for (const words of [' good', ' too', ' poison', ' after']) a.type(1, words);
    await vi.advanceTimersByTimeAsync(2_000);
    expect([a.anew, a.asides]).toEqual(['step-refused', 1]);
    expect((authority.body as Node).textContent).toBe('text good too');
  });
});

describe('several windows in one markdown draft', () => {
  let windows = 0;

  class MarkdownWindow {
    state: MarkdownState;
    composing = false;
    fate: () => Fate = () => 'ok';
    readonly writing: MarkdownWriting;
    readonly session: Session;

    constructor(authority: Authority) {
      const client = `markdown-${++windows}`;
      const { body, version } = authority;
      this.state = MarkdownState.create({ doc: body as Text, extensions: [togetherExtension(version, client)] });
      this.writing = new MarkdownWriting(() => this);
      const hooks = {
        textNow: () => ({ after: 0, body: () => '' }),
        putAside: () => {},
        beginAnew: () => {},
        savedWhole: () => {},
      };
      this.session = new Session(
        client,
        networkTo(authority, () => this.fate()),
        this.writing,
        hooks,
      );
    }

    readonly dispatch = (spec: Parameters<MarkdownState['update']>[0]): void => {
      const transaction = this.state.update(spec);
      this.state = transaction.state;
      if (transaction.docChanged) this.session?.changed();
    };
  }

  test('end with the same text as the server, and every word that nobody deleted is in it once', async () => {
    const edit = fc.record({ who: fc.nat(2), at: shares, cut: fc.nat(3), waitMs: fc.nat(400) });
    await fc.assert(
      fc.asyncProperty(
        fc.array(edit, { minLength: 3, maxLength: 40 }),
        fc.array(fates, { minLength: 5, maxLength: 30 }),
        async (edits, luck) => {
          const authority = new Authority(Text.of(['# Title', '', 'Some text.', '']));
          const all = [new MarkdownWindow(authority), new MarkdownWindow(authority), new MarkdownWindow(authority)];
          let turn = 0;
          for (const { who, at, cut, waitMs } of edits) {
            const here = all[who] as MarkdownWindow;
            here.fate = () => luck[turn++ % luck.length] as Fate;
            const from = Math.floor(at * here.state.doc.length);
            const to = Math.min(here.state.doc.length, from + cut);
            here.dispatch({ changes: { from, to, insert: 'é\n' } });
            await vi.advanceTimersByTimeAsync(waitMs);
            for (const { session } of all) session.hear(authority.version);
          }
          await settle(all);
          const texts = all.map(({ state }) => state.doc.toString());
          expect(new Set([...texts, authority.body.toString()]).size).toBe(1);
          for (const { session } of all) expect(session.state().status).toBe('saved');
        },
      ),
      { numRuns: 60, seed: 20_320_103 },
    );
  });

  test('what a closed window had not sent is taken over, behind what others wrote since', async () => {
    const authority = new Authority(Text.of(['one two']));
    const [a, b] = [new MarkdownWindow(authority), new MarkdownWindow(authority)];
    a.fate = () => 'lost';
    a.dispatch({ changes: { from: 7, insert: ' three' } });
    a.dispatch({ changes: { from: 13, insert: ' four' } });
    const kept = { client: a.session.client, after: 0, steps: a.writing.unsent(), format: 'markdown' as const };
    a.session.stop();
    b.dispatch({ changes: { from: 0, insert: 'zero ' } });
    await settle([b]);
    const server = networkTo(authority, () => 'ok');
    const adopted = await adopt(server, b.writing, { ...kept, body: null, at: 0, isLeft: true });
    await settle([b]);
    expect([adopted, authority.body.toString()]).toEqual(['whole', 'zero one two three four']);
  });
});
