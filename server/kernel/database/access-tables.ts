/** The tables of access, see tables.ts. */
import type { ColumnType, Generated } from 'kysely';
import type { Timestamp, TimestampDefault } from './column-types.ts';

export interface UsersTable {
  id: string;
  email: string;
  email_key: string;
  display_name: string;
  password_hash: string | null;
  admin: Generated<boolean>;
  disabled: Generated<boolean>;
  must_change_password: Generated<boolean>;
  mail: Generated<'each' | 'daily' | 'none'>;
  language: 'en' | 'de' | null;
  kept: ColumnType<unknown, string | undefined, string>;
  oidc_issuer: string | null;
  oidc_subject: string | null;
  created_at: TimestampDefault;
  identity_reset_at: Timestamp | null;
  identity_reset_by: Generated<string[]>;
  link_at_next_sign_in: Generated<boolean>;
}

export interface SessionsTable {
  token_hash: Buffer;
  user_id: string;
  created_at: TimestampDefault;
  expires_at: Timestamp;
  id: Generated<string>;
  method: Generated<string>;
  last_seen_at: TimestampDefault;
  address: Generated<string>;
  user_agent: Generated<string>;
  authenticated_at: TimestampDefault;
}

export interface PasswordLinksTable {
  token_hash: Buffer;
  user_id: string;
  mail_id: string | null;
  created_at: TimestampDefault;
  expires_at: Timestamp;
  resets_identity: Generated<boolean>;
  issued_by: string | null;
}

export interface TotpFactorsTable {
  user_id: string;
  secret: Buffer;
  last_step: Generated<number>;
  created_at: TimestampDefault;
  confirmed_at: Timestamp | null;
}

export interface RecoveryCodesTable {
  user_id: string;
  code_hash: Buffer;
}

export interface PasskeysTable {
  id: string;
  user_id: string;
  name: string;
  credential_id: string;
  public_key: Buffer;
  counter: number;
  transports: string[];
  created_at: TimestampDefault;
  last_used_at: Timestamp | null;
}

export interface PasskeyChallengesTable {
  challenge_hash: Buffer;
  user_id: string | null;
  expires_at: Timestamp;
}

export interface ApiTokensTable {
  id: string;
  user_id: string;
  name: string;
  token_hash: Buffer;
  created_at: TimestampDefault;
  expires_at: Timestamp;
  last_used_at: Timestamp | null;
  revoked_at: Timestamp | null;
  scope_ids: string[] | null;
  permissions: string[] | null;
}

export interface SignInFailuresTable {
  id: Generated<number>;
  account_key: string;
  address: string;
  at: TimestampDefault;
}

export interface OidcFlowsTable {
  state_hash: Buffer;
  code_verifier: string;
  nonce: string;
  return_to: string;
  signer_id: string | null;
  expires_at: Timestamp;
}
