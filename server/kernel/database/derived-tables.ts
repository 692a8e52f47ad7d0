/** Tables that are derived from the contents of versions at every save, see tables.ts. */
import type { Generated } from 'kysely';

export interface UsesTable {
  scope_id: string;
  document_id: string;
  version_id: string;
  relation: 'link' | 'mitigates' | 'implemented-by' | 'verified-by';
  item_key: string;
  target_kind: 'document' | 'item';
  target: string;
  number: number;
}

export interface SearchEntriesTable {
  scope_id: string;
  document_id: string;
  version_id: string;
  human_id: string;
  title: string;
  body: string;
  heading: string;
  words: string;
  /** Written by the database; null for entries of earlier releases until a sweep has come by. */
  stems: Generated<string | null>;
  /** One row for both where they are shown the same. */
  for_writers: Generated<boolean>;
  for_readers: Generated<boolean>;
  /** Written when a reader searches for the first time. */
  pending: Generated<boolean>;
}
