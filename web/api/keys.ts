/** Query keys, one family a noun, so that an act can say in one line what it made stale. */
export const keys = {
  me: ['me'] as const,
  signInOptions: ['sign-in-options'] as const,
  tokens: ['tokens'] as const,
  userTokens: (userId: string) => ['tokens', 'of', userId] as const,
  sessions: ['sessions'] as const,
  folders: (scopeId?: string) => (scopeId ? (['folders', scopeId] as const) : (['folders'] as const)),
  documents: ['documents'] as const,
  documentList: (filter: object) => ['documents', 'list', filter] as const,
  document: (id: string) => ['documents', 'detail', id] as const,
  version: (id: string) => ['documents', 'version', id] as const,
  search: (query: object) => ['search', query] as const,
  traceability: (scopeId: string, query: object = {}) => ['traceability', scopeId, query] as const,
  audit: (scopeId: string, filter: object = {}) => ['audit', scopeId, filter] as const,
  members: (scopeId: string) => ['members', scopeId] as const,
  exportJobs: (scopeId: string) => ['export-jobs', scopeId] as const,
  exportJob: (id: string) => ['export-jobs', 'one', id] as const,
};
