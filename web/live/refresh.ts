/**
 * Reads again what a change made stale: what is on the screen at once, the rest when it is shown. Changes are gathered for a
 * moment, so that a burst of them is one reading; when they go on, there are two readings a second.
 */
import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query';
import type { DocumentItem, List } from '../../contract/index.ts';
import { documentQuery, keys } from '../api/index.ts';
import type { Heard } from './stream.ts';

const gatherMs = 80;
/** What may have been missed while a page opened is less urgent than what the page is still reading. */
const catchUpMs = 300;
const readingsEachSecond = 2;
/** The folders of a large scope keep the server and the page busy for longer than the rows of a list, and wait for those, but not forever. */
const firstGoesAloneMs = 300;
/** A longer list is not read again page by page: the row that changed is put in its place. */
const mostPagesReadAgain = 4;

type Pages = InfiniteData<List<DocumentItem>>;

export class Refresh {
  readonly #client: QueryClient;
  #heard: Heard[] = [];
  #readBefore = 0;
  #isHeld = false;
  /** When the last readings began. */
  #readAt: number[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(client: QueryClient) {
    this.#client = client;
  }

  hear(heard: Heard): void {
    this.#heard.push(heard);
    this.#soon();
  }

  /** Changes before this moment may have been missed. */
  everythingBefore(moment: number): void {
    this.#readBefore = moment;
    this.#soon(catchUpMs);
  }

  /** While something is dragged, nothing may move under the hand; what came meanwhile is read afterwards. */
  hold(isHeld: boolean): void {
    this.#isHeld = isHeld;
    if (!isHeld) this.#soon();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #soon(leastMs = gatherMs): void {
    const earliest = (this.#readAt.at(-readingsEachSecond) ?? Number.NEGATIVE_INFINITY) + 1_000;
    const waitMs = Math.max(leastMs, earliest - performance.now());
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      if (!this.#isHeld) this.#read();
    }, waitMs);
  }

  #read(): void {
    this.#readAt = [...this.#readAt.slice(1 - readingsEachSecond), performance.now()];
    const [heard, readBefore] = [this.#heard, this.#readBefore];
    [this.#heard, this.#readBefore] = [[], 0];
    if (readBefore > 0) this.#readAllBefore(readBefore);
    const named = (name: 'scopeId' | 'documentId' | 'versionId' | 'importId', ...of: Heard['event'][]) =>
      new Set(heard.flatMap(({ event, ids }) => (of.includes(event) && ids[name] ? [ids[name]] : [])));
    const changed = named('documentId', 'document');
    const scopes = named('scopeId', 'tree');
    const concernsRows = named('scopeId', 'tree', 'document').size > 0;
    const readRows = () => (concernsRows ? this.#readLists(changed) : Promise.resolve());
    const readFolders = async () => {
      await Promise.all([...scopes].map((scopeId) => this.#stale(keys.folders(scopeId))));
    };
    // Where folders alone changed, the one whose rows are shown may be gone: its rows are not asked for then.
    const [first, second] = changed.size > 0 ? [readRows, readFolders] : [readFolders, readRows];
    const waited = new Promise((resolve) => setTimeout(resolve, firstGoesAloneMs));
    void Promise.race([first(), waited]).then(() => {
      if (this.#isHeld) this.#heard.push(...heard);
      else void second();
    });
    this.#readDocuments(new Set([...changed, ...named('versionId', 'document')]));
    for (const scopeId of scopes) {
      void this.#stale(keys.members(scopeId));
      void this.#stale(keys.templates(scopeId));
      void this.#stale(keys.writing(scopeId));
    }
    for (const scopeId of named('scopeId', 'job')) void this.#stale(keys.exportJobs(scopeId));
    for (const importId of named('importId', 'job')) void this.#stale(keys.importProgress(importId));
    for (const scopeId of named('scopeId', 'tree', 'document')) {
      void this.#stale(['traceability', scopeId]);
      void this.#stale(keys.figures(scopeId));
      void this.#stale(['audit', scopeId]);
    }
    if (named('scopeId', 'work').size > 0) {
      void this.#stale(keys.inbox);
      void this.#stale(keys.news);
    }
    if (named('scopeId', 'tree').size > 0) void this.#stale(keys.me);
  }

  #stale(queryKey: readonly unknown[]): Promise<void> {
    return this.#client.invalidateQueries({ queryKey });
  }

  #readAllBefore(moment: number): void {
    const isBefore = ({ state }: Query) => Math.max(state.dataUpdatedAt, state.errorUpdatedAt) < moment;
    void this.#client.invalidateQueries({ predicate: (query) => isBefore(query) && !isUnderHand(query) });
  }

  #readLists(changed: ReadonlySet<string>): Promise<void> {
    const lists = this.#client.getQueryCache().findAll({ queryKey: keys.documentLists });
    const isLong = ({ state }: Query) => ((state.data as Pages | undefined)?.pages.length ?? 0) > mostPagesReadAgain;
    const long = new Set(lists.filter(isLong).map(({ queryHash }) => queryHash));
    if (long.size > 0) for (const id of changed) void this.#replaceRow(id, long);
    return this.#client.invalidateQueries({
      queryKey: keys.documentLists,
      predicate: ({ queryHash }) => !long.has(queryHash),
    });
  }

  async #replaceRow(id: string, lists: ReadonlySet<string>): Promise<void> {
    try {
      const { folderPath: _path, versions: _versions, ...fresh } = await this.#client.fetchQuery(documentQuery(id));
      this.#client.setQueriesData<Pages>(
        { queryKey: keys.documentLists, predicate: ({ queryHash }) => lists.has(queryHash) },
        (pages) => pages && replaced(pages, fresh),
      );
    } catch {
      // Gone or out of reach: opening it says so.
    }
  }

  /** Everything that is kept of a document or version by its id, whatever it is. */
  #readDocuments(ids: ReadonlySet<string>): void {
    if (ids.size === 0) return;
    const concerns = ({ queryKey: [noun, what, ...rest] }: Query) =>
      noun === 'documents' && what !== 'list' && what !== 'print-check' && rest.some((part) => ids.has(String(part)));
    void this.#client.invalidateQueries({ predicate: (query) => concerns(query) && !isUnderHand(query) });
    void this.#client.invalidateQueries({ predicate: concerns, refetchType: 'none' });
  }
}

function replaced(pages: Pages, fresh: DocumentItem): Pages {
  const of = (page: List<DocumentItem>) =>
    page.items.some(({ id }) => id === fresh.id)
      ? { ...page, items: page.items.map((item) => (item.id === fresh.id ? fresh : item)) }
      : page;
  return { ...pages, pages: pages.pages.map(of) };
}

/** A text that is being written is its writer's: saving it finds out whether somebody else changed it. */
function isUnderHand({ queryKey: [noun, what, id] }: Query): boolean {
  const { pathname } = window.location;
  return noun === 'documents' && what === 'version' && pathname.endsWith(`/versions/${String(id)}/edit`);
}
