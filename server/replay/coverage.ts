/**
 * How each table is guarded against whoever holds the database. A test walks the schema and fails for a table, or for a column of a
 * replayed table, that stands nowhere here: whoever adds one has to say what would notice that it was altered.
 */

/** Why it may be that nothing names it. */
interface Unnamed {
  unnamed: string;
}

interface Replayed {
  /** Compared with the trail, or with what frozen content derives, field by field. */
  replayed: string[];
  /** Compared elsewhere, with what names it, or not. */
  otherwise: Record<string, string | Unnamed>;
}

const unnamed = (why: string): Unnamed => ({ unnamed: why });

/** An exact comparison would need the time in each event, and what some events carry is fixed by the contract. */
const time = unnamed('when it was written; the event of the act has its own time');
const sameHour = 'compared with the event of the act, to the hour';
const derived = unnamed('made again from content that is guarded');
const passing = unnamed('ends by itself; says nothing of a record');
const secret = unnamed('a secret that no event may hold');
const bound = unnamed(
  'passing; its secret holds a code of the key over the person, so that a row which was put there lets nobody in',
);
const handed = unnamed(
  'a pack that ends by itself; its digest is sealed with the key, and another file is not handed out',
);
const chain = 'the chains, their codes and seals';
const manual = unnamed('a manual order, which is no record; places shift without an event when others come and go');

