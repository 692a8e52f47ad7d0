/**
 * A limiter of reads that can take long (`config: { heavy: true }`): lists, search, trees, traceability, the trail.
 *
 * One person has two of them under way, and all people together leave half of the connections to everything else. The turn begins
 * when the request is known to be right and ends when its answer is ready, not when a slow reader has taken it.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Gauge } from 'prom-client';
import { Semaphore, type Turn } from '../limits/index.ts';
import type { App } from './app.ts';
import { tooManyAtOnce } from './pressure.ts';

const mostOfPerson = 2;
const mostWaiting = 500;

export function addHeavyReads(app: App, poolSize: number): void {
  const person = new Semaphore(mostOfPerson);
  const all = new Semaphore(Math.ceil(poolSize / 2));
  const held = new WeakMap<FastifyRequest, Turn[]>();

  const take = async (request: FastifyRequest, reply: FastifyReply) => {
    if (person.waiting(request.actor.userId) >= mostWaiting) {
      throw tooManyAtOnce('You have too many lists and searches under way. Wait for some to end.');
    }
    const turns: Turn[] = [];
    held.set(request, turns);
    for (const [semaphore, key] of [[person, request.actor.userId] as const, [all, ''] as const]) {
      const turn = semaphore.ask(key);
      turns.push(turn);
      // Who hangs up gives up waiting. What is under way goes on in the database, and so does its turn.
      reply.raw.once('close', turn.end);
      if (reply.raw.destroyed) turn.end();
      const came = await turn.come;
      reply.raw.off('close', turn.end);
      if (!came) throw tooManyAtOnce('The connection was closed before its turn.');
    }
  };
  const giveBack = (request: FastifyRequest) => {
    for (const turn of held.get(request) ?? []) turn.end();
  };

  app.addHook('onRoute', (route) => {
    if (route.config?.heavy !== true) return;
    route.preHandler = [take];
    route.onSend = [async (request: FastifyRequest) => giveBack(request)];
  });
  new Gauge({
    name: 'http_heavy_reads_waiting',
    help: 'Lists, searches, trees and the like that wait for their turn.',
    registers: [app.metrics],
    collect() {
      this.set(person.waiting() + all.waiting());
    },
  });
}
