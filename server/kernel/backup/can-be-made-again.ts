/** Tables that a backup leaves out, because their rows can be made again or end by themselves. */
export const canBeMadeAgain: ReadonlySet<string> = new Set([
  'anchored_heads',
  'export_job_chunks',
  'export_job_objects',
  'export_jobs',
  'galleys',
  'oidc_flows',
  'passkey_challenges',
  'password_links',
  'prepared_images',
  'sessions',
  'sign_in_failures',
]);