export const coverage: Record<string, string | Unnamed | Replayed> = {
  drafts: unnamed('numbers of the steps of a draft; texts of drafts are not replayed'),
  draft_steps: unnamed('steps of a draft, gone when it is released; texts of drafts are not replayed'),
  draft_presence: passing,
  kept_copies: unnamed('texts that their writers keep aside; they are part of no record'),
  scopes: {
    replayed: ['id', 'name', 'language', 'new_document_format'],
    otherwise: { created_at: sameHour, 'rule_*': 'every rule is replayed, found by its name' },
  },
  members: {
    replayed: ['scope_id', 'user_id', 'roles', 'permissions'],
    otherwise: { created_at: time, identity_confirmed_at: 'one that counts must follow the last reset in the trail' },
  },
  folders: {
    replayed: ['scope_id', 'id', 'name', 'parent_id'],
    otherwise: { sort_order: manual, created_at: sameHour },
  },
  documents: {
    replayed: [
      ...['scope_id', 'id', 'human_id', 'folder_id', 'created_by', 'owner_id', 'is_template', 'derived_from'],
      ...['hold_reason', 'hold_by', 'hold_at', 'hold_name', 'newest_state', 'released_state', 'next_review'],
    ],
    otherwise: {
      ...{ human_id_key: unnamed('the order of lists alone'), folder_position: manual, created_at: sameHour },
    },
  },
  versions: {
    replayed: [
      ...['scope_id', 'id', 'document_id', 'created_by', 'submitted_by', 'change_summary', 'review_due', 'returned_by'],
      ...['return_reason', 'revoked_by', 'revoke_reason', 'language', 'carried_over_reason'],
      ...['submitted_at', 'returned_at', 'released_at', 'revoked_at', 'disposed_at'],
      ...['created_name', 'submitted_name', 'returned_name', 'released_name', 'revoked_name'],
      ...['disposal_requested_at', 'disposal_requested_by', 'disposal_reason', 'disposal_name'],
      ...['number', 'state', 'effective_date', 'released_by'],
      ...['title', 'markdown', 'content', 'content_format', 'content_hash', 'manifest'],
    ],
    otherwise: {
      revision: unnamed('counts saves and steps; not every step of a draft has an event'),
      created_at: sameHour,
    },
  },
  reviewers: {
    replayed: ['scope_id', 'version_id', 'user_id', 'approved_at', 'ordinal', 'name'],
    otherwise: {},
  },
  comments: {
    replayed: [
      ...['scope_id', 'id', 'document_id', 'version_id', 'parent_id', 'body', 'mentions', 'created_by', 'created_at'],
      ...['changed_at', 'resolved_at', 'resolved_by', 'writer_name', 'resolver_name', 'quote'],
    ],
    otherwise: { passage: unnamed('where the quote stands now; follows from the steps of the draft') },
  },
  submissions: {
    replayed: [
      ...['scope_id', 'document_id', 'version_id', 'number', 'submitted_at', 'submitted_by', 'submitted_name'],
      ...['content_hash', 'rules', 'outcome', 'reason', 'ended_at', 'reviewers'],
      ...['title', 'markdown', 'manifest', 'content'],
    ],
    otherwise: {},
  },
  comment_pictures: {
    replayed: ['scope_id', 'id', 'version_id', 'comment_id', 'ordinal', 'media_type', 'alt', 'bytes'],
    otherwise: {},
  },
  comment_texts: {
    replayed: ['scope_id', 'version_id', 'comment_id', 'ordinal', 'body', 'written_at'],
    otherwise: {},
  },
  export_digests: {
    replayed: ['scope_id', 'sha256', 'kind', 'version_ids'],
    otherwise: { exported_at: time },
  },
  exported_versions: { replayed: ['scope_id', 'document_id', 'seq', 'version_id'], otherwise: {} },
  reading_duties: {
    replayed: ['id', 'scope_id', 'document_id', 'folder_id', 'days'],
    otherwise: { created_at: sameHour },
  },
  reading_duty_people: { replayed: ['scope_id', 'duty_id', 'user_id'], otherwise: { named_at: time } },
  users: {
    replayed: ['id', 'email', 'display_name', 'admin', 'disabled', 'oidc_subject', 'oidc_issuer', 'password_hash'],
    otherwise: {
      ...{ email_key: 'a constraint keeps it the e-mail', created_at: sameHour },
      ...{
        must_change_password: passing,
        'identity_*': unnamed(
          'whether somebody waits for a confirmation is replayed; since when and by whom the events keep',
        ),
        link_at_next_sign_in: passing,
        mail: unnamed('a setting of the person'),
        language: unnamed('a setting of the person'),
        kept: unnamed('a setting of the person'),
      },
    },
  },
  api_tokens: {
    replayed: ['id', 'user_id', 'name', 'scope_ids', 'permissions', 'revoked_at', 'expires_at', 'token_hash'],
    otherwise: {
      created_at: sameHour,
      last_used_at: passing,
    },
  },
  account_news: passing,
  audit_events: chain,
  audit_heads: chain,
  installation_events: chain,
  installation_head: chain,
  chain_seals: chain,
  anchors: 'compared with the anchors themselves, which lie outside of the database',
  anchored_heads: 'compared with the anchors themselves, which lie outside of the database',
  walked_chains: passing,
  signing_keys: unnamed('checks are made with a key that is given, never with these'),
  attachments: {
    replayed: [
      'id',
      'scope_id',
      'document_id',
      'version_id',
      'name',
      'media_type',
      'size_bytes',
      'sha256',
      'created_by',
    ],
    otherwise: { created_at: unnamed('shown nowhere; the event of the upload has its own time') },
  },
  blobs: 'each file is compared with its digest',
  blob_chunks: 'each file is compared with its digest',
  blob_removals: passing,
  store_markers: unnamed('compared with the mark in the store'),
  items: {
    replayed: [
      ...[
        'scope_id',
        'version_id',
        'document_id',
        'ordinal',
        'kind',
        'key',
        'title',
        'initial',
        'residual',
        'mitigates',
      ],
      ...['implemented_by', 'verified_by', 'line'],
    ],
    otherwise: {},
  },
  uses: {
    replayed: ['scope_id', 'document_id', 'version_id', 'relation', 'item_key', 'target_kind', 'target', 'number'],
    otherwise: {},
  },
  search_entries: {
    replayed: [
      ...['scope_id', 'document_id', 'version_id', 'human_id', 'title', 'body', 'heading', 'words', 'for_writers'],
      'for_readers',
      'stems',
    ],
    otherwise: { pending: unnamed('written when a reader searches for the first time') },
  },
  galleys: unnamed(
    'sealed with the key, and what is said of them too: what does not fit is not printed and laid out anew',
  ),
  prepared_images: unnamed('sealed with the key: what does not fit is not printed and prepared anew'),
  trace_states: derived,
  tree_states: derived,
  copied_sources: unnamed('what a first text is compared with; no record'),
  export_jobs: handed,
  export_job_chunks: handed,
  export_job_objects: handed,
  pack_choices: unnamed('a saved choice, no record'),
  pack_versions: passing,
  imports: passing,
  import_chunks: passing,
  import_documents: passing,
  notifications: passing,
  queue_jobs: passing,
  reading_assignments: {
    replayed: [
      ...[
        'scope_id',
        'document_id',
        'version_id',
        'version_number',
        'user_id',
        'assigned_at',
        'due_date',
        'earlier_due',
      ],
      ...['carried_over', 'reason', 'done_at', 'signed', 'voided_at', 'void_reason'],
    ],
    otherwise: { id: unnamed('names the row alone; nothing refers to it') },
  },
  reading_days: passing,
  oidc_flows: passing,
  passkey_challenges: passing,
  passkeys: {
    replayed: ['id', 'user_id', 'name', 'credential_id', 'public_key'],
    otherwise: {
      counter: passing,
      transports: passing,
      created_at: unnamed('shown to its owner alone'),
      last_used_at: passing,
    },
  },
  password_links: bound,
  recovery_codes: secret,
  totp_factors: secret,
  sessions: bound,
  sign_in_failures: passing,
  signing_tickets: bound,
  permissions: {
    replayed: ['name'],
    otherwise: { grants: unnamed('words of a list'), ordinal: unnamed('the order of a list') },
  },
  roles: unnamed('read for lists alone: what a role grants is in role_permissions'),
  role_permissions: { replayed: ['role', 'permission'], otherwise: {} },
  migrations: unnamed('the start compares them with the files'),
  schema_files: unnamed('the start compares them with the files'),
};
