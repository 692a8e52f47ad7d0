/**
 * What search keeps of a document: id, title and text of its newest version that is not cancelled or disposed. Lists, which
 * show every document, also find it by the titles of all its versions; where none is left to search, by these alone. Who does
 * not see drafts is given an entry of the released versions alone, where that is another.
 *
 * Rewritten in the transaction of every act that changes one of them; call it under the document's lock. The words are
 * split here, so the vectors hold plain words with weights: A human id, B title, C titles of the other versions, D text.
 */
import { sql } from 'kysely';
import { AppError } from '../../contract/index.ts';
import type { Tx } from '../kernel/database/index.ts';
import { foldId, type PlacedWords, placedWords, type ReadContent, readContent, VectorText } from './content/index.ts';

type SearchableText = Pick<ReadContent, 'text' | 'words'>;

/** The text of a version that the caller has just read. */
export interface KnownText {
  versionId: string;
  read: SearchableText;
}

/** `known` spares a second parse right after a save; it is used only if that version is the one that search shows. */
export async function indexDocument(tx: Tx, scopeId: string, documentId: string, known?: KnownText): Promise<void> {
  const rows = await readTitled(tx, scopeId, documentId);
  const released = rows.filter((row) => row.released);
  const isForBoth = released.length === rows.length;
  const entry = await entryOf(tx, scopeId, rows, known);
  await writeEntry(tx, { scopeId, documentId }, { ...entry, for_writers: true, for_readers: isForBoth });
  await indexReleased(tx, { scopeId, documentId }, isForBoth ? [] : released);
}

/** With a release readers find what writers found already; only where drafts were given up before do the two differ. */
export async function indexRelease(tx: Tx, { scopeId, documentId }: DocumentKey): Promise<void> {
  const rows = await readTitled(tx, scopeId, documentId);
  const released = rows.filter((row) => row.released);
  const isForBoth = released.length === rows.length;
  if (isForBoth) {
    await sql`
      update search_entries set for_readers = true
      where scope_id = ${scopeId} and document_id = ${documentId} and for_writers`.execute(tx);
  }
  await indexReleased(tx, { scopeId, documentId }, isForBoth ? [] : released);
}

interface DocumentKey {
  scopeId: string;
  documentId: string;
}

async function readTitled(tx: Tx, scopeId: string, documentId: string): Promise<TitledVersion[]> {
  const { rows } = await sql<TitledVersion>`
    select v.id, v.title, d.human_id, v.state not in ('CANCELLED', 'DISPOSED') as searched,
      v.released_at is not null as released
    from versions v join documents d on d.scope_id = v.scope_id and d.id = v.document_id
    where v.scope_id = ${scopeId} and v.document_id = ${documentId} order by v.number desc`.execute(tx);
  return rows;
}

/** The entry of released versions alone. It changes with a release or a disposal and is kept while a draft is saved. */
async function indexReleased(tx: Tx, key: DocumentKey, released: readonly TitledVersion[]): Promise<void> {
  const newest = released.find(({ searched }) => searched);
  const version = newest ?? released[0];
  const { rows: kept } = await sql<{ fits: boolean }>`
    select version_id = ${version?.id ?? null}::uuid and not pending and (human_id = '') = ${newest === undefined} as fits
    from search_entries where scope_id = ${key.scopeId} and document_id = ${key.documentId} and not for_writers`.execute(
    tx,
  );
  if (version === undefined) {
    if (kept.length > 0) await removeReleased(tx, key);
    return;
  }
  if (kept[0]?.fits) return;
  const entry = await entryOf(tx, key.scopeId, released);
  await writeEntry(tx, key, { ...entry, for_writers: false, for_readers: true });
}

async function removeReleased(tx: Tx, { scopeId, documentId }: DocumentKey): Promise<void> {
  await sql`
    delete from search_entries
    where scope_id = ${scopeId} and document_id = ${documentId} and not for_writers`.execute(tx);
}

/** Enough for one search to wait for; the next goes on. */
const mostAtOnce = 200;

/** Entries that a reader of these scopes, who sees no drafts there, is to find and that are not written yet. */
const pendingIn = (scopeIds: readonly string[]) =>
  sql`pending and scope_id = any (${scopeIds}::uuid[]) and not scope_id = any ((select my_draft_scope_ids())::uuid[])`;

export async function scopesWithPending(tx: Tx, scopeIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ scopeId: string }>`
    select distinct scope_id as "scopeId" from search_entries where ${pendingIn(scopeIds)}`.execute(tx);
  return rows.map(({ scopeId }) => scopeId);
}

