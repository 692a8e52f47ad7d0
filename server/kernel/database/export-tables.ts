/** The tables of exports, see tables.ts. */
import type { Generated } from 'kysely';
import type { JsonOrNull, Timestamp, TimestampDefault } from './column-types.ts';

export interface GalleysTable {
  scope_id: string;
  version_id: string;
  key: string;
  page_count: number;
  link_keys: string[];
  slugs: string[];
  links: string[];
  bytes: Buffer | null;
  sha256: string;
  size_bytes: number;
  seal: string;
  store: string;
  object: Generated<string>;
  created_at: TimestampDefault;
  used_at: TimestampDefault;
}

export interface PreparedImagesTable {
  scope_id: string;
  sha256: string;
  preparation: string;
  bytes: Buffer | null;
  prepared_sha256: string;
  size_bytes: number;
  seal: string;
  store: string;
  object: Generated<string>;
  created_at: TimestampDefault;
}

export interface ExportDigestsTable {
  scope_id: string;
  sha256: string;
  kind: 'pdf' | 'docx' | 'zip' | 'merged' | 'entry';
  exported_at: Timestamp;
  version_ids: string[];
}

export interface ExportJobsTable {
  id: string;
  scope_id: string;
  created_by: string;
  token_id: string | null;
  format: 'zip' | 'merged';
  folder_id: string | null;
  chosen_at: string | null;
  chosen_since: string | null;
  state: 'queued' | 'running' | 'done' | 'failed' | 'cancelled';
  done: Generated<number>;
  total: Generated<number>;
  attempt: Generated<number>;
  problem: JsonOrNull<object>;
  report: JsonOrNull<object>;
  sha256: string | null;
  size_bytes: number | null;
  seal: string | null;
  created_at: TimestampDefault;
  started_at: Timestamp | null;
  finished_at: Timestamp | null;
  expires_at: Timestamp | null;
  file_dropped: Generated<boolean>;
}

export interface ExportJobChunksTable {
  scope_id: string;
  job_id: string;
  ordinal: number;
  bytes: Buffer;
}

/** Where the file of a finished pack lies, if outside the database. */
export interface ExportJobObjectsTable {
  scope_id: string;
  job_id: string;
  sha256: string;
  store: string;
  object: string;
}

export interface PackVersionsTable {
  scope_id: string;
  job_id: string;
  version_id: string;
}

export interface PackChoicesTable {
  id: string;
  scope_id: string;
  name: string;
  format: 'zip' | 'merged';
  folder_id: string | null;
  chosen_at: string | null;
  chosen_since: string | null;
  since_months: number | null;
  saved_by: string;
  saved_at: TimestampDefault;
}

/** Written by a trigger of the audit trail alone. */
export interface ExportedVersionsTable {
  scope_id: string;
  document_id: string;
  seq: number;
  version_id: string;
}
