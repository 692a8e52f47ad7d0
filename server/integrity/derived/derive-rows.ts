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
  versions: (TitledVersion & { frozen: boolean })[];
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

/** A content at a time, so that memory does not grow with the versions of a document. */
export async function deriveRows(client: pg.ClientBase, document: DocumentToDerive): Promise<DerivedRows> {
  const { scopeId, documentId, versions } = document;
  const rows: DerivedRows = { sound: [], items: [], uses: [], search: [], files: [] };
  const texts = new Map<string, ReturnType<typeof unreadText>>();
  const shown = new Set([versions.find(isSearched)?.id, versions.filter((v) => v.released).find(isSearched)?.id]);
  for (const { id } of versions.filter(({ frozen }) => frozen)) {
    const content = await readFrozen(client, scopeId, id);
    if (content === undefined || !isSound(content)) continue;
    rows.sound.push(id);
    const of = { scope_id: scopeId, document_id: documentId, version_id: id };
    // What a later release no longer parses has no items to compare.
    const result = readHere({ kind: 'markdown', markdown: content.markdown });
    const read = result.kind === 'read' ? result.read : null;
    rows.items.push(...itemRows(read?.items ?? []).map((row) => ({ ...of, ...row })));
    rows.uses.push(...(read === null ? [] : usesIn(read)).map((row) => ({ ...of, ...row })));
    rows.files.push(...(content.manifest ?? []).map((file) => ({ ...of, ...fileRow(file), ...content.made })));
    if (shown.has(id)) texts.set(id, read ?? unreadText(content.markdown));
  }
  const entries = expectedEntries(scopeId, versions, texts);
  rows.search.push(
    ...entries.map((entry) => ({
      ...{ scope_id: scopeId, document_id: documentId, ...entry },
      // The text of a draft is none that was frozen, and so is what search keeps of it.
      whole: entry.human_id === '' || texts.has(entry.version_id),
    })),
  );
  return rows;
}

const isSearched = ({ searched }: TitledVersion) => searched;

function fileRow({ attachmentId, name, mediaType, sizeBytes, sha256 }: ManifestEntry) {
  return { id: attachmentId, name, media_type: mediaType, size_bytes: sizeBytes, sha256 };
}

async function readFrozen(client: pg.ClientBase, scopeId: string, id: string): Promise<FrozenRow | undefined> {
  const { rows } = await client.query<FrozenRow>(
    `select id, title, markdown, manifest, content_hash as "contentHash",
       jsonb_build_object('created_at', created_at, 'created_by', created_by) as made
     from muniment.versions
     where scope_id = $1 and id = $2 and content_hash is not null and markdown is not null`,
    [scopeId, id],
  );
  return rows[0];
}
