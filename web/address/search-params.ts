/** What stands behind the question mark of each screen. An unknown or malformed value is dropped, never an error. */
import { isDay } from '../../domain/calendar/index.ts';
import { type VersionState, versionStates } from '../../domain/lifecycle/index.ts';

/** A key that is not valid must be given as undefined: the router keeps the raw value of a key that is left out. */
type Raw = Record<string, unknown>;

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : undefined;

const identifier = (value: unknown): string | undefined => {
  const found = text(value);
  return found && /^[0-9a-f-]{36}$/i.test(found) ? found : undefined;
};

const day = (value: unknown): string | undefined => {
  const found = text(value);
  return found && isDay(found) ? found : undefined;
};

export interface ScopeSearch {
  scope?: string | undefined;
}
export const scopeSearch = (raw: Raw): ScopeSearch => ({ scope: identifier(raw.scope) });

const readingStates = ['open', 'overdue', 'done', 'carried-over'] as const;

export interface ReadingSearch extends ScopeSearch {
  view?: 'duties' | undefined;
  /** Part of a person's name. */
  q?: string | undefined;
  state?: string | undefined;
  folder?: string | undefined;
  /** The day, as YYYY-MM-DD. */
  at?: string | undefined;
}

export function readingSearch(raw: Raw): ReadingSearch {
  return {
    ...scopeSearch(raw),
    view: raw.view === 'duties' ? 'duties' : undefined,
    q: text(raw.q),
    state: readingStates.find((state) => state === raw.state),
    folder: identifier(raw.folder),
    at: day(raw.at),
  };
}

const sortColumns = [
  ...(['humanId', 'title', 'scope', 'path', 'version', 'state', 'standing', 'effective', 'owner', 'review'] as const),
];
export type SortColumn = (typeof sortColumns)[number];

const standingFilters = ['effective', 'future-effective', 'none'] as const;

export interface DocumentsSearch extends ScopeSearch {
  /** A folder's id, or `root` for a scope's documents in no folder. */
  folder?: string | undefined;
  /** With the folder also what lies in its subfolders. */
  below?: boolean | undefined;
  state?: VersionState | undefined;
  standing?: (typeof standingFilters)[number] | undefined;
  owner?: string | undefined;
  q?: string | undefined;
  /** The chosen columns, in one word; absent are the usual ones. */
  columns?: string | undefined;
  /** A column, led by `-` when descending; absent is reader order. */
  sort?: string | undefined;
}
export function documentsSearch(raw: Raw): DocumentsSearch {
  const sort = text(raw.sort);
  return {
    ...scopeSearch(raw),
    folder: raw.folder === 'root' ? 'root' : identifier(raw.folder),
    below: raw.below === true ? true : undefined,
    state: versionStates.find((state) => state === raw.state),
    standing: standingFilters.find((standing) => standing === raw.standing),
    owner: identifier(raw.owner),
    q: text(raw.q),
    columns: text(raw.columns),
    sort: sort && sortColumns.some((column) => column === sort.replace(/^-/, '')) ? sort : undefined,
  };
}

/** The guides that the app shows. */
export const helpTopics = ['guide', 'writing', 'import'] as const;
export type HelpTopic = (typeof helpTopics)[number];
export interface HelpSearch {
  topic?: HelpTopic | undefined;
}
export const helpSearch = (raw: Raw): HelpSearch => ({
  topic: helpTopics.find((topic) => topic === raw.topic),
});

export interface NewDocumentSearch extends ScopeSearch {
  folder?: string | undefined;
  /** The document that the new one starts from. */
  template?: string | undefined;
}
export const newDocumentSearch = (raw: Raw): NewDocumentSearch => ({
  ...scopeSearch(raw),
  folder: identifier(raw.folder),
  template: identifier(raw.template),
});

export interface DocumentSearch {
  /** The id of the version shown; absent is the effective one, else the latest. */
  version?: string | undefined;
}
export const documentSearch = (raw: Raw): DocumentSearch => ({ version: identifier(raw.version) });

