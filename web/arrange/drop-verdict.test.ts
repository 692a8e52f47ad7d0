import { describe, expect, test } from 'vitest';
import type { DocumentItem, FolderNode, FolderTree } from '../../contract/index.ts';
import { indexNodes, type ScopeTree, treeNodes } from '../folders/index.ts';
import { verdictOn } from './drop-verdict.ts';
import type { Held } from './move-refusals.ts';

function folder(scopeId: string, name: string, children: FolderNode[] = [], depth = 1): FolderNode {
  const id = `${scopeId}/${name}`;
  for (const [index, child] of children.entries()) Object.assign(child, { parentId: id, sortOrder: index });
  const counts = { documentCount: 0, totalDocumentCount: 0 };
  return { id, scopeId, parentId: null, name, sortOrder: 0, createdAt: '', depth, ...counts, children };
}

function scope(id: string, folders: FolderNode[], mayOrganize = true): ScopeTree {
  for (const [index, node] of folders.entries()) node.sortOrder = index;
  const tree: FolderTree = { scopeId: id, documentCount: 1, rootDocumentCount: 1, folders };
  return { id, name: id, tree, mayOrganize };
}

function world(...scopes: ScopeTree[]) {
  const byKey = indexNodes(treeNodes(scopes));
  const trees = new Map(
    scopes.flatMap(({ id, tree, mayOrganize }) => (tree && mayOrganize ? [[id, tree] as const] : [])),
  );
  const node = (key: string) => {
    const found = byKey.get(key);
    if (!found) throw new Error(`There is no row ${key}.`);
    return found;
  };
  const held = (...keys: string[]): Held => ({
    kind: 'folders',
    folders: keys.flatMap((key) => node(key).folder ?? []),
  });
  const on = (what: Held, key: string, position: 'on' | 'before' | 'after' = 'on') =>
    verdictOn(what, { node: node(key), position }, trees);
  return { held, on };
}

const document = (scopeId: string, humanId: string, folderId: string | null = null): Held => ({
  kind: 'documents',
  documents: [{ id: humanId, scopeId, humanId, folderId } as DocumentItem],
});

