/** Who sends a request, and what they must do first (change a password, set up a second factor) before most routes answer. */
import { AppError } from '../../contract/index.ts';
import type { Actor } from '../kernel/database/index.ts';

export interface Caller {
  actor: Actor;
  mustChangePassword: boolean;
  mustSetUpFactor: boolean;
  /** When they last proved that it is them, and whether that is long ago; an API token never does. */
  authenticatedAt: Date | null;
  provenLately: boolean;
}

interface RouteConfig {
  openBefore?: 'password' | 'factor';
  sessionOnly?: boolean;
  wholeTokenOnly?: boolean;
  provenLately?: boolean;
}

/**
 * Refuses callers who must first do something else, and tokens where only a session will do, unless the route's config
 * lets them in.
 */
export function requireReady(caller: Caller, route: RouteConfig): void {
  const { actor, mustChangePassword, mustSetUpFactor } = caller;
  if (mustChangePassword && route.openBefore !== 'password') {
    throw new AppError('PASSWORD_CHANGE_REQUIRED', {
      detail: 'Somebody else chose your password. Change it before you go on.',
    });
  }
  if (mustSetUpFactor && route.openBefore === undefined) {
    throw new AppError('SECOND_FACTOR_SETUP_REQUIRED', {
      detail: 'A second factor is asked for here. Set up an authenticator app or a passkey before you go on.',
    });
  }
  if (route.sessionOnly === true && actor.token !== undefined) {
    throw new AppError('TOKEN_NOT_ALLOWED', { detail: 'Sign in yourself for this: an API token cannot do it.' });
  }
  if (route.wholeTokenOnly === true && actor.token?.narrowed === true) {
    throw new AppError('TOKEN_NOT_ALLOWED', {
      detail: 'This API token is narrowed to scopes or permissions, and this is beyond them.',
    });
  }
  if (route.provenLately === true && !caller.provenLately) {
    throw new AppError('REAUTHENTICATION_REQUIRED', {
      detail: 'Confirm that it is you: your last proof of it is more than ten minutes old.',
    });
  }
}
