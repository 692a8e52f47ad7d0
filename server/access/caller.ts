/** Who sends a request, and what they must do first (change a password, set up a second factor) before most routes answer. */
import { AppError } from '../../contract/index.ts';
import type { Actor } from '../kernel/database/index.ts';

export interface Caller {
  actor: Actor;
  mustChangePassword: boolean;
  mustSetUpFactor: boolean;
}

interface RouteConfig {
  openBefore?: 'password' | 'factor';
  sessionOnly?: boolean;
}

/**
 * Refuses callers who must first do something else, and tokens where only a session will do, unless the route's config
 * lets them in.
 */
export function requireReady({ actor, mustChangePassword, mustSetUpFactor }: Caller, route: RouteConfig): void {
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
}