describe('folders', () => {
  const { held, on } = world(
    scope('A', [folder('A', 'outer', [folder('A', 'inner')]), folder('A', 'other')]),
    scope('B', [folder('B', 'elsewhere')]),
  );

  test('a folder goes into another, to the top of its scope and between others', () => {
    expect(on(held('A/other'), 'A/outer').place).toEqual({ scopeId: 'A', folderId: 'A/outer' });
    expect(on(held('A/inner'), 'scope:A').place).toEqual({ scopeId: 'A', folderId: null });
    expect(on(held('A/other'), 'A/outer', 'before').place).toEqual({
      scopeId: 'A',
      folderId: null,
      beforeId: 'A/outer',
    });
    expect(on(held('A/inner'), 'A/other', 'after').place).toEqual({ scopeId: 'A', folderId: null, beforeId: null });
  });

  test('a folder cannot leave its scope, nor go into itself or its own subtree', () => {
    expect(on(held('A/outer'), 'B/elsewhere').refusal?.code).toBe('FOLDER_CROSS_SCOPE');
    expect(on(held('A/outer'), 'scope:B').refusal?.code).toBe('FOLDER_CROSS_SCOPE');
    expect(on(held('A/outer'), 'B/elsewhere', 'before').refusal?.code).toBe('FOLDER_CROSS_SCOPE');
    expect(on(held('A/outer'), 'A/outer').refusal?.code).toBe('FOLDER_CYCLE');
    expect(on(held('A/outer'), 'A/inner').refusal?.code).toBe('FOLDER_CYCLE');
    expect(on(held('A/outer'), 'A/inner', 'after').refusal?.code).toBe('FOLDER_CYCLE');
  });

  test('what would change nothing is no target', () => {
    expect(on(held('A/inner'), 'A/outer').refusal?.code).toBe('NOTHING_TO_DO');
    expect(on(held('A/outer'), 'A/other', 'before').refusal?.code).toBe('NOTHING_TO_DO');
  });

  test('a name that is taken at the place and a tree that would grow too deep refuse the folder', () => {
    const nested = (levels: number, name: string): FolderNode =>
      folder('A', `${name}${levels}`, levels === 1 ? [] : [nested(levels - 1, name)]);
    const full = world(
      scope('A', [
        nested(8, 'deep'),
        folder('A', 'pair', [folder('A', 'leaf')]),
        folder('A', 'target', [{ ...folder('A', 'leaf'), id: 'A/target/leaf' }]),
      ]),
    );
    expect(full.on(full.held('A/leaf'), 'A/target').refusal?.code).toBe('FOLDER_NAME_TAKEN');
    expect(full.on(full.held('A/pair'), 'A/deep2').refusal?.code).toBe('FOLDER_TOO_DEEP');
    expect(full.on(full.held('A/pair'), 'A/deep3').refusal).toBeNull();
  });

  test('a folder that is held with one of its own ancestors moves inside it', () => {
    expect(on(held('A/outer', 'A/inner'), 'A/other').refusal).toBeNull();
    expect(on(held('A/outer', 'A/inner'), 'A/inner').refusal?.code).toBe('FOLDER_CYCLE');
  });

  test('the rows that are no folders take none: All, documents in no folder, between scopes', () => {
    expect(on(held('A/inner'), 'all').refusal?.code).toBe('NO_PLACE');
    expect(on(held('A/inner'), 'root:A').refusal?.code).toBe('NO_PLACE');
    expect(on(held('A/inner'), 'scope:A', 'before').refusal?.code).toBe('NO_PLACE');
    expect(on(held('A/inner'), 'root:A', 'after').place).toEqual({ scopeId: 'A', folderId: null, beforeId: 'A/outer' });
  });

  test('a folder does not go where its place in the order would stay the same, however it is named', () => {
    expect(on(held('A/outer'), 'A/outer', 'after').refusal?.code).toBe('NOTHING_TO_DO');
    expect(on(held('A/other'), 'A/outer', 'after').refusal?.code).toBe('NOTHING_TO_DO');
    expect(on(held('A/outer', 'A/other'), 'A/outer', 'before').refusal?.code).toBe('NOTHING_TO_DO');
    expect(on(held('A/outer'), 'A/other', 'after').refusal).toBeNull();
  });

  test('two held folders of one name refuse each other', () => {
    const twins = world(
      scope('A', [
        folder('A', 'left', [{ ...folder('A', 'same'), id: 'A/left/same' }]),
        folder('A', 'right', [{ ...folder('A', 'same'), id: 'A/right/same' }]),
        folder('A', 'target'),
      ]),
    );
    expect(twins.on(twins.held('A/left/same'), 'A/target').refusal).toBeNull();
    expect(twins.on(twins.held('A/left/same', 'A/right/same'), 'A/target').refusal?.code).toBe('FOLDER_NAME_TAKEN');
  });
});

describe('documents', () => {
  const { on } = world(scope('A', [folder('A', 'target')]), scope('B', [folder('B', 'elsewhere')]));

  test('a document goes onto a folder, a scope or its row of documents in no folder', () => {
    expect(on(document('A', 'SOP-1'), 'A/target').place).toEqual({ scopeId: 'A', folderId: 'A/target' });
    expect(on(document('A', 'SOP-1', 'A/target'), 'scope:A').place).toEqual({ scopeId: 'A', folderId: null });
    expect(on(document('A', 'SOP-1', 'A/target'), 'root:A').place).toEqual({ scopeId: 'A', folderId: null });
  });

  test('a document cannot leave its scope, nor lie between folders or in All', () => {
    expect(on(document('A', 'SOP-1'), 'B/elsewhere').refusal?.code).toBe('DOCUMENT_CROSS_SCOPE');
    expect(on(document('A', 'SOP-1'), 'A/target', 'before').refusal?.code).toBe('NO_PLACE');
    expect(on(document('A', 'SOP-1'), 'all').refusal?.code).toBe('NO_PLACE');
  });

  test('a document that is there already is no move; several are one as soon as one of them is elsewhere', () => {
    expect(on(document('A', 'SOP-1', 'A/target'), 'A/target').refusal?.code).toBe('NOTHING_TO_DO');
    const both = {
      kind: 'documents',
      documents: [document('A', 'SOP-1', 'A/target'), document('A', 'SOP-2')].flatMap((held) =>
        held.kind === 'documents' ? held.documents : [],
      ),
    } as const;
    expect(on(both, 'A/target').place).toEqual({ scopeId: 'A', folderId: 'A/target' });
  });

  test('nothing is taken from a scope that the person may not organize', () => {
    const closed = world(scope('A', [folder('A', 'target')], false), scope('B', []));
    expect(closed.on(document('A', 'SOP-1'), 'A/target').refusal?.code).toBe('PERMISSION_DENIED');
    expect(closed.on(closed.held('A/target'), 'scope:A').refusal?.code).toBe('PERMISSION_DENIED');
  });
});
