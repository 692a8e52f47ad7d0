/**
 * What search keeps of a document: id, title and text of its newest version that is not cancelled or disposed.
 *
 * Rewritten in the transaction of every act that changes one of them; call it under the document's lock. The words are
 * split here, so the vectors hold plain words with weights: A human id, B title, C titles of the other versions, D text.
 */
import { sql } from 'kysely';
import { AppError } from '../../contract/index.ts';
import type { Tx } from '../kernel/database/index.ts';
import { readContent } from './content.ts';
import { foldId, wordsOf } from './search-words.ts';

/** PostgreSQL refuses a vector of 1 MiB; what lies beyond this in one document is not worth a failed save. */
const maximumVectorBytes = 800_000;
const maximumPlaces = 20;
const lastPlace = 16_000;

/** The plain text of a version that the caller has just read. */
export interface KnownText {
  versionId: string;
  text: string;
}

/** `known` spares a second parse right after a save; it is used only if that version is the one that search shows. */
export async function indexDocument(tx: Tx, scopeId: string, documentId: string, known?: KnownText): Promise<void> {
  const { rows } = await sql<{ id: string; title: string; human_id: string }>`
    select v.id, v.title, d.human_id from versions v join documents d on d.scope_id = v.scope_id and d.id = v.document_id
    where v.scope_id = ${scopeId} and v.document_id = ${documentId} and v.state not in ('CANCELLED', 'DISPOSED')
    order by v.number desc`.execute(tx);
  const [newest, ...others] = rows;
  if (newest === undefined) {
    await tx
      .deleteFrom('search_entries')
      .where('scope_id', '=', scopeId)
      .where('document_id', '=', documentId)
      .execute();
    return;
  }
  const body = known?.versionId === newest.id ? known.text : await storedText(tx, scopeId, newest.id);
  const head = { scopeId, humanId: newest.human_id, title: newest.title };
  const entry = {
    version_id: newest.id,
    human_id: newest.human_id,
    title: newest.title,
    body,
    heading: sql<string>`${headingVector(
      head,
      others.map((other) => other.title),
    )}::tsvector`,
    words: sql<string>`${wordVector(head, body)}::tsvector`,
  };
  await tx
    .insertInto('search_entries')
    .values({ scope_id: scopeId, document_id: documentId, ...entry })
    .onConflict((conflict) => conflict.columns(['scope_id', 'document_id']).doUpdateSet(entry))
    .execute();
}

async function storedText(tx: Tx, scopeId: string, versionId: string): Promise<string> {
  const row = await tx
    .selectFrom('versions')
    .select('markdown')
    .where('scope_id', '=', scopeId)
    .where('id', '=', versionId)
    .executeTakeFirstOrThrow();
  return searchableText(row.markdown ?? '');
}

/** Text that a later release no longer parses is searched as it was written: no act may fail for search's sake. */
function searchableText(markdown: string): string {
  try {
    return readContent(markdown).text;
  } catch (error) {
    if (error instanceof AppError) return markdown;
    throw error;
  }
}

interface Head {
  scopeId: string;
  humanId: string;
  title: string;
}

export function headingVector(head: Head, otherTitles: readonly string[]): string {
  const vector = startVector(head);
  for (const title of otherTitles) vector.add(title, 'C');
  return vector.text();
}

export function wordVector(head: Head, body: string): string {
  const vector = startVector(head);
  vector.add(body, '');
  return vector.text();
}

/**
 * The scope is a word too: the index then finds a scope's matches without reading those of other scopes. No word that is
 * looked for begins with a colon.
 */
export function scopeWord(scopeId: string): string {
  return `:${scopeId.toLowerCase()}`;
}

function startVector({ scopeId, humanId, title }: Head): VectorText {
  const vector = new VectorText();
  vector.addWord(scopeWord(scopeId), 'C');
  vector.addWord(foldId(humanId) ?? humanId.toLowerCase(), 'A');
  vector.add(humanId, 'A');
  vector.add(title, 'B');
  return vector;
}

type Weight = 'A' | 'B' | 'C' | '';

/** A tsvector in its text form. Words hold letters, digits and marks only, and ids their joiners: nothing to escape. */
class VectorText {
  readonly #places = new Map<string, string[]>();
  #bytes = 0;
  #place = 0;

  add(text: string, weight: Weight): void {
    for (const { word } of wordsOf(text)) this.addWord(word, weight);
  }

  addWord(word: string, weight: Weight): void {
    this.#place = Math.min(this.#place + 1, lastPlace);
    const known = this.#places.get(word);
    if (known !== undefined) {
      if (known.length < maximumPlaces) known.push(`${this.#place}${weight}`);
      return;
    }
    // A word costs its bytes, its entry and up to all its places.
    this.#bytes += Buffer.byteLength(word) + 8 + 2 * maximumPlaces;
    if (this.#bytes <= maximumVectorBytes) this.#places.set(word, [`${this.#place}${weight}`]);
  }

  text(): string {
    return [...this.#places].map(([word, places]) => `'${word}':${places.join(',')}`).join(' ');
  }
}
