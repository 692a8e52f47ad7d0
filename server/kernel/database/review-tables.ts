/** The tables of review, see tables.ts. */
import type { ColumnType, Generated } from 'kysely';
import type { Json, JsonOrNull, Timestamp, TimestampDefault } from './column-types.ts';

/** The name of a person when they acted, written by the database. */
type NameAtAct = ColumnType<string | null, never, never>;

/** Who acted on a version under which name, and the first of two who dispose of it. */
export interface VersionActs {
  created_name: NameAtAct | null;
  submitted_name: NameAtAct | null;
  returned_name: NameAtAct | null;
  released_name: NameAtAct | null;
  revoked_name: NameAtAct | null;
  disposal_requested_at: Timestamp | null;
  disposal_requested_by: string | null;
  disposal_reason: string | null;
  disposal_name: NameAtAct | null;
}

export interface DocumentHold {
  hold_reason: string | null;
  hold_at: Timestamp | null;
  hold_by: string | null;
  hold_name: NameAtAct | null;
}

export interface ReviewersTable {
  scope_id: string;
  version_id: string;
  user_id: string;
  ordinal: number;
  approved_at: Timestamp | null;
  name: NameAtAct | null;
}

export interface SubmissionsTable {
  scope_id: string;
  document_id: string;
  version_id: string;
  number: number;
  submitted_at: Timestamp;
  submitted_by: string;
  submitted_name: string;
  content_hash: string | null;
  rules: Json<object>;
  outcome: 'released' | 'returned' | 'withdrawn' | 'cancelled' | null;
  ended_at: Timestamp | null;
  reason: string | null;
  reviewers: JsonOrNull<unknown[]>;
  title: string | null;
  markdown: string | null;
  content: JsonOrNull<object>;
  manifest: JsonOrNull<unknown[]>;
}

type PassageNow = { at: number; from: number | null; to: number | null; exact: string; prefix: string; suffix: string };

export interface CommentsTable {
  id: string;
  scope_id: string;
  document_id: string;
  version_id: string;
  parent_id: string | null;
  body: string;
  quote: JsonOrNull<{ exact: string; prefix: string; suffix: string }>;
  passage: JsonOrNull<PassageNow>;
  created_at: TimestampDefault;
  created_by: string;
  changed_at: Timestamp | null;
  resolved_at: Timestamp | null;
  resolved_by: string | null;
  mentions: Generated<string[]>;
  writer_name: NameAtAct | null;
  resolver_name: NameAtAct | null;
}

export interface CommentTextsTable {
  scope_id: string;
  version_id: string;
  comment_id: string;
  ordinal: number;
  body: string;
  written_at: Timestamp;
}

export interface CommentPicturesTable {
  id: string;
  scope_id: string;
  version_id: string;
  comment_id: string;
  ordinal: number;
  media_type: string;
  alt: string;
  bytes: Buffer;
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
  letter_waits: Generated<boolean>;
  job_id: string | null;
  import_id: string | null;
}

export interface AccountNewsTable {
  id: string;
  user_id: string;
  type: string;
  about_id: string;
  by_id: string | null;
  created_at: TimestampDefault;
  read_at: Timestamp | null;
}

export interface SigningTicketsTable {
  ticket_hash: Buffer;
  user_id: string;
  expires_at: Timestamp;
}
