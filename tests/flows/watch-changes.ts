/** Listens to a person's stream of changes, as a browser does. */
import { expect } from 'vitest';
import type { Client } from '../harness/index.ts';
import { ok } from './documents-world.ts';

export interface Heard {
  event: string;
  ids: Record<string, string | boolean>;
}

interface Watched {
  heard: Heard[];
  stop(): void;
  ended: Promise<unknown>;
}

/** Within a second on a quiet machine; tests share theirs. */
export async function expectHeard({ heard }: Watched, is: (one: Heard) => boolean): Promise<void> {
  await expect.poll(() => heard.some(is)).toBe(true);
}

export async function watchChanges(address: string, client: Client, after?: string): Promise<Watched> {
  const { token } = ok(
    await client.post('/api/tokens', { name: 'stream', expiresAt: new Date(Date.now() + 86_400_000).toISOString() }),
    201,
  );
  const stopping = new AbortController();
  const response = await fetch(`${address}/api/events${after === undefined ? '' : `?after=${after}`}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: stopping.signal,
  });
  const heard: Heard[] = [];
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  const started = await reader?.read();
  expect(started?.value).toContain('watching');
  const ended = (async () => {
    let text = started?.value ?? '';
    for (;;) {
      const parts = text.split('\n\n');
      text = parts.pop() ?? '';
      for (const part of parts) {
        const [, event = '', data = '{}'] = /^event: (\w+)\ndata: (.*)$/.exec(part) ?? [];
        if (event !== '') heard.push({ event, ids: JSON.parse(data) });
      }
      const { value, done } = (await reader?.read()) ?? { done: true, value: '' };
      if (done) return;
      text += value;
    }
  })().catch(() => {});
  return { heard, stop: () => stopping.abort(), ended };
}
