/** The trail as a file, oldest event first, each with the hashes that link it: CSV for people, JSON lines for programs. */
import type { AuditFilter, trailTypes } from '../../contract/index.ts';
import { csvLine } from '../kernel/csv.ts';
import type { Tx } from '../kernel/database/index.ts';
import { type LinkedEvent, readEnd, readLinkedEvents } from './read-events.ts';

export type TrailFormat = keyof typeof trailTypes;

/**
 * A page is read in a short transaction, and the right to read it asked again with each. Events never change, so that what the chain ended
 * with at the first page makes all of them show one moment.
 */
export async function* trailFile(
  read: <T>(act: (tx: Tx) => Promise<T>) => Promise<T>,
  scopeId: string | null,
  filter: AuditFilter,
  format: TrailFormat,
  pageSize = 500,
): AsyncGenerator<string> {
  const lineOf = format === 'csv' ? asCsv : asJson;
  let text = format === 'csv' ? csvLine(header) : '';
  let end: number | null = null;
  for (let after = 0; ; ) {
    const events = await read(async (tx) => {
      end ??= await readEnd(tx, scopeId);
      return readLinkedEvents(tx, scopeId, filter, { after, upTo: end, limit: pageSize });
    });
    yield text + events.map(lineOf).join('');
    text = '';
    const last = events.at(-1);
    if (last === undefined || events.length < pageSize) return;
    after = last.seq;
  }
}

const asJson = (event: LinkedEvent) => `${JSON.stringify(event)}\n`;

const header = [
  'Number',
  'Time (UTC)',
  'Event',
  'Who',
  "Who's id",
  'API token',
  'Kind of thing',
  'Thing',
  "Thing's id",
  'Changes',
  'Previous hash',
  'Hash',
];

function asCsv({ seq, at, type, actor, entity, changes, previousHash, hash }: LinkedEvent): string {
  const who = [actor.displayName, actor.id ?? '', actor.via?.name ?? ''];
  const what = [entity.type, entity.label, entity.id, JSON.stringify(changes)];
  return csvLine([String(seq), at, type, ...who, ...what, previousHash, hash]);
}
