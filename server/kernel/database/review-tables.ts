/** The tables of review, see tables.ts. */
import type { Json, JsonOrNull, Timestamp, TimestampDefault } from './column-types.ts';

export interface ReviewersTable {
  scope_id: string;
  version_id: string;
  user_id: string;
  ordinal: number;
  approved_at: Timestamp | null;
}

export interface CommentsTable {
  id: string;
  scope_id: string;
  document_id: string;
  version_id: string;
  parent_id: string | null;
  body: string;
  quote: JsonOrNull<{ exact: string; prefix: string; suffix: string }>;
  created_at: TimestampDefault;
  created_by: string;
  changed_at: Timestamp | null;
  resolved_at: Timestamp | null;
  resolved_by: string | null;
}

export interface CopiedSourcesTable {
  scope_id: string;
  document_id: string;
  version_id: string;
  source_version_id: string;
  title: string;
  markdown: string;
  files: Json<CopiedFile[]>;
}

export interface CopiedFile {
  name: string;
  sha256: string;
}

export interface NotificationsTable {
  id: string;
  scope_id: string;
  user_id: string;
  type: string;
  document_id: string | null;
  version_id: string | null;
  by_id: string | null;
  occasion: string | null;
  created_at: TimestampDefault;
  read_at: Timestamp | null;
  letter_id: string | null;
}

export interface SigningTicketsTable {
  ticket_hash: Buffer;
  user_id: string;
  expires_at: Timestamp;
}
