/**
 * The policy of credentials: what a caller must show for each act. A route names its act and the server enforces that row; a route that names
 * none is `use`. Permissions come on top of it.
 */
export interface CredentialRow {
  /** Who may send it. A token is whole unless it is narrowed to scopes or permissions. */
  credential: 'none' | 'session or token' | 'session or whole token' | 'session';
  /** The session must have been authenticated within the last ten minutes. */
  recent?: true;
  /**
   * What the body must hold: the password, in the field named; password and second factor; or, where the scope asks for it, a signature by
   * the two (which no token can give).
   */
  proof?: { password: 'password' | 'currentPassword' } | 'password and factor' | 'signature';
  /** Open to someone who must first change the password or, the weaker one, set up a second factor. */
  openBefore?: 'password' | 'factor';
  /** Writes for whoever asks, so it has a quota for each address and one for all. */
  quota?: true;
}

export const credentialPolicy = {
  use: { credential: 'session or token' },
  'read-public': { credential: 'none' },
  'sign-in': { credential: 'none' },
  'begin-as-stranger': { credential: 'none', quota: true },
  'see-oneself': { credential: 'session or token', openBefore: 'password' },
  'sign-out': { credential: 'session or token', openBefore: 'password' },
  'change-password': { credential: 'session', proof: { password: 'currentPassword' }, openBefore: 'password' },
  reauthenticate: { credential: 'session', proof: 'password and factor', openBefore: 'factor' },
  'see-factors': { credential: 'session', openBefore: 'factor' },
  'add-factor': { credential: 'session', recent: true, openBefore: 'factor' },
  'remove-factor': { credential: 'session', proof: { password: 'password' } },
  'create-token': { credential: 'session', recent: true },
  'end-credential': { credential: 'session or whole token' },
  'let-in-again': { credential: 'session' },
  sign: { credential: 'session or token', proof: 'signature' },
  acknowledge: { credential: 'session', proof: 'signature' },
} as const satisfies Record<string, CredentialRow>;

export type Act = keyof typeof credentialPolicy;

/** The row of a route's own declaration. */
export function credentialRow({ act = 'use' }: { act?: Act | undefined }): CredentialRow {
  return credentialPolicy[act];
}
