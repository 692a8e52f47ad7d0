/** What the tests of documents share: a scope with people in it, a clock that can be set, and short ways to a state. */
import type { DocumentDetail, Version } from '../../contract/index.ts';
import type { Clock } from '../../server/kernel/clock.ts';
import type { Answer, Client } from '../harness/client.ts';
import { startWorld, type World, type WorldOptions, type WorldScope } from '../harness/world.ts';

interface SettableClock extends Clock {
  set(time: string): void;
}

function settableClock(time: string): SettableClock {
  let now = new Date(time);
  return {
    now: () => now,
    today: () => now.toISOString().slice(0, 10),
    set: (next) => {
      now = new Date(next);
    },
  };
}

export interface DocumentsWorld extends World {
  clock: SettableClock;
  scope: WorldScope;
  /** Holds everything there is to hold about documents. */
  quality: Client;
  author: Client;
  reader: Client;
  create(fields?: Record<string, unknown>, client?: Client): Promise<DocumentDetail>;
  /** The only version, or the newest one, of a new document, brought into this state. */
  versionIn(state: Version['state'], fields?: Record<string, unknown>): Promise<Version>;
  step(version: { id: string }, step: string, body?: unknown): Promise<Version>;
  released(fields?: Record<string, unknown>, effectiveDate?: string): Promise<Version>;
  revise(documentId: string): Promise<Version>;
  /** An API token of this caller. The database compares its end with the time of the machine, so it is made at that time. */
  token(client: Client): Promise<string>;
  /** Types of the document's events, oldest first. */
  events(documentId: string): Promise<{ type: string; changes: Record<string, unknown> }[]>;
}

const steps: Record<Version['state'], string[]> = {
  DRAFT: [],
  IN_REVIEW: ['submit'],
  RELEASED: ['submit', 'release'],
  CANCELLED: ['cancel'],
  REVOKED: ['submit', 'release', 'revoke'],
  DISPOSED: ['submit', 'release', 'dispose'],
};
const reasoned = new Set(['return', 'cancel', 'revoke', 'dispose']);

export async function startDocumentsWorld(options: WorldOptions = {}): Promise<DocumentsWorld> {
  const clock = settableClock('2026-03-10T08:00:00.000Z');
  const world = await startWorld({ clock, ...options });
  const scope = await world.createScope('Devices');
  const quality = await world.as(await world.member(scope, ['quality-manager']));
  const author = await world.as(await world.member(scope, ['author']));
  const reader = await world.as(await world.member(scope, ['reader']));
  let counter = 0;

  const create: DocumentsWorld['create'] = async (fields = {}, client = quality) => {
    counter += 1;
    const body = { humanId: `DOC-${counter}`, title: `Document ${counter}`, markdown: `Text ${counter}.`, ...fields };
    return ok(await client.post(`/api/scopes/${scope.id}/documents`, body), 201);
  };
  const step: DocumentsWorld['step'] = async (version, name, body) => {
    const given = body ?? (reasoned.has(name) ? { reason: 'For a test.' } : {});
    return ok(await quality.post(`/api/documents/versions/${version.id}/${name}`, given), 200);
  };
  const versionIn: DocumentsWorld['versionIn'] = async (state, fields) => {
    let version = (await create(fields)).latestVersion;
    for (const name of steps[state]) version = await step(version, name);
    return version;
  };

  return {
    ...world,
    clock,
    scope,
    quality,
    author,
    reader,
    create,
    step,
    versionIn,
    async released(fields, effectiveDate) {
      const version = await versionIn('IN_REVIEW', fields);
      return step(version, 'release', effectiveDate === undefined ? {} : { effectiveDate });
    },
    async token(client) {
      const then = clock.now().toISOString();
      clock.set(new Date().toISOString());
      const answer = await client.post('/api/tokens', { name: 'test' });
      clock.set(then);
      return ok(answer, 201).token;
    },
    revise: async (documentId) => ok(await quality.post(`/api/documents/${documentId}/versions`), 201),
    async events(documentId) {
      const answer = await quality.get(`/api/scopes/${scope.id}/audit-events?entityId=${documentId}&limit=200`);
      return ok(answer, 200).items.reverse();
    },
  };
}

/** The body of an answer that must have this status. */
export function ok(answer: Pick<Answer, 'status' | 'body' | 'text'>, status: number): Answer['body'] {
  if (answer.status !== status) throw new Error(`Expected ${status}, got ${answer.status}: ${answer.text}`);
  return answer.body;
}
