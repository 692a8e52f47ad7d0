/** Who sends a request, and what they must do first (change a password, set up a second factor) before most routes answer. */
import { AppError, type CredentialRow } from '../../contract/index.ts';
import type { Actor } from '../kernel/database/index.ts';

export interface Caller {
  actor: Actor;
  mustChangePassword: boolean;
  mustSetUpFactor: boolean;
  /** When they last proved that it is them, and whether that is long ago; an API token never does. */
  authenticatedAt: Date | null;
  provenLately: boolean;
}

/**
 * Refuses callers who must first do something else, tokens where only a session will do, and sessions that were authenticated long ago, as
 * the row of the route's act says.
 */
export function requireReady(caller: Caller, row: CredentialRow): void {
  const { actor, mustChangePassword, mustSetUpFactor } = caller;
  if (mustChangePassword && row.openBefore !== 'password') {
    throw new AppError('PASSWORD_CHANGE_REQUIRED', {
      detail: 'Somebody else chose your password. Change it before you go on.',
    });
  }
  if (mustSetUpFactor && row.openBefore === undefined) {
    throw new AppError('SECOND_FACTOR_SETUP_REQUIRED', {
      detail: 'A second factor is asked for here. Set up an authenticator app or a passkey before you go on.',
    });
  }
  if (row.credential === 'session' && actor.token !== undefined) {
    throw new AppError('TOKEN_NOT_ALLOWED', { detail: 'Sign in yourself for this: an API token cannot do it.' });
  }
  if (row.credential === 'session or whole token' && actor.token?.narrowed === true) {
    throw new AppError('TOKEN_NOT_ALLOWED', {
      detail: 'This API token is narrowed to scopes or permissions, and this is beyond them.',
    });
  }
  if (row.recent === true && !caller.provenLately) {
    throw new AppError('REAUTHENTICATION_REQUIRED', {
      detail: 'Confirm that it is you: your last proof of it is more than ten minutes old.',
    });
  }
}
