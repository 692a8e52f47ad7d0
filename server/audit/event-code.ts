/**
 * The code that each event carries: a MAC over its content, made with a key that the database never holds. Who can write to
 * the database alone can append rows, but none whose code fits.
 *
 * The code covers a digest of the content instead of the content itself, so that a chain can be sealed without reading it.
 * Which key a database is written with is said once, when it is opened (`codeEvents`).
 */
import { createHash } from 'node:crypto';
import type { Database } from '../kernel/database/index.ts';

export interface EventKey {
  id: string;
  mac(text: string): Buffer;
}

export interface CodedContent {
  id: string;
  /** A scope's id, or 'installation'. */
  chain: string;
  type: string;
  actorId: string | null;
  entity: { type: string; id: string; label: string };
  changes: unknown;
}

interface Coding {
  key: EventKey;
  /** When each chain was last appended to by this process, so that sealing looks at those alone. */
  grown: Map<string, number>;
}

const codings = new WeakMap<Database, Coding>();

/** From here on every event that is written through this database carries a code of this key. */
export function codeEvents(db: Database, key: EventKey): void {
  if (codings.get(db)?.key.id !== key.id) codings.set(db, { key, grown: new Map() });
}

/** The chains that this process appended to since the moment; older ones are forgotten. */
export function grownChains(db: Database, sinceMs: number): string[] {
  const grown = codings.get(db)?.grown ?? new Map<string, number>();
  for (const [chain, at] of grown) if (at < sinceMs) grown.delete(chain);
  return [...grown.keys()];
}

/** Null columns where nobody said which key to use: such an event is named by verify-audit. */
export function codeFor(db: Database | undefined, content: CodedContent) {
  const coding = db === undefined ? undefined : codings.get(db);
  if (coding === undefined) return { content_digest: null, code: null, key_id: null };
  coding.grown.set(content.chain, Date.now());
  const digest = contentDigest(content);
  return { content_digest: digest, code: codeOf(coding.key, content, digest), key_id: coding.key.id };
}

/** An event as it is kept, with its code. */
export interface CodedEvent {
  chain: string;
  id: string;
  type: string;
  actorId: string | null;
  entityType: string;
  entityId: string;
  entityLabel: string;
  changes: unknown;
  digest: Buffer | null;
  code: Buffer | null;
  keyId: string | null;
}

/** Whether this installation wrote the event; unknown of those without a code, or with one of another key. */
export function judgeCode(db: Database | undefined, event: CodedEvent): 'fits' | 'forged' | 'unknown' {
  const key = db === undefined ? undefined : codings.get(db)?.key;
  const { chain, id, type, actorId, entityType, entityId, entityLabel: label, changes, digest, code } = event;
  if (key === undefined || event.keyId !== key.id || digest === null || code === null) return 'unknown';
  const content = { chain, id, type, actorId, entity: { type: entityType, id: entityId, label }, changes };
  const fits = contentDigest(content).equals(digest) && codeOf(key, content, digest).equals(code);
  return fits ? 'fits' : 'forged';
}

export function keyIdOf(db: Database | undefined): string | null {
  return (db === undefined ? undefined : codings.get(db)?.key.id) ?? null;
}

/** For what only this installation checks again; no such code passes for that of an event. Fails where nobody said which key to use. */
export function keyedCode(db: Database | undefined, text: string): Buffer {
  const coding = db === undefined ? undefined : codings.get(db);
  if (coding === undefined) throw new Error('Nobody said which key this database is written with.');
  return coding.key.mac(`muniment secret ${text}`);
}

export function codeOf(key: EventKey, { id, chain }: Pick<CodedContent, 'id' | 'chain'>, digest: Buffer): Buffer {
  return key.mac(`muniment event ${chain} ${id} ${digest.toString('hex')}`);
}

export function contentDigest({ id, chain, type, actorId, entity, changes }: CodedContent): Buffer {
  const content = [chain, id, type, actorId, entity.type, entity.id, entity.label, changes];
  return createHash('sha256')
    .update(JSON.stringify(sorted(content)))
    .digest();
}

/** Keys in one order: PostgreSQL keeps objects in an order of its own. Numbers and texts come back as they went in. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).filter(([, content]) => content !== undefined);
  return Object.fromEntries(
    entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, content]) => [key, sorted(content)]),
  );
}
