/** The folder trees of the scopes in view, kept fresh. */
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { folderTreeQuery, type MyScope } from '../api/index.ts';
import { indexNodes, type ScopeTree, type TreeNode, treeNodes } from './tree-nodes.ts';

export interface Trees {
  scopes: readonly ScopeTree[];
  nodes: readonly TreeNode[];
  byKey: ReadonlyMap<string, TreeNode>;
  isLoading: boolean;
  failure: unknown;
  retry: () => void;
}

export function useTrees(scopes: readonly MyScope[], polling: boolean): Trees {
  const { results, data } = useQueries({
    queries: scopes.map((scope) => folderTreeQuery(scope.id, polling)),
    combine: (all) => ({ results: all, data: all.map((result) => result.data) }),
  });
  const scopeTrees = useMemo(
    () =>
      scopes.map(
        (scope, index): ScopeTree => ({
          id: scope.id,
          name: scope.name,
          tree: data[index],
          mayOrganize: scope.permissions.includes('ORGANIZE_DOCUMENTS'),
        }),
      ),
    [scopes, data],
  );
  const nodes = useMemo(() => treeNodes(scopeTrees), [scopeTrees]);
  const byKey = useMemo(() => indexNodes(nodes), [nodes]);
  return {
    scopes: scopeTrees,
    nodes,
    byKey,
    isLoading: results.some((result) => result.isPending),
    failure: results.find((result) => result.error)?.error ?? null,
    retry: () => {
      for (const result of results) if (result.isError) void result.refetch();
    },
  };
}
