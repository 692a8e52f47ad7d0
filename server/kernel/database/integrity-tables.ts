/** What copies and records are checked with. */
import type { Generated } from 'kysely';
import type { TimestampDefault } from './column-types.ts';

export interface SigningKeysTable {
  id: string;
  public_key: string;
  created_at: TimestampDefault;
  kind: Generated<'manifest' | 'seal'>;
  certificate: string | null;
}
