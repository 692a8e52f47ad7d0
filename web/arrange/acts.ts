/**
 * The acts of Arrange mode, each made of ordinary requests that the server checks and audits, and each with its way back.
 *
 * An act of several steps stops at the first refusal: what was done stands, and can be undone as far as it went.
 */
import type { DocumentItem, FolderNode } from '../../contract/index.ts';
import { childrenOf } from '../../domain/folders/index.ts';
import { changeFolder, fetchWholeFolder, orderDocuments, placeDocument } from '../api/index.ts';
import { folderIndex } from '../folders/index.ts';
import { type Place, type TreesByScope, topmost } from './judge.ts';
import { sortOrders } from './sort-orders.ts';

type Step = () => Promise<unknown>;

export interface Outcome {
  /** What was done, for the announcement. */
  said: string;
  /** The way back for what was done, in the order in which it must run. */
  undo: readonly Step[];
  /** What stopped it, if anything did. */
  failure: unknown;
}

interface Reversible {
  act: Step;
  back: Step;
  /** Ways back run from the lowest rank up: an index in a list is right only once those before it are back. */
  rank: number;
}

async function runAll(steps: readonly Reversible[], say: (done: number) => string, restore: readonly Step[] = []) {
  const done: Reversible[] = [];
  let failure: unknown = null;
  for (const step of steps) {
    try {
      await step.act();
      done.push(step);
    } catch (error) {
      failure = error;
      break;
    }
  }
  const back = done.toSorted((a, b) => a.rank - b.rank).map((step) => step.back);
  return { said: say(done.length), undo: done.length > 0 ? [...back, ...restore] : [], failure } satisfies Outcome;
}

const folderWords = (count: number, only: string) => (count === 1 ? `“${only}”` : `${count} folders`);
const documentWords = (count: number, only: string) => (count === 1 ? only : `${count} documents`);

export function moveFolders(folders: readonly FolderNode[], place: Place, placeName: string, trees: TreesByScope) {
  const tree = trees.get(place.scopeId);
  if (!tree) throw new Error('A place in a scope that is not loaded.');
  const index = folderIndex(tree);
  const moving = topmost(folders, index);
  const idsUnder = (parentId: string | null) => childrenOf(index, parentId).map(({ id }) => id);
  const ids = moving.map(({ id }) => id);
  const orders = sortOrders(idsUnder(place.folderId), ids, place.beforeId ?? null);
  const steps = moving.map((folder, at): Reversible => {
    const wasAt = idsUnder(folder.parentId).indexOf(folder.id);
    const stays = folder.parentId === place.folderId;
    const to = orders[at] ?? 0;
    return {
      act: () => changeFolder(folder.id, { sortOrder: to, ...(!stays && { parentId: place.folderId }) }),
      back: () => changeFolder(folder.id, { sortOrder: wasAt, ...(!stays && { parentId: folder.parentId }) }),
      rank: wasAt,
    };
  });
  const isReorder = moving.every((folder) => folder.parentId === place.folderId);
  return runAll(steps, (done) => {
    const what = folderWords(done, moving[0]?.name ?? '');
    return isReorder ? `Put ${what} in order.` : `Moved ${what} to ${placeName}.`;
  });
}

/** An arranged folder that loses a document loses its position too: undoing puts the old order back as well. */
async function orderRestores(documents: readonly DocumentItem[]): Promise<Step[]> {
  const sources = new Map(documents.map((document) => [`${document.scopeId}/${document.folderId}`, document]));
  const restores: Step[] = [];
  for (const { scopeId, folderId } of sources.values()) {
    const before = await fetchWholeFolder(scopeId, folderId);
    if (!before.some((document) => document.folderPosition !== null)) continue;
    restores.push(() =>
      orderDocuments(
        scopeId,
        folderId,
        before.map(({ id }) => id),
      ),
    );
  }
  return restores;
}

export async function moveDocuments(documents: readonly DocumentItem[], place: Place, placeName: string) {
  const moving = documents.filter((document) => document.folderId !== place.folderId);
  const restores = await orderRestores(moving);
  const steps = moving.map(
    (document): Reversible => ({
      act: () => placeDocument(document.id, place.folderId),
      back: () => placeDocument(document.id, document.folderId),
      rank: 0,
    }),
  );
  return runAll(steps, (done) => `Moved ${documentWords(done, moving[0]?.humanId ?? '')} to ${placeName}.`, restores);
}

/** Puts the held documents before one of their folder (null: to the end); the act names the folder's whole list. */
export async function orderHeld(documents: readonly DocumentItem[], beforeId: string | null): Promise<Outcome> {
  const [first] = documents;
  if (!first) throw new Error('Nothing is held.');
  const { scopeId, folderId } = first;
  const before = (await fetchWholeFolder(scopeId, folderId)).map(({ id }) => id);
  const held = new Set(documents.map(({ id }) => id));
  const moving = before.filter((id) => held.has(id));
  // Where the target itself is held, the next one that is not takes its place.
  const from = beforeId === null ? -1 : before.indexOf(beforeId);
  const anchor = from === -1 ? undefined : before.slice(from).find((id) => !held.has(id));
  const rest = before.filter((id) => !held.has(id));
  rest.splice(anchor === undefined ? rest.length : rest.indexOf(anchor), 0, ...moving);
  return runAll(
    [
      {
        act: () => orderDocuments(scopeId, folderId, rest),
        back: () => orderDocuments(scopeId, folderId, before),
        rank: 0,
      },
    ],
    () => `Put ${documentWords(moving.length, first.humanId)} in order.`,
  );
}
