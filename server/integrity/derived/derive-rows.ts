/**
 * What is derived from the contents of a document's versions, derived anew: the rows of items and uses, what search keeps, and the
 * rows of files. Contents whose digest does not fit derive nothing: they are named as damaged elsewhere.
 */
import type pg from 'pg';
import {
  expectedEntries,
  isSound,
  itemRows,
  type ManifestEntry,
  readHere,
  type TitledVersion,
  unreadText,
  usesIn,
} from '../../documents/index.ts';

export interface DerivedRows {
  /** The versions that the rows are about: frozen ones whose digest fits. */
  sound: string[];
  items: object[];
  uses: object[];
  search: object[];
  files: object[];
}

export interface DocumentToDerive {
  scopeId: string;
  documentId: string;
  humanId: string;
  /** `size`: of the text, in bytes. */
  versions: (TitledVersion & { frozen: boolean; size: number })[];
}

export interface DerivedDocument {
  document: DocumentToDerive;
  rows: DerivedRows;
}

interface FrozenRow {
  id: string;
  title: string;
  markdown: string;
  manifest: ManifestEntry[] | null;
  contentHash: string;
  /** When and by whom the version was begun. */
  made: { created_at: string; created_by: string };
}

type Text = ReturnType<typeof unreadText>;

/** Text that is read at once, in bytes; a longer one is read alone. */
const textAtOnce = 1_000_000;

/** Some contents at a time, so that memory does not grow with the versions of a document. */
export async function deriveRows(
  client: pg.ClientBase,
  documents: readonly DocumentToDerive[],
): Promise<DerivedDocument[]> {
  const derived = documents.map((document) => ({ document, rows: noRows(), texts: new Map<string, Text>() }));
  const versions = derived.flatMap((of) => of.document.versions.filter(isFrozen).map((version) => ({ version, of })));
  for (const some of inParts(versions, ({ version }) => version.size)) {
    const contents = await readFrozen(client, some);
    for (const { version, of } of some) {
      const content = contents.get(version.id);
      if (content !== undefined && isSound(content)) addContent(of, content);
    }
  }
  return derived.map(({ document, rows, texts }) => {
    rows.search.push(...entriesOf(document, texts));
    return { document, rows };
  });
}

const noRows = (): DerivedRows => ({ sound: [], items: [], uses: [], search: [], files: [] });
const isSearched = ({ searched }: TitledVersion) => searched;
const isFrozen = ({ frozen }: { frozen: boolean }) => frozen;

/** In their order, each part as large as is read at once. */
export function* inParts<T>(all: readonly T[], sizeOf: (one: T) => number): Generator<T[]> {
  let [part, size]: [T[], number] = [[], 0];
  for (const one of all) {
    if (part.length > 0 && size + sizeOf(one) > textAtOnce) {
      yield part;
      [part, size] = [[], 0];
    }
    part.push(one);
    size += sizeOf(one);
  }
  if (part.length > 0) yield part;
}

function addContent(
  { document, rows, texts }: DerivedDocument & { texts: Map<string, Text> },
  content: FrozenRow,
): void {
  const { scopeId, documentId, versions } = document;
  rows.sound.push(content.id);
  const of = { scope_id: scopeId, document_id: documentId, version_id: content.id };
  // What a later release no longer parses has no items to compare.
  const result = readHere({ kind: 'markdown', markdown: content.markdown });
  const read = result.kind === 'read' ? result.read : null;
  rows.items.push(...itemRows(read?.items ?? []).map((row) => ({ ...of, ...row })));
  rows.uses.push(...(read === null ? [] : usesIn(read)).map((row) => ({ ...of, ...row })));
  rows.files.push(...(content.manifest ?? []).map((file) => ({ ...of, ...fileRow(file), ...content.made })));
  const shown = [versions.find(isSearched)?.id, versions.filter((v) => v.released).find(isSearched)?.id];
  if (shown.includes(content.id)) texts.set(content.id, read ?? unreadText(content.markdown));
}

function entriesOf({ scopeId, documentId, versions }: DocumentToDerive, texts: ReadonlyMap<string, Text>): object[] {
  return expectedEntries(scopeId, versions, texts).map((entry) => ({
    ...{ scope_id: scopeId, document_id: documentId, ...entry },
    // The text of a draft is none that was frozen, and so is what search keeps of it.
    whole: entry.human_id === '' || texts.has(entry.version_id),
  }));
}

function fileRow({ attachmentId, name, mediaType, sizeBytes, sha256 }: ManifestEntry) {
  return { id: attachmentId, name, media_type: mediaType, size_bytes: sizeBytes, sha256 };
}

async function readFrozen(
  client: pg.ClientBase,
  versions: readonly { version: { id: string }; of: { document: DocumentToDerive } }[],
): Promise<Map<string, FrozenRow>> {
  const { rows } = await client.query<FrozenRow>(
    `select v.id, v.title, v.markdown, v.manifest, v.content_hash as "contentHash",
       jsonb_build_object('created_at', v.created_at, 'created_by', v.created_by) as made
     from unnest($1::uuid[], $2::uuid[]) as asked (scope_id, id) join muniment.versions v using (scope_id, id)
     where v.content_hash is not null and v.markdown is not null`,
    [versions.map(({ of }) => of.document.scopeId), versions.map(({ version }) => version.id)],
  );
  return new Map(rows.map((row) => [row.id, row]));
}
