/** The tables of imports, see tables.ts. */
import type { Generated } from 'kysely';
import type { Json, Timestamp } from './column-types.ts';

export interface ImportsTable {
  id: string;
  scope_id: string;
  created_by: string;
  token_id: string | null;
  file_name: string;
  sha256: string;
  size_bytes: number;
  state: 'checked' | 'running' | 'done' | 'failed' | 'cancelled';
  release: Generated<boolean>;
  reason: string | null;
  done: Generated<number>;
  total: Generated<number>;
  attempt: Generated<number>;
  problem: string | null;
  left_over: Generated<string[]>;
  created_at: Timestamp;
  started_at: Timestamp | null;
  finished_at: Timestamp | null;
  expires_at: Timestamp;
}

export interface ImportDocumentsTable {
  scope_id: string;
  import_id: string;
  ordinal: number;
  path: string;
  facts: Json<object>;
  human_id: string | null;
  title: string;
  folder_path: string[];
  skip: Generated<boolean>;
  error: string | null;
  notes: Generated<string[]>;
  document_id: string | null;
}

export interface ImportChunksTable {
  scope_id: string;
  import_id: string;
  ordinal: number;
  bytes: Buffer;
}
