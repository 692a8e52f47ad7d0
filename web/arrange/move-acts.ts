/**
 * The acts of Arrange mode, each made of ordinary requests that the server checks and audits, and each with its way
 * back (undo.ts). An act of several steps stops at the first refusal: what was done stands.
 */
import type { DocumentItem, FolderNode } from '../../contract/index.ts';
import { changeFolder, fetchWholeFolder, orderDocuments, placeDocument } from '../api/index.ts';
import { folderIndex } from '../folders/index.ts';
import { plural } from '../texts/index.ts';
import { folderMoves } from './folder-moves.ts';
import type { Place, TreesByScope } from './move-refusals.ts';
import { putBefore } from './order-acts.ts';
import { doReversibly, type Outcome, type Reversible, type Step } from './undo.ts';

/** Where things go, as a sentence names it: a folder or a scope. */
export interface NamedPlace {
  kind: 'folder' | 'scope';
  name: string;
}

function saidOfFolders(count: number, name: string, { kind, name: place }: NamedPlace): string {
  if (kind === 'folder')
    return plural(count, 'Moved “{name}” to “{place}”.', 'Moved {n} folders to “{place}”.', { name, place });
  return plural(count, 'Moved “{name}” to the top of {place}.', 'Moved {n} folders to the top of {place}.', {
    name,
    place,
  });
}

function saidOfDocuments(count: number, name: string, { kind, name: place }: NamedPlace): string {
  if (kind === 'folder')
    return plural(count, 'Moved {name} to “{place}”.', 'Moved {n} documents to “{place}”.', { name, place });
  return plural(count, 'Moved {name} to the top of {place}.', 'Moved {n} documents to the top of {place}.', {
    name,
    place,
  });
}

export function moveFolders(folders: readonly FolderNode[], place: Place, named: NamedPlace, trees: TreesByScope) {
  const tree = trees.get(place.scopeId);
  if (!tree) throw new Error('A place in a scope that is not loaded.');
  const moves = folderMoves(folders, place, folderIndex(tree));
  const steps = moves.map(({ folder, to, back }): Reversible => {
    return { act: () => changeFolder(folder.id, to), back: () => changeFolder(folder.id, back) };
  });
  const isReorder = moves.every(({ folder }) => folder.parentId === place.folderId);
  return doReversibly(steps, (done) => {
    const name = moves[0]?.folder.name ?? '';
    if (isReorder) return plural(done, 'Put “{name}” in order.', 'Put {n} folders in order.', { name });
    return saidOfFolders(done, name, named);
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

export async function moveDocuments(documents: readonly DocumentItem[], place: Place, named: NamedPlace) {
  const moving = documents.filter((document) => document.folderId !== place.folderId);
  const restores = await orderRestores(moving);
  const steps = moving.map(
    (document): Reversible => ({
      act: () => placeDocument(document.id, place.folderId),
      back: () => placeDocument(document.id, document.folderId),
    }),
  );
  return doReversibly(steps, (done) => saidOfDocuments(done, moving[0]?.humanId ?? '', named), restores);
}

/** Puts the held documents before one of their folder (null: to the end); the act names the folder's whole list. */
export async function orderHeld(documents: readonly DocumentItem[], beforeId: string | null): Promise<Outcome> {
  const [first] = documents;
  if (!first) throw new Error('Nothing is held.');
  const { scopeId, folderId } = first;
  const before = (await fetchWholeFolder(scopeId, folderId)).map(({ id }) => id);
  const held = new Set(documents.map(({ id }) => id));
  const after = putBefore(before, held, beforeId);
  return doReversibly(
    [
      {
        act: () => orderDocuments(scopeId, folderId, after),
        back: () => orderDocuments(scopeId, folderId, before),
      },
    ],
    () => {
      const count = before.filter((id) => held.has(id)).length;
      return plural(count, 'Put {name} in order.', 'Put {n} documents in order.', { name: first.humanId });
    },
  );
}
