/**
 * One person's stream of changes. It ends after some minutes and the browser opens it again, so that a session or a token
 * that ended meanwhile is noticed.
 */
import type { ServerResponse } from 'node:http';
import type { Change, NewsChannel } from './channel.ts';

const beatEveryMs = 15_000;
const lastsMs = 10 * 60_000;

export interface Watcher {
  userId: string;
  /** The scopes that the person may view, as of now. */
  readScopes(): Promise<ReadonlySet<string>>;
}

export async function streamChanges(raw: ServerResponse, channel: NewsChannel, watcher: Watcher): Promise<void> {
  let scopes = await watcher.readScopes();
  const waiting: Change[] = [];
  let open = false;
  const send = ({ event, ids }: Change) => raw.write(`event: ${event}\ndata: ${JSON.stringify(ids)}\n\n`);
  const concerns = ({ userId, ids }: Change) =>
    userId === undefined ? scopes.has(ids.scopeId) : userId === watcher.userId;
  const refresh = () =>
    watcher.readScopes().then(
      (now) => {
        scopes = now;
      },
      () => raw.end(),
    );
  const onChange = (change: Change) => {
    if (!open) waiting.push(change);
    else if (concerns(change)) send(change);
  };
  const stop = await channel.watch(onChange);
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    connection: 'keep-alive',
  });
  raw.write(': watching\n\n');
  open = true;
  for (const change of waiting) onChange(change);
  const beat = setInterval(() => {
    raw.write(': still here\n\n');
    refresh();
  }, beatEveryMs);
  const end = setTimeout(() => raw.end(), lastsMs);
  raw.once('close', () => {
    clearInterval(beat);
    clearTimeout(end);
    stop();
  });
}
