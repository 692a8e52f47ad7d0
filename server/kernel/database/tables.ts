/**
 * The tables as Kysely sees them. Written beside db/migrations; tables.db.test.ts fails when a column is missing here or
 * there. `Generated` marks what the database fills in when an insert leaves it out.
 */
import type { ColumnType, Generated } from 'kysely';
import type {
  ApiTokensTable,
  OidcFlowsTable,
  PasskeyChallengesTable,
  PasskeysTable,
  PasswordLinksTable,
  RecoveryCodesTable,
  SessionsTable,
  SignInFailuresTable,
  TotpFactorsTable,
  UsersTable,
} from './access-tables.ts';
import type { Json, JsonOrNull, Timestamp, TimestampDefault } from './column-types.ts';
import type { SearchEntriesTable, UsesTable } from './derived-tables.ts';
import type { DraftPresenceTable, DraftStepsTable, DraftsTable, KeptCopiesTable } from './drafting-tables.ts';
import type {
  ExportDigestsTable,
  ExportedVersionsTable,
  ExportJobChunksTable,
  ExportJobObjectsTable,
  ExportJobsTable,
  GalleysTable,
  PackChoicesTable,
  PackVersionsTable,
  PreparedImagesTable,
} from './export-tables.ts';
import type { ImportChunksTable, ImportDocumentsTable, ImportsTable } from './import-tables.ts';
import type { SigningKeysTable } from './integrity-tables.ts';
import type { QueueJobsTable } from './queue-tables.ts';
import type {
  ReadingAssignmentsTable,
  ReadingDaysTable,
  ReadingDutiesTable,
  ReadingDutyPeopleTable,
} from './reading-tables.ts';
import type {
  AccountNewsTable,
  CommentPicturesTable,
  CommentsTable,
  CommentTextsTable,
  CopiedSourcesTable,
  DocumentHold,
  NotificationsTable,
  ReviewersTable,
  SigningTicketsTable,
  SubmissionsTable,
  VersionActs,
} from './review-tables.ts';

export interface PermissionsTable {
  name: string;
  grants: string;
  ordinal: number;
}

export interface RolesTable {
  name: string;
  ordinal: number;
}

export interface RolePermissionsTable {
  role: string;
  permission: string;
}

export interface ScopesTable {
  id: string;
  name: string;
  created_at: TimestampDefault;
  language: Generated<string>;
  rule_signature: Generated<boolean>;
  rule_four_eyes: Generated<boolean>;
  rule_min_reviewers: Generated<number>;
  rule_reading_signature: Generated<boolean>;
  rule_review_months: number | null;
  rule_running_head: Generated<boolean>;
  rule_retention_months: number | null;
  rule_change_summary: Generated<boolean>;
  rule_approval_record: Generated<boolean>;
  rule_open_comments: Generated<'allow' | 'refuse'>;
  rule_drafts: Generated<'members' | 'writers'>;
  new_document_format: 'markdown' | 'rich' | null;
}

export interface MembersTable {
  scope_id: string;
  user_id: string;
  roles: string[];
  permissions: string[];
  created_at: TimestampDefault;
  identity_confirmed_at: Timestamp | null;
}

/** Sequence, time and hashes are written by the database's trigger: an insert leaves them out. */
export interface InstallationEventsTable {
  id: string;
  seq: ColumnType<number, never, never>;
  type: string;
  actor_id: string | null;
  actor_name: string;
  entity_type: string;
  entity_id: string;
  entity_label: string;
  changes: Json<Record<string, unknown>>;
  at: ColumnType<Date, never, never>;
  previous_hash: ColumnType<Buffer, never, never>;
  hash: ColumnType<Buffer, never, never>;
  via: ColumnType<{ type: 'token'; id: string; name: string } | null, never, never>;
  content_digest: Buffer | null;
  code: Buffer | null;
  key_id: string | null;
}

export interface AuditEventsTable extends InstallationEventsTable {
  scope_id: string;
}

export interface FoldersTable {
  id: string;
  scope_id: string;
  parent_id: string | null;
  name: string;
  sort_order: number;
  created_at: TimestampDefault;
}

export interface TreeStatesTable {
  scope_id: string;
  state: string;
}

export interface TraceStatesTable {
  scope_id: string;
  state: string;
}

export interface DocumentsTable extends DocumentHold {
  id: string;
  scope_id: string;
  human_id: string;
  human_id_key: string;
  folder_id: string | null;
  folder_position: number | null;
  owner_id: string | null;
  next_review: string | null;
  is_template: Generated<boolean>;
  derived_from: string | null;
  created_at: TimestampDefault;
  created_by: string;
  newest_state: Generated<string>;
  released_state: string | null;
}

export interface ManifestEntry {
  attachmentId: string;
  name: string;
  mediaType: string;
  sizeBytes: number;
  sha256: string;
}

