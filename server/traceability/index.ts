/** The live traceability view and the rows that exports print. Derivation is domain/traceability's; nothing is stored. */
export { isHeldEffective, readHeldVersions, traceSourceOf } from './read-source.ts';
export { traceabilityRoutes } from './routes.ts';
export { readLiveTrace, tracesOfVersions } from './traces.ts';
export { readUnknownKeys } from './unknown-keys.ts';
