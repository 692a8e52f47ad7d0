/** The folders of a scope as the options of a choice, each by its whole path. */
import type { FolderNode, FolderTree } from '../../contract/index.ts';

export interface FolderOption {
  value: string;
  label: string;
}

export function folderOptions(tree: FolderTree | undefined): FolderOption[] {
  const options: FolderOption[] = [];
  const visit = (node: FolderNode, above: string) => {
    const label = above === '' ? node.name : `${above} / ${node.name}`;
    options.push({ value: node.id, label });
    for (const child of node.children) visit(child, label);
  };
  for (const node of tree?.folders ?? []) visit(node, '');
  return options;
}
