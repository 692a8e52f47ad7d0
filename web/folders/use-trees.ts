/** The folder trees of the scopes in view, kept fresh. */
import { type UseQueryResult, useQueries, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { FolderTree } from '../../contract/index.ts';
import { folderTreeQuery, keys, type MyScope } from '../api/index.ts';
import { indexNodes, type ScopeTree, type TreeNode, treeNodes } from './tree-nodes.ts';

export interface Trees {
  scopes: readonly ScopeTree[];
  nodes: readonly TreeNode[];
  byKey: ReadonlyMap<string, TreeNode>;
  isLoaded: boolean;
  failure: unknown;
  retry: () => void;
}

/** Plain data only, so that a reading that brought nothing new changes no identity and draws nothing again. */
function combine(results: UseQueryResult<FolderTree>[]) {
  return {
    loaded: results.map((result) => result.data),
    isLoaded: results.every((result) => result.data !== undefined),
    failure: results.find((result) => result.error)?.error ?? null,
  };
}

export function useTrees(scopes: readonly MyScope[]): Trees {
  const queryClient = useQueryClient();
  const queries = useMemo(() => scopes.map((scope) => folderTreeQuery(scope.id)), [scopes]);
  const { loaded, isLoaded, failure } = useQueries({ queries, combine });
  return useMemo(() => {
    const scopeTrees = scopes.map(
      (scope, index): ScopeTree => ({
        id: scope.id,
        name: scope.name,
        tree: loaded[index],
        mayOrganize: scope.permissions.includes('ORGANIZE_DOCUMENTS'),
      }),
    );
    const nodes = treeNodes(scopeTrees);
    const retry = () => void queryClient.refetchQueries({ queryKey: keys.folders() });
    return { scopes: scopeTrees, nodes, byKey: indexNodes(nodes), isLoaded, failure, retry };
  }, [scopes, loaded, isLoaded, failure, queryClient]);
}
