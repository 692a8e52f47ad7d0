/** What stands behind the question mark of each screen. An unknown or malformed value is dropped, never an error. */
import { type VersionState, versionStates } from '../../domain/lifecycle/index.ts';

type Raw = Record<string, unknown>;

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : undefined;

const identifier = (value: unknown): string | undefined => {
  const found = text(value);
  return found && /^[0-9a-f-]{36}$/i.test(found) ? found : undefined;
};

/** Leaves absent keys out, so that addresses stay short. */
function present<T extends object>(values: T): T {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T;
}

export interface ScopeSearch {
  scope?: string;
}
export const scopeSearch = (raw: Raw): ScopeSearch => present({ scope: identifier(raw.scope) }) as ScopeSearch;

export const sortColumns = ['humanId', 'title', 'version', 'state', 'effective'] as const;
export type SortColumn = (typeof sortColumns)[number];

export interface DocumentsSearch extends ScopeSearch {
  /** A folder's id, or `root` for a scope's documents in no folder. */
  folder?: string;
  state?: VersionState;
  q?: string;
  /** A column, led by `-` when descending; absent is reader order. */
  sort?: string;
}
export function documentsSearch(raw: Raw): DocumentsSearch {
  const sort = text(raw.sort);
  return present({
    ...scopeSearch(raw),
    folder: raw.folder === 'root' ? 'root' : identifier(raw.folder),
    state: versionStates.find((state) => state === raw.state),
    q: text(raw.q),
    sort: sort && sortColumns.some((column) => column === sort.replace(/^-/, '')) ? sort : undefined,
  }) as DocumentsSearch;
}

export interface NewDocumentSearch extends ScopeSearch {
  folder?: string;
}
export const newDocumentSearch = (raw: Raw): NewDocumentSearch =>
  present({ ...scopeSearch(raw), folder: identifier(raw.folder) }) as NewDocumentSearch;

export interface DocumentSearch {
  /** The id of the version shown; absent is the effective one, else the latest. */
  version?: string;
}
export const documentSearch = (raw: Raw): DocumentSearch =>
  present({ version: identifier(raw.version) }) as DocumentSearch;

export interface SearchSearch extends ScopeSearch {
  q?: string;
}
export const searchSearch = (raw: Raw): SearchSearch =>
  present({ ...scopeSearch(raw), q: text(raw.q) }) as SearchSearch;

export interface TraceabilitySearch extends ScopeSearch {
  gaps?: boolean;
  /** Only what this document defines. */
  document?: string;
}
export const traceabilitySearch = (raw: Raw): TraceabilitySearch =>
  present({
    ...scopeSearch(raw),
    gaps: raw.gaps === true ? true : undefined,
    document: identifier(raw.document),
  }) as TraceabilitySearch;

export interface AuditSearch extends ScopeSearch {
  /** The installation's own trail instead of a scope's. */
  trail?: 'installation';
  type?: string;
  entity?: string;
  from?: string;
  to?: string;
}
export const auditSearch = (raw: Raw): AuditSearch =>
  present({
    ...scopeSearch(raw),
    trail: raw.trail === 'installation' ? raw.trail : undefined,
    type: text(raw.type),
    entity: identifier(raw.entity),
    from: text(raw.from),
    to: text(raw.to),
  }) as AuditSearch;

export interface SignInSearch {
  returnTo?: string;
}
/** Only an address of this app is returned to, so that a link cannot lead elsewhere after the sign-in. */
export const signInSearch = (raw: Raw): SignInSearch => {
  const to = text(raw.returnTo);
  return to && /^\/(?![/\\])/.test(to) ? { returnTo: to } : {};
};
