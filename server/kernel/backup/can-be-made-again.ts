/**
 * Tables that a backup leaves out, because their rows can be made again or end by themselves. What refers to one of them is one of
 * them too: its rows would not go in.
 */
export const canBeMadeAgain: ReadonlySet<string> = new Set([
  'anchored_heads',
  'draft_presence',
  'export_job_chunks',
  'export_job_objects',
  'export_jobs',
  'galleys',
  'oidc_flows',
  'pack_versions',
  'passkey_challenges',
  'password_links',
  'prepared_images',
  'schema_files',
  'sessions',
  'sign_in_failures',
  'signing_tickets',
  'trace_states',
  'tree_states',
  'walked_chains',
]);