export interface CompareSearch {
  /** The id of the version before, or a submission of the later one; absent is what the server compares with by itself. */
  from?: string | undefined;
  /** The id of the version after; absent is the latest. */
  to?: string | undefined;
  view?: 'side-by-side' | undefined;
}
export const compareSearch = (raw: Raw): CompareSearch => ({
  from: /^submission:[1-9]\d{0,5}$/.test(text(raw.from) ?? '') ? text(raw.from) : identifier(raw.from),
  to: identifier(raw.to),
  view: raw.view === 'side-by-side' ? raw.view : undefined,
});

export interface EditorSearch {
  /** Where the cursor stands at first. */
  line?: number | undefined;
}
export const editorSearch = (raw: Raw): EditorSearch => {
  const line = Number(text(raw.line));
  return { line: Number.isInteger(line) && line > 0 ? line : undefined };
};

export interface ImportSearch extends ScopeSearch {
  /** The import that is looked at; absent is a new one. */
  plan?: string | undefined;
}
export const importSearch = (raw: Raw): ImportSearch => ({ ...scopeSearch(raw), plan: identifier(raw.plan) });

export interface SearchSearch extends ScopeSearch {
  q?: string | undefined;
  /** A folder's id: that folder and what lies below; or `root`. */
  folder?: string | undefined;
  state?: VersionState | undefined;
  standing?: (typeof standingFilters)[number] | undefined;
  /** What numbers begin with, as SOP. */
  kind?: string | undefined;
  owner?: string | undefined;
  /** Days, as YYYY-MM-DD. */
  from?: string | undefined;
  to?: string | undefined;
}
export function searchSearch(raw: Raw): SearchSearch {
  const kind = text(raw.kind);
  return {
    ...scopeSearch(raw),
    q: text(raw.q),
    folder: raw.folder === 'root' ? 'root' : identifier(raw.folder),
    state: versionStates.find((state) => state === raw.state),
    standing: standingFilters.find((standing) => standing === raw.standing),
    kind: kind && /^[A-Z][A-Z0-9]{0,39}$/.test(kind) ? kind : undefined,
    owner: identifier(raw.owner),
    from: day(raw.from),
    to: day(raw.to),
  };
}

export interface TraceabilitySearch extends ScopeSearch {
  gaps?: boolean | undefined;
  /** Only what this document defines. */
  document?: string | undefined;
  /** Risks against controls, instead of the tables. */
  layout?: 'matrix' | undefined;
  /** The key of the item whose chain is shown. */
  item?: string | undefined;
}
export const traceabilitySearch = (raw: Raw): TraceabilitySearch => ({
  ...scopeSearch(raw),
  gaps: raw.gaps === true ? true : undefined,
  document: identifier(raw.document),
  layout: raw.layout === 'matrix' ? raw.layout : undefined,
  item: text(raw.item),
});

export interface AuditSearch extends ScopeSearch {
  /** The installation's own trail instead of a scope's. */
  trail?: 'installation';
  type?: string | undefined;
  /** The id of a person: only what they did. */
  actor?: string | undefined;
  text?: string | undefined;
  entity?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}
export const auditSearch = (raw: Raw): AuditSearch => ({
  ...scopeSearch(raw),
  trail: raw.trail === 'installation' ? raw.trail : undefined,
  type: text(raw.type),
  actor: identifier(raw.actor),
  text: text(raw.text),
  entity: identifier(raw.entity),
  from: text(raw.from),
  to: text(raw.to),
});

/** Where a person lands who asked for nothing else. */
export const firstPage = '/my-work';

export interface ExportsSearch extends ScopeSearch {
  /** Only exports that hold this document. */
  document?: string | undefined;
}
export const exportsSearch = (raw: Raw): ExportsSearch => ({ ...scopeSearch(raw), document: identifier(raw.document) });

export interface ReturnSearch {
  returnTo?: string | undefined;
  /** The session ended while a page was open. */
  ended?: boolean | undefined;
}
/** Only an address of this app is returned to, so that a link cannot lead elsewhere after a sign-in. */
export const returnSearch = (raw: Raw): ReturnSearch => {
  const to = text(raw.returnTo);
  return {
    returnTo: to && /^\/(?![/\\])/.test(to) ? to : undefined,
    ended: raw.ended === true ? true : undefined,
  };
};
