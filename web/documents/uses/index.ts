/** What uses a document: on its page, and before it is revoked or its content disposed of. */
export { UsedByCount, UsesBeforeStep, WhereUsedPart } from './where-used.tsx';
