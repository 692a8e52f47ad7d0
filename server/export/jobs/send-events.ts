/** A job's progress as server-sent events: its state now, at every change, and the end of the stream when it is over. */
import type { FastifyReply } from 'fastify';
import type { ExportJob } from '../../../contract/index.ts';
import type { Database } from '../../kernel/database/index.ts';
import { watchJob } from '../../news/index.ts';

/** Polled now and then, in case the database cannot be listened to; also the heartbeat for who reads the stream. */
const pollEveryMs = 5_000;

const over = (job: ExportJob) => job.state !== 'queued' && job.state !== 'running';

export function sendEvents(reply: FastifyReply, db: Database, first: ExportJob, look: () => Promise<ExportJob>): void {
  reply.hijack();
  const { raw } = reply;
  if (raw.destroyed) return;
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    connection: 'keep-alive',
  });
  let last = '';
  const send = (job: ExportJob) => {
    // Ended meanwhile, by the client or by a server that stops.
    if (raw.writableEnded || raw.destroyed) return;
    const text = JSON.stringify(job);
    raw.write(text === last ? ': still here\n\n' : `event: job\ndata: ${text}\n\n`);
    last = text;
    if (over(job)) end();
  };
  let looking = false;
  let again = false;
  const onNews = () => {
    if (looking) {
      again = true;
      return;
    }
    looking = true;
    look()
      .then(send, end)
      .finally(() => {
        looking = false;
        if (!again || raw.destroyed) return;
        again = false;
        onNews();
      });
  };
  // What happened before the listening began is looked for once it has.
  const watching = watchJob(db, first.id, onNews);
  watching.then(onNews, () => {});
  const timer = setInterval(onNews, pollEveryMs);
  const end = () => {
    clearInterval(timer);
    watching.then((stop) => stop()).catch(() => {});
    raw.end();
  };
  raw.once('close', end);
  send(first);
}
