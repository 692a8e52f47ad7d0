/** What is derived from frozen contents: derived anew, compared, and written anew where an operator asks for it. */
export { repairDerived } from './repair-derived.ts';
export { verifyDerived } from './verify-derived.ts';