export interface VersionsTable extends VersionActs {
  id: string;
  scope_id: string;
  document_id: string;
  number: number;
  title: string;
  state: string;
  effective_date: string | null;
  content_format: 'markdown' | 'rich';
  markdown: string | null;
  content: JsonOrNull<object>;
  content_hash: string | null;
  manifest: JsonOrNull<ManifestEntry[]>;
  revision: Generated<number>;
  created_at: TimestampDefault;
  created_by: string;
  released_at: Timestamp | null;
  released_by: string | null;
  revoked_at: Timestamp | null;
  disposed_at: Timestamp | null;
  language: Generated<string>;
  change_summary: string | null;
  submitted_at: Timestamp | null;
  submitted_by: string | null;
  review_due: string | null;
  returned_at: Timestamp | null;
  returned_by: string | null;
  return_reason: string | null;
  revoked_by: string | null;
  revoke_reason: string | null;
  carried_over_reason: string | null;
}

export interface BlobsTable {
  scope_id: string;
  sha256: string;
  size_bytes: number;
  store: string;
  object: Generated<string>;
  created_at: TimestampDefault;
}

export interface BlobChunksTable {
  scope_id: string;
  sha256: string;
  ordinal: number;
  bytes: Buffer;
}

export interface BlobRemovalsTable {
  scope_id: string;
  sha256: string;
  store: string;
  object: Generated<string>;
  due_at: TimestampDefault;
}

export interface AttachmentsTable {
  id: string;
  scope_id: string;
  document_id: string;
  version_id: string;
  name: string | null;
  media_type: string;
  size_bytes: number;
  sha256: string | null;
  created_at: TimestampDefault;
  created_by: string;
}

export interface ItemsTable {
  scope_id: string;
  version_id: string;
  document_id: string;
  ordinal: number;
  kind: 'risk' | 'control' | 'requirement';
  key: string;
  title: string;
  initial: string | null;
  residual: string | null;
  mitigates: string[];
  implemented_by: Json<object[]>;
  verified_by: Json<object[]>;
  line: number;
}

export interface StoreMarkersTable {
  store: string;
  marker: Generated<string>;
  created_at: Generated<Date>;
}

export interface Tables {
  users: UsersTable;
  sessions: SessionsTable;
  password_links: PasswordLinksTable;
  totp_factors: TotpFactorsTable;
  recovery_codes: RecoveryCodesTable;
  passkeys: PasskeysTable;
  passkey_challenges: PasskeyChallengesTable;
  api_tokens: ApiTokensTable;
  sign_in_failures: SignInFailuresTable;
  oidc_flows: OidcFlowsTable;
  permissions: PermissionsTable;
  roles: RolesTable;
  role_permissions: RolePermissionsTable;
  scopes: ScopesTable;
  members: MembersTable;
  audit_events: AuditEventsTable;
  installation_events: InstallationEventsTable;
  folders: FoldersTable;
  tree_states: TreeStatesTable;
  trace_states: TraceStatesTable;
  documents: DocumentsTable;
  versions: VersionsTable;
  reviewers: ReviewersTable;
  submissions: SubmissionsTable;
  copied_sources: CopiedSourcesTable;
  comments: CommentsTable;
  comment_pictures: CommentPicturesTable;
  comment_texts: CommentTextsTable;
  signing_tickets: SigningTicketsTable;
  notifications: NotificationsTable;
  reading_duties: ReadingDutiesTable;
  reading_duty_people: ReadingDutyPeopleTable;
  reading_assignments: ReadingAssignmentsTable;
  reading_days: ReadingDaysTable;
  account_news: AccountNewsTable;
  blobs: BlobsTable;
  blob_chunks: BlobChunksTable;
  blob_removals: BlobRemovalsTable;
  attachments: AttachmentsTable;
  items: ItemsTable;
  draft_presence: DraftPresenceTable;
  draft_steps: DraftStepsTable;
  drafts: DraftsTable;
  kept_copies: KeptCopiesTable;
  uses: UsesTable;
  search_entries: SearchEntriesTable;
  galleys: GalleysTable;
  prepared_images: PreparedImagesTable;
  export_jobs: ExportJobsTable;
  export_job_chunks: ExportJobChunksTable;
  export_job_objects: ExportJobObjectsTable;
  export_digests: ExportDigestsTable;
  exported_versions: ExportedVersionsTable;
  pack_choices: PackChoicesTable;
  signing_keys: SigningKeysTable;
  store_markers: StoreMarkersTable;
  pack_versions: PackVersionsTable;
  queue_jobs: QueueJobsTable;
  imports: ImportsTable;
  import_documents: ImportDocumentsTable;
  import_chunks: ImportChunksTable;
}
