/** What servers tell each other of changes: identifiers alone. */

/** What a stream passes on. */
export interface Change {
  event: 'tree' | 'document' | 'work' | 'job' | 'steps' | 'presence';
  /** Whose alone it is; absent for everybody in the scope. */
  userId?: string;
  /** Without a scope it is news of the person's account. */
  ids: { scopeId?: string } & Record<string, string>;
  /** About what was never released, for who sees that alone. */
  working?: boolean;
}

/** What a stream itself has to follow. `missed`: some changes may have been lost on the way here. */
export type Announced =
  | Change
  /** Of one person, or of everybody in a scope. */
  | { event: 'rights'; userId?: string; scopeId?: string }
  | { event: 'credentials'; userId?: string; tokenId?: string }
  | { event: 'missed' };
