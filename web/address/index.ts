/** What an address says beside its path. */
export * from './search-params.ts';
