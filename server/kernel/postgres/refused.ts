/** The embedded PostgreSQL cannot run here or now. The message is for the operator and is printed without a stack. */
export class EmbeddedPostgresRefused extends Error {
  override name = 'EmbeddedPostgresRefused';
}
