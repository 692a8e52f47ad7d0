/**
 * What strangers may make the server write: a mail that is asked for, a challenge for a passkey, the beginning of a single sign-on. Each route has a
 * quota for one address and one for all of them together, in each minute and process. Bounds the tables; guessing is bounded by throttle.ts.
 */
import { AppError, credentialRow } from '../../contract/index.ts';
import type { App } from '../kernel/http/index.ts';
import { countedAddress } from './client-address.ts';

const windowMs = 60_000;
/** A whole company may be behind one address, and sign in at nine. */
const mostOfOneAddress = 120;
const mostOfAll = 1_200;

export function addStrangerQuota(app: App): void {
  let began = 0;
  const counts = new Map<string, number>();
  const count = (key: string, most: number) => {
    const before = counts.get(key) ?? 0;
    counts.set(key, before + 1);
    return before < most;
  };
  app.addHook('onRequest', async ({ routeOptions: { config, url }, ip }) => {
    if (credentialRow(config).quota !== true) return;
    const now = performance.now();
    if (now - began > windowMs || began === 0) {
      began = now;
      counts.clear();
    }
    if (count(`${url} ${countedAddress(ip)}`, mostOfOneAddress) && count(`${url}`, mostOfAll)) return;
    throw new AppError('TOO_MANY_REQUESTS', {
      detail: 'This was asked for too often. Please wait a minute and try again.',
      retryAfterSeconds: (began + windowMs - now) / 1_000,
    });
  });
}
