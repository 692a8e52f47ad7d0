/** The tables of writing together, see tables.ts. */
import type { Generated } from 'kysely';
import type { Json, JsonOrNull, Timestamp, TimestampDefault } from './column-types.ts';

export interface DraftsTable {
  scope_id: string;
  document_id: string;
  version_id: string;
  steps: Generated<number>;
  content_at: Generated<number>;
  base: Generated<number>;
  stepped_at: TimestampDefault;
}

export interface DraftStepsTable {
  scope_id: string;
  document_id: string;
  version_id: string;
  first: number;
  count: number;
  user_id: string;
  client: string;
  steps: Json<unknown[]>;
  via: JsonOrNull<object>;
  at: TimestampDefault;
}

export interface DraftPresenceTable {
  scope_id: string;
  document_id: string;
  version_id: string;
  client: string;
  user_id: string;
  at_step: number;
  anchor: number | null;
  head: number | null;
  at: Timestamp;
}

export interface KeptCopiesTable {
  id: string;
  scope_id: string;
  document_id: string;
  version_id: string;
  user_id: string;
  created_at: TimestampDefault;
  at_step: number;
  content_format: 'markdown' | 'rich';
  markdown: string;
  content: JsonOrNull<object>;
  reason: 'not-rebased' | 'replaced';
  replaced_by: string | null;
}
