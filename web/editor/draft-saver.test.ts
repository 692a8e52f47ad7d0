import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ChangeVersionBody, Version, VersionDetail } from '../../contract/index.ts';
import { ApiProblem } from '../api/index.ts';
import { DraftSaver, type DraftServer } from './draft-saver.ts';
import { markdownFormat } from './markdown-format.ts';

/** A server that keeps one draft, takes its time, and refuses what is made on an old revision. */
class SlowServer implements DraftServer {
  title = 'Title';
  markdown = '';
  language = 'en';
  revision = 1;
  state: 'DRAFT' | 'IN_REVIEW' = 'DRAFT';
  takesMs = 200;
  /** How the next saves go wrong; `lost`: the text arrives, the answer does not. */
  readonly troubles: ('NETWORK' | 'BUSY' | 'INVALID_REQUEST' | 'lost')[] = [];
  readonly savedAt: number[] = [];

  async save(change: ChangeVersionBody, revision: number): Promise<Version> {
    await new Promise((resolve) => setTimeout(resolve, this.takesMs));
    const trouble = this.troubles.shift();
    if (trouble !== undefined && trouble !== 'lost') throw new ApiProblem(0, trouble, trouble);
    if (revision !== this.revision) throw new ApiProblem(409, 'STALE_REVISION', 'stale');
    Object.assign(this, change);
    this.revision += 1;
    this.savedAt.push(Date.now() - start);
    if (trouble === 'lost') throw new ApiProblem(0, 'NETWORK', 'lost');
    return { revision: this.revision } as Version;
  }

  async fetch(): Promise<VersionDetail> {
    const { title, markdown, language, revision, state } = this;
    return { title, markdown, language, revision, state } as VersionDetail;
  }
}

let start: number;
let server: SlowServer;
let saver: DraftSaver<string>;

