/** What holds at the end of a play of several writers. */
import { expect } from 'vitest';
import type { AuditEvent, DraftStep, VersionDetail } from '../../contract/index.ts';
import { validateRich } from '../../domain/content/index.ts';
import { draftText } from '../../domain/drafting/index.ts';
import { contentHash } from '../../server/documents/content-hash.ts';
import type { Client } from '../harness/index.ts';
import { ok } from './documents-world.ts';
import type { Writer } from './together-writers.ts';

export async function wholeLog(reader: Client, version: { id: string }): Promise<DraftStep[]> {
  const log: DraftStep[] = [];
  for (;;) {
    const url = `/api/documents/versions/${version.id}/steps?after=${log.length}&limit=700`;
    const { version: newest, steps } = ok(await reader.get(url), 200);
    log.push(...steps);
    if (log.length >= newest) return log;
  }
}

/** The steps in their order lead from the first text to the stored one, which is what every window shows. */
export function expectText(detail: VersionDetail, opened: VersionDetail, log: DraftStep[], shown: unknown): void {
  const stored = ({ contentFormat, markdown, content }: VersionDetail) =>
    draftText({ format: contentFormat, markdown: markdown ?? '', content: content as object | null }).stored();
  const format = opened.contentFormat;
  const replayed = draftText({ format, markdown: opened.markdown ?? '', content: opened.content as object | null })
    .apply(log.map(({ step }) => step))
    .stored();
  expect(replayed).toEqual(stored(detail));
  expect(replayed.markdown).toBe(detail.markdown);
  const isRich = detail.contentFormat === 'rich';
  expect(isRich ? validateRich(detail.content).ok : true).toBe(true);
  expect(isRich ? draftText({ format, markdown: '', content: shown as object }).stored().content : shown).toEqual(
    isRich ? replayed.content : detail.markdown,
  );
}

/** Every acknowledged step is in the log, under its number and once; at least so many were. */
export function expectAcknowledged(writers: readonly Writer[], log: DraftStep[], least: number): void {
  let steps = 0;
  for (const writer of writers) {
    for (const { version, count } of writer.acknowledged) {
      const own = log.slice(version - count, version);
      expect(own.map(({ client }) => client)).toEqual(Array.from({ length: count }, () => writer.name));
      steps += count;
    }
  }
  expect(steps).toBeGreaterThan(least);
  // Each writer marks what they put in with a word of its own: it was put in once, however often it was sent.
  const words = log.flatMap(
    ({ client, step }) => JSON.stringify(step).match(new RegExp(`${client || '-'}x\\d+x`, 'g')) ?? [],
  );
  const perStep = log.map(
    ({ client, step }) => new Set(JSON.stringify(step).match(new RegExp(`${client || '-'}x\\d+x`, 'g'))),
  );
  const distinct = new Set(words);
  expect(perStep.reduce((sum, found) => sum + found.size, 0)).toBe(distinct.size);
}

interface Edited {
  steps: { from: number; to: number };
  hashBefore: string;
  hashAfter: string;
}

async function editsOf(reader: Client, scopeId: string, documentId: string): Promise<AuditEvent[]> {
  const edits: AuditEvent[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const from: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const url = `/api/scopes/${scopeId}/audit-events?entityId=${documentId}&limit=200${from}`;
    const { items, nextCursor } = ok(await reader.get(url), 200);
    edits.push(...items.filter(({ type }: AuditEvent) => type === 'VERSION_EDITED'));
    cursor = nextCursor;
  }
  return edits.reverse();
}

/**
 * The trail tells of every pause one event for each person whose steps are in it, and for nobody else; together the pauses hold every step
 * once, and the digest after one is that before the next.
 */
export async function expectEdits(
  reader: Client,
  scopeId: string,
  opened: VersionDetail,
  detail: VersionDetail,
  log: DraftStep[],
): Promise<void> {
  const edits = await editsOf(reader, scopeId, detail.documentId);
  let [hash, taken] = [contentHash(opened.title, opened.markdown ?? '', []), 0];
  for (let revision = opened.revision + 1; revision <= detail.revision; revision += 1) {
    const pause = edits.filter(({ changes }) => changes.revision === revision);
    const { steps, hashBefore, hashAfter } = (pause[0]?.changes ?? {}) as Partial<Edited>;
    // A text that was saved whole is one step of its own.
    const { from, to } = steps ?? { from: taken + 1, to: taken + 1 };
    expect([from, hashBefore], `revision ${revision}`).toEqual([taken + 1, hash]);
    for (const { changes } of pause) expect(changes).toEqual(pause[0]?.changes);
    const writers = new Set(log.slice(from - 1, to).map(({ by }) => by.id));
    expect(pause.map(({ actor }) => actor?.id).toSorted(), `revision ${revision}`).toEqual([...writers].toSorted());
    [hash, taken] = [String(hashAfter), to];
  }
  expect([hash, taken]).toEqual([contentHash(detail.title, detail.markdown ?? '', []), log.length]);
}
