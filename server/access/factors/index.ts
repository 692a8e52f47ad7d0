/** Second factors: an authenticator app, codes written down, passkeys. */
export { factorsOf, takeCode, type UsedFactor } from './check-code.ts';
export { assertionOptions, ownerOfAssertion, type RelyingParty } from './passkeys.ts';
export { factorRoutes } from './routes.ts';