/** Writes the entries of released versions that were not needed before, as a reader who is to find them. */
export async function indexPending(tx: Tx, scopeIds: readonly string[]): Promise<void> {
  const { rows } = await sql<DocumentKey>`
    select scope_id as "scopeId", document_id as "documentId" from search_entries
    where ${pendingIn(scopeIds)}
    limit ${mostAtOnce} for update skip locked`.execute(tx);
  for (const key of rows) {
    const released = (await readTitled(tx, key.scopeId, key.documentId)).filter((row) => row.released);
    await indexReleased(tx, key, released);
  }
}

/** What search must hold of a document, given its versions from the newest on: for who checks it. */
export function expectedEntries(
  scopeId: string,
  versions: readonly TitledVersion[],
  texts: ReadonlyMap<string, SearchableText>,
): Entry[] {
  const released = versions.filter((version) => version.released);
  const isForBoth = released.length === versions.length;
  const entry = (shown: readonly TitledVersion[]) => {
    const newest = shown.find(({ searched }) => searched);
    if (newest === undefined) return listedEntry(scopeId, shown);
    return searchedEntry(scopeId, shown, newest, texts.get(newest.id) ?? { text: '', words: [] });
  };
  const entries: Entry[] = [{ ...entry(versions), for_writers: true, for_readers: isForBoth }];
  if (isForBoth || released.length === 0) return entries;
  return [...entries, { ...entry(released), for_writers: false, for_readers: true }];
}

function entryOf(tx: Tx, scopeId: string, versions: readonly TitledVersion[], known?: KnownText) {
  const newest = versions.find(({ searched }) => searched);
  if (newest === undefined) return Promise.resolve(listedEntry(scopeId, versions));
  return textOf(tx, scopeId, newest.id, known).then((text) => searchedEntry(scopeId, versions, newest, text));
}

type Entry = ReturnType<typeof searchedEntry> & { for_writers: boolean; for_readers: boolean };

async function writeEntry(tx: Tx, { scopeId, documentId }: DocumentKey, given: Entry): Promise<void> {
  const vectors = { heading: sql<string>`${given.heading}::tsvector`, words: sql<string>`${given.words}::tsvector` };
  const entry = { ...given, ...vectors, pending: false };
  await tx
    .insertInto('search_entries')
    .values({ scope_id: scopeId, document_id: documentId, ...entry })
    .onConflict((conflict) => conflict.columns(['scope_id', 'document_id', 'for_writers']).doUpdateSet(entry))
    .execute();
}

export interface TitledVersion {
  id: string;
  title: string;
  human_id: string;
  searched: boolean;
  released: boolean;
}

function searchedEntry(
  scopeId: string,
  versions: readonly TitledVersion[],
  newest: TitledVersion,
  body: SearchableText,
) {
  const head = { scopeId, humanId: newest.human_id, title: newest.title };
  const others = versions.filter(({ id }) => id !== newest.id).map(({ title }) => title);
  return {
    version_id: newest.id,
    human_id: newest.human_id,
    title: newest.title,
    body: body.text,
    heading: headingVector(head, others),
    words: wordVector(head, body.words),
  };
}

/** For lists alone: without an id, and with titles of a weight that search does not ask for. */
function listedEntry(scopeId: string, versions: readonly TitledVersion[]) {
  const vector = new VectorText();
  vector.addWord(scopeWord(scopeId), 'C');
  const words = vector.text();
  for (const { human_id, title } of versions) {
    vector.add(human_id, 'C');
    vector.add(title, 'C');
  }
  return {
    version_id: (versions[0] as TitledVersion).id,
    human_id: '',
    title: '',
    body: '',
    heading: vector.text(),
    words,
  };
}

async function textOf(tx: Tx, scopeId: string, versionId: string, known: KnownText | undefined) {
  return known?.versionId === versionId ? known.read : storedText(tx, scopeId, versionId);
}

async function storedText(tx: Tx, scopeId: string, versionId: string): Promise<SearchableText> {
  const row = await tx
    .selectFrom('versions')
    .select('markdown')
    .where('scope_id', '=', scopeId)
    .where('id', '=', versionId)
    .executeTakeFirstOrThrow();
  return searchableText(row.markdown ?? '', scopeId);
}

/** Text that a later release no longer parses is searched as it was written: an act must not fail because of search. */
async function searchableText(markdown: string, scopeId: string): Promise<SearchableText> {
  try {
    return await readContent(markdown, scopeId);
  } catch (error) {
    if (error instanceof AppError) return unreadText(markdown);
    throw error;
  }
}

export function unreadText(markdown: string): SearchableText {
  return { text: markdown, words: placedWords(markdown) };
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

export function wordVector(head: Head, body: PlacedWords): string {
  const vector = startVector(head);
  vector.addPlaced(body);
  return vector.text();
}

/**
 * The scope is a word too: the index then finds a scope's matches without reading those of other scopes. No word that is
 * looked for begins with a colon.
 */
function scopeWord(scopeId: string): string {
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
