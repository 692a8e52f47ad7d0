/** What the server's sessions have set, each by its connection or, where a pooler shares connections, by its role. */
export const sessionSettings = {
  // pg_temp last: a temporary table can then never stand in for one of ours.
  search_path: 'muniment, pg_temp',
  // A plan made for a folder of ten documents would be a thousand times slower for one of ten thousand; for exceptions see kept-plan.ts.
  plan_cache_mode: 'force_custom_plan',
  // Lists are pages in the order of an index. Were its pages dear, as on a disk with a head, PostgreSQL would rather gather a whole scope
  // and sort it, or read all documents for the fifty that are named.
  random_page_cost: 1.1,
  // Compiling a statement takes longer than any of ours does.
  jit: 'off',
  statement_timeout: 30_000,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 60_000,
};
