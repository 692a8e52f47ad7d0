/**
 * How each table is guarded against whoever holds the database. A test walks the schema and fails for a table, or for a column of a
 * replayed table, that stands nowhere here: whoever adds one has to say what would notice that it was altered.
 */

interface Replayed {
  /** Compared with the trail, field by field. */
  replayed: string[];
  /** Compared elsewhere, or not: each with what guards it. */
  otherwise: Record<string, string>;
}

const byHash = 'the digest of the frozen content';
const byFacts = 'compared with the trail by integrity/verify-facts.ts';
const names = 'a name as it was at the act; the event that set it keeps it too';
const time = 'when it was written; the event of the act has its own time';
const derived = 'made again from content that is guarded';
const passing = 'ends by itself; says nothing of a record';
const secret = 'a secret that no event may hold';
const chain = 'the chains, their codes and seals';
const manual = 'a manual order, which is no record';

export const coverage: Record<string, string | Replayed> = {
  drafts: 'numbers of the steps of a draft; texts of drafts are not replayed',
  draft_steps: 'steps of a draft, gone when it is released; texts of drafts are not replayed',
  draft_presence: passing,
  kept_copies: 'texts that their writers keep aside; they are part of no record',
  scopes: {
    replayed: ['id', 'name', 'language', 'new_document_format'],
    otherwise: { created_at: time, 'rule_*': 'every rule is replayed, found by its name' },
  },
  members: {
    replayed: ['scope_id', 'user_id', 'roles', 'permissions'],
    otherwise: { created_at: time, identity_confirmed_at: 'the event of the confirmation keeps it' },
  },
  folders: {
    replayed: ['scope_id', 'id', 'name', 'parent_id'],
    otherwise: { sort_order: manual, created_at: time },
  },
  documents: {
    replayed: [
      'scope_id',
      'id',
      'human_id',
      'folder_id',
      'created_by',
      'owner_id',
      'is_template',
      'hold_reason',
      'hold_by',
    ],
    otherwise: {
      ...{ human_id_key: derived, folder_position: manual, derived_from: 'the event of its creation names the source' },
      ...{
        created_at: time,
        next_review: 'a reminder, which no export shows',
        newest_state: derived,
        released_state: derived,
        hold_at: time,
        hold_name: names,
      },
    },
  },
  versions: {
    replayed: [
      ...['scope_id', 'id', 'document_id', 'created_by', 'submitted_by', 'change_summary', 'review_due', 'returned_by'],
      ...['return_reason', 'revoked_by', 'revoke_reason'],
    ],
    otherwise: {
      ...{
        number: byFacts,
        state: byFacts,
        effective_date: byFacts,
        released_by: byFacts,
        title: byHash,
        markdown: byHash,
      },
      ...{
        content: 'its projection is the markdown',
        content_format: 'its projection is the markdown',
        content_hash: byHash,
      },
      ...{
        manifest: byHash,
        revision: 'counts saves and steps',
        language: 'no part of the hash; frozen by the database',
      },
      ...{
        created_at: time,
        released_at: time,
        revoked_at: time,
        disposed_at: time,
        submitted_at: time,
        returned_at: time,
      },
      ...{
        created_name: names,
        submitted_name: names,
        returned_name: names,
        released_name: names,
        revoked_name: names,
      },
      carried_over_reason: 'the event of the release keeps it',
      'disposal_*': 'the event of the request keeps it; carrying it out needs a second person',
    },
  },
  reviewers: {
    replayed: ['scope_id', 'version_id', 'user_id', 'approved_at'],
    otherwise: { ordinal: manual, name: names },
  },
  comments: {
    replayed: ['scope_id', 'id', 'version_id', 'body', 'created_by', 'resolved_at'],
    otherwise: {
      ...{
        document_id: 'follows from its version',
        parent_id: 'the event of the comment keeps it',
        quote: 'where it stands, no record',
        mentions: 'who was told, no record',
      },
      ...{
        created_at: time,
        changed_at: time,
        resolved_by: 'the event keeps it',
        writer_name: names,
        resolver_name: names,
      },
    },
  },
  users: {
    replayed: ['id', 'email', 'display_name', 'admin', 'disabled', 'oidc_subject'],
    otherwise: {
      ...{ email_key: derived, password_hash: secret, oidc_issuer: 'goes with the subject', created_at: time },
      ...{
        must_change_password: passing,
        'identity_*': 'the events of reset and confirmation keep it',
        link_at_next_sign_in: passing,
        mail: 'a setting of the person',
        kept: 'a setting of the person',
      },
    },
  },
  api_tokens: {
    replayed: ['id', 'user_id', 'name', 'scope_ids', 'permissions', 'revoked_at'],
    otherwise: {
      token_hash: secret,
      created_at: time,
      expires_at: 'the event of its making keeps it',
      last_used_at: passing,
    },
  },
  account_news: passing,
  audit_events: chain,
  audit_heads: chain,
  installation_events: chain,
  installation_head: chain,
  chain_seals: chain,
  anchors: chain,
  anchored_heads: chain,
  walked_chains: passing,
  signing_keys: 'checks are made with a key that is given, never with these',
  attachments: byHash,
  blobs: 'each file is compared with its digest',
  blob_chunks: 'each file is compared with its digest',
  blob_removals: passing,
  items: derived,
  uses: derived,
  search_entries: derived,
  galleys: 'sealed with the key',
  prepared_images: 'sealed with the key',
  trace_states: derived,
  tree_states: derived,
  submissions: 'the events of submitting and of its end keep it; its text has a digest',
  copied_sources: 'what a first text is compared with; no record',
  comment_texts: 'earlier texts; their digests stand in the events',
  export_digests: 'the event of the export keeps the digest',
  exported_versions: 'the event of the export keeps the versions',
  export_jobs: passing,
  export_job_chunks: passing,
  export_job_objects: passing,
  pack_choices: 'a saved choice, no record',
  pack_versions: passing,
  imports: passing,
  import_chunks: passing,
  import_documents: passing,
  notifications: passing,
  queue_jobs: passing,
  reading_assignments: 'what was so on a day is told from the trail, not from these',
  reading_days: passing,
  reading_duties: 'the events of the scope keep them',
  reading_duty_people: 'the events of the scope keep them',
  oidc_flows: passing,
  passkey_challenges: passing,
  passkeys: secret,
  password_links: secret,
  recovery_codes: secret,
  totp_factors: secret,
  sessions: passing,
  sign_in_failures: passing,
  signing_tickets: passing,
  permissions: 'read for lists alone: what a role grants is said by the code',
  roles: 'read for lists alone: what a role grants is said by the code',
  role_permissions: 'read for lists alone: what a role grants is said by the code',
  migrations: 'the start compares them with the files',
};
