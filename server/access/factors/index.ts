/** Second factors: an authenticator app, recovery codes, passkeys. */
export { factorsOf, takeCode, type UsedFactor } from './check-code.ts';
export { assertionOptions, ownerOfAssertion, type RelyingParty } from './passkeys.ts';
export { factorRoutes } from './routes.ts';
