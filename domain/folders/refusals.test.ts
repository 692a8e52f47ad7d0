import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createRefusal,
  deleteRefusal,
  depthOf,
  type Folder,
  type FolderTree,
  folderTree,
  maximumFolderDepth,
  moveRefusal,
  placementRefusal,
  renameRefusal,
} from './index.ts';

const folder = (id: string, parentId: string | null, name = id): Folder => ({
  id,
  scopeId: 'here',
  parentId,
  name,
  sortOrder: 0,
});
/** c1 > c2 > ... > c8 */
const chain = (prefix: string, length: number): Folder[] =>
  Array.from({ length }, (_, index) => folder(`${prefix}${index + 1}`, index === 0 ? null : `${prefix}${index}`));
const at = (tree: FolderTree, id: string): Folder => tree.byId.get(id)!;
const here = (folderId: string | null) => ({ scopeId: 'here', folderId });

describe('creating a folder', () => {
  const tree = folderTree([...chain('c', 8), folder('x', 'c1', 'Records')]);

  it('is allowed down to depth 8', () => {
    expect(createRefusal(tree, 'c7', 'new')).toBeNull();
    expect(createRefusal(tree, null, 'new')).toBeNull();
  });

  it('is refused below depth 8', () => {
    expect(createRefusal(tree, 'c8', 'new')?.code).toBe('FOLDER_TOO_DEEP');
  });

  it('is refused where a sibling has the name, at the root too', () => {
    expect(createRefusal(tree, 'c1', 'Records')?.code).toBe('FOLDER_NAME_TAKEN');
    expect(createRefusal(tree, null, 'c1')?.code).toBe('FOLDER_NAME_TAKEN');
  });

  it('is allowed where the name differs in case, or stands in another folder', () => {
    expect(createRefusal(tree, 'c1', 'records')).toBeNull();
    expect(createRefusal(tree, null, 'Records')).toBeNull();
  });
});

describe('renaming a folder', () => {
  const tree = folderTree([folder('a', null, 'A'), folder('b', null, 'B'), folder('c', 'a', 'C')]);

  it('is allowed to a free name and to its own', () => {
    expect(renameRefusal(tree, at(tree, 'a'), 'C')).toBeNull();
    expect(renameRefusal(tree, at(tree, 'a'), 'A')).toBeNull();
  });

  it("is refused to a sibling's name", () => {
    expect(renameRefusal(tree, at(tree, 'a'), 'B')?.code).toBe('FOLDER_NAME_TAKEN');
  });
});

describe('moving a folder', () => {
  const tree = folderTree([...chain('c', 6), ...chain('d', 3), folder('twin', 'c1', 'd1')]);

  it('is allowed where the deepest folder of its subtree comes to depth 8', () => {
    expect(moveRefusal(tree, at(tree, 'd1'), here('c5'))).toBeNull();
  });

  it('is refused where the deepest folder of its subtree would pass depth 8', () => {
    expect(moveRefusal(tree, at(tree, 'd1'), here('c6'))?.code).toBe('FOLDER_TOO_DEEP');
  });

  it('into itself or its own subtree is refused', () => {
    expect(moveRefusal(tree, at(tree, 'd1'), here('d1'))?.code).toBe('FOLDER_CYCLE');
    expect(moveRefusal(tree, at(tree, 'd1'), here('d3'))?.code).toBe('FOLDER_CYCLE');
  });

  it('out of its own ancestors is allowed', () => {
    expect(moveRefusal(tree, at(tree, 'd3'), here(null))).toBeNull();
    expect(moveRefusal(tree, at(tree, 'd3'), here('d1'))).toBeNull();
  });

  it('is refused where a folder of the target has the name', () => {
    expect(moveRefusal(tree, at(tree, 'd1'), here('c1'))?.code).toBe('FOLDER_NAME_TAKEN');
  });

  it('is judged by the name that it takes along: a rename in the same act makes room, or takes it', () => {
    expect(moveRefusal(tree, at(tree, 'd1'), here('c1'), 'other')).toBeNull();
    expect(moveRefusal(tree, at(tree, 'd1'), here('c2'), 'c3')?.code).toBe('FOLDER_NAME_TAKEN');
  });

  it('into another scope is refused, also into its root', () => {
    expect(moveRefusal(tree, at(tree, 'd1'), { scopeId: 'there', folderId: 'z' })?.code).toBe('FOLDER_CROSS_SCOPE');
    expect(moveRefusal(tree, at(tree, 'd1'), { scopeId: 'there', folderId: null })?.code).toBe('FOLDER_CROSS_SCOPE');
  });

  it('leaves a sound tree behind whatever the sequence of moves: reachable, without cycle, at most 8 deep', () => {
    const moves = fc.array(fc.tuple(fc.nat({ max: 19 }), fc.option(fc.nat({ max: 19 }))), { maxLength: 60 });
    fc.assert(
      fc.property(moves, (wanted) => {
        const folders = Array.from({ length: 20 }, (_, index) => folder(`f${index}`, null));
        for (const [moved, target] of wanted) {
          const tree = folderTree(folders);
          const to = target === null ? null : `f${target}`;
          if (moveRefusal(tree, folders[moved]!, here(to)) === null) folders[moved]!.parentId = to;
        }
        const after = folderTree(folders);
        for (const { id } of folders) {
          expect(depthOf(after, id)).toBeLessThanOrEqual(maximumFolderDepth);
          expect(rootOf(folders, id)).toBeNull();
        }
      }),
    );
  });
});

/** Walks up by hand, not through the functions under test; a cycle would never end at null. */
function rootOf(folders: Folder[], id: string): string | null {
  let parent: string | null = id;
  for (let step = 0; step <= folders.length && parent !== null; step++) {
    parent = folders.find((each) => each.id === parent)!.parentId;
  }
  return parent;
}

describe('deleting a folder', () => {
  const tree = folderTree(chain('c', 2));

  it('is allowed when it is empty', () => {
    expect(deleteRefusal(tree, at(tree, 'c2'), 0)).toBeNull();
  });

  it('is refused while it holds a document or a folder', () => {
    expect(deleteRefusal(tree, at(tree, 'c2'), 1)?.code).toBe('FOLDER_NOT_EMPTY');
    expect(deleteRefusal(tree, at(tree, 'c1'), 0)?.code).toBe('FOLDER_NOT_EMPTY');
  });
});

describe('placing a document', () => {
  it('is allowed in any folder of its scope and at the root', () => {
    expect(placementRefusal({ scopeId: 'here', humanId: 'SOP-1' }, here('f'))).toBeNull();
    expect(placementRefusal({ scopeId: 'here', humanId: 'SOP-1' }, here(null))).toBeNull();
  });

  it('in another scope is refused, and the refusal names the document', () => {
    const refusal = placementRefusal({ scopeId: 'here', humanId: 'SOP-1' }, { scopeId: 'there', folderId: null });
    expect(refusal).toEqual({ code: 'DOCUMENT_CROSS_SCOPE', detail: expect.stringContaining('SOP-1') });
  });
});
