/** Who asks, and what stands in the way of everything else that they may ask for. */
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

/** What a route says about who may call it at all, whatever they hold. A route that says nothing is closed to both. */
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