beforeEach(() => {
  vi.useFakeTimers();
  start = Date.now();
  server = new SlowServer();
  saver = new DraftSaver(server, markdownFormat, { title: 'Title', body: '', language: 'en' }, 1);
});
afterEach(() => {
  saver.stop();
  vi.useRealTimers();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** One letter every so often, each at the end of the text. */
async function type(letters: number, everyMs: number): Promise<string> {
  for (let at = 0; at < letters; at += 1) {
    saver.change({ body: `${saver.draft.body}x` });
    await pass(everyMs);
  }
  return saver.draft.body;
}

describe('when a draft is saved', () => {
  test('nothing is saved while a word is typed, and everything a moment after it', async () => {
    const text = await type(10, 100);
    expect(server.savedAt).toEqual([]);
    await pass(5_000);
    expect(server.markdown).toBe(text);
    expect(server.savedAt).toHaveLength(1);
    expect(saver.state().status).toBe('saved');
  });

  test('steady typing is saved now and then, not once for each round trip', async () => {
    const text = await type(600, 100);
    expect(server.savedAt.length).toBeGreaterThanOrEqual(3);
    expect(server.savedAt.length).toBeLessThanOrEqual(5);
    await pass(5_000);
    expect(server.markdown).toBe(text);
  });

  test('what is typed while a save is on its way waits for its own pause', async () => {
    server.takesMs = 1_000;
    saver.change({ body: 'first' });
    await pass(1_700);
    expect(saver.state().status).toBe('saving');
    saver.change({ body: 'first second' });
    await pass(1_000);
    expect(server.markdown).toBe('first');
    saver.change({ body: 'first second third' });
    await pass(4_000);
    expect(server.markdown).toBe('first second third');
    expect(server.savedAt).toHaveLength(2);
  });

  test('whoever leaves, submits or presses the key does not wait for the pause', async () => {
    saver.change({ body: 'text' });
    const saved = saver.saveNow();
    await pass(200);
    await saved;
    expect(server.markdown).toBe('text');
    await pass(60_000);
    expect(server.savedAt).toHaveLength(1);
  });

  test('pressing the key while typing goes on saves once, not at every round trip', async () => {
    await type(3, 100);
    void saver.saveNow();
    await type(20, 100);
    expect(server.savedAt).toHaveLength(1);
  });

  test('leaving saves what was typed while a save was on its way, too', async () => {
    saver.change({ body: 'one' });
    void saver.saveNow();
    await pass(50);
    saver.change({ body: 'one two' });
    const done = saver.saveEverything();
    await pass(50);
    saver.change({ body: 'one two three' });
    await pass(1_000);
    await done;
    expect(server.markdown).toBe('one two three');
    expect(saver.state().status).toBe('saved');
  });

  test('text that is back at what is saved is not sent', async () => {
    saver.change({ body: 'x' });
    saver.change({ body: '' });
    expect(saver.state().status).toBe('saved');
    await pass(60_000);
    expect(server.savedAt).toEqual([]);
  });
});

describe('when something gets in between', () => {
  test('without a connection it tries again until the newest text is through', async () => {
    server.troubles.push('NETWORK', 'BUSY', 'NETWORK');
    saver.change({ body: 'one' });
    await pass(2_000);
    expect(saver.state().status).toBe('offline');
    saver.change({ body: 'one two' });
    await pass(30_000);
    expect(server.markdown).toBe('one two');
    expect(saver.state().status).toBe('saved');
  });

  test('every change is told, so that the tab can keep it, whatever state the saving is in', async () => {
    const kept: string[] = [];
    saver.subscribe(() => kept.push(saver.draft.body));
    server.troubles.push('NETWORK');
    saver.change({ body: 'one' });
    await pass(1_600);
    expect(saver.state().status).toBe('saving');
    saver.change({ body: 'while saving' });
    expect(kept.at(-1)).toBe('while saving');
    await pass(300);
    expect(saver.state().status).toBe('offline');
    saver.change({ body: 'while offline' });
    expect(kept.at(-1)).toBe('while offline');
  });

  test('a save whose answer was lost is no conflict', async () => {
    server.troubles.push('lost');
    saver.change({ body: 'text' });
    await pass(30_000);
    expect(saver.state().status).toBe('saved');
    expect(server.revision).toBe(2);
  });

  test('text that is put back while it is unknown whether a save arrived is not taken for saved', async () => {
    server.troubles.push('lost');
    saver.change({ body: 'deleted again' });
    await pass(2_000);
    saver.change({ body: '' });
    await pass(30_000);
    expect(saver.state().status).toBe('conflict');
    const kept = saver.keepMine();
    await pass(1_000);
    await kept;
    expect(server.markdown).toBe('');
  });

  test('a refusal is shown and the text is kept for another try', async () => {
    server.troubles.push('INVALID_REQUEST');
    saver.change({ body: 'text' });
    await pass(5_000);
    expect(saver.state().status).toBe('refused');
    const again = saver.saveNow();
    await pass(1_000);
    await again;
    expect(server.markdown).toBe('text');
  });

  test('a version that is no longer a draft takes no text, and mine is not dropped', async () => {
    server.revision = 2;
    server.state = 'IN_REVIEW';
    saver.change({ body: 'mine' });
    await pass(5_000);
    expect(saver.state().status).toBe('refused');
    expect(saver.draft.body).toBe('mine');
  });
});

describe('when someone else saved first', () => {
  beforeEach(async () => {
    server.markdown = 'theirs';
    server.revision = 2;
    saver.change({ body: 'mine' });
    await pass(5_000);
  });

  test('nothing is written over until a person decides', async () => {
    expect(saver.state().status).toBe('conflict');
    saver.change({ body: 'mine and more' });
    const saved = saver.saveEverything();
    await pass(60_000);
    await saved;
    expect(server.markdown).toBe('theirs');
    expect(saver.draft.body).toBe('mine and more');
  });

  test('keeping mine puts it over theirs', async () => {
    const kept = saver.keepMine();
    await pass(1_000);
    await kept;
    expect(server.markdown).toBe('mine');
    expect(saver.state().status).toBe('saved');
  });

  test('keeping mine when it has become the same as theirs settles it', async () => {
    saver.change({ body: 'theirs' });
    await saver.keepMine();
    expect(saver.state().status).toBe('saved');
    expect(server.savedAt).toEqual([]);
  });

  test('taking theirs drops mine and writes nothing', async () => {
    expect(saver.takeTheirs().body).toBe('theirs');
    await pass(60_000);
    expect(server.savedAt).toEqual([]);
    expect(saver.state().status).toBe('saved');
  });
});

describe('when both changed other places', () => {
  beforeEach(async () => {
    saver.change({ body: 'a\nb\nc\nd' });
    await pass(5_000);
    server.markdown = 'A\nb\nc\nd';
    server.revision += 1;
  });

  test('what they did is put into my text and saved, and nobody is asked', async () => {
    const merged: string[] = [];
    saver.onMerged = ({ body }) => merged.push(body);
    saver.change({ body: 'a\nb\nc\nD' });
    await pass(10_000);
    expect(merged).toEqual(['A\nb\nc\nD']);
    expect(server.markdown).toBe('A\nb\nc\nD');
    expect(saver.state().status).toBe('saved');
  });

  test('a title that both changed is for a person', async () => {
    server.title = 'Theirs';
    saver.change({ title: 'Mine', body: 'a\nb\nc\nD' });
    await pass(10_000);
    expect(saver.state().status).toBe('conflict');
  });

  test('text that was kept from another revision is never put together: what it was made on is not known', async () => {
    saver.stop();
    const draft = { title: 'Title', language: server.language, body: server.markdown };
    saver = new DraftSaver(server, markdownFormat, draft, server.revision - 1, { isBaseKnown: false });
    saver.change({ body: 'kept' });
    await pass(10_000);
    expect(saver.state().status).toBe('conflict');
    expect(server.markdown).toBe('A\nb\nc\nd');
  });
});
