/** Why the list is empty, and what to do about it. */
import { Link } from '@tanstack/react-router';
import type { TreeNode } from '../folders/index.ts';
import { searchOf } from '../folders/index.ts';
import { Button, EmptyState } from '../ui/index.ts';

export interface EmptyListProps {
  node: TreeNode | undefined;
  isFiltered: boolean;
  onClear: () => void;
  mayCreate: boolean;
}

export function EmptyList({ node, isFiltered, onClear, mayCreate }: EmptyListProps) {
  if (isFiltered) {
    return (
      <EmptyState icon="filter" title="No document matches" action={<Button onPress={onClear}>Clear filters</Button>}>
        Try another word or state, or look in another folder.
      </EmptyState>
    );
  }
  const below = node ? node.totalCount - node.count : 0;
  if (node?.kind === 'folder' && below > 0) {
    return (
      <EmptyState icon="folder" title="No document directly in this folder">
        {below} {below === 1 ? 'document is' : 'documents are'} in its subfolders:{' '}
        {node.children.map((child, index) => (
          <span key={child.key}>
            {index > 0 && ', '}
            <Link to="/documents" search={searchOf(child)}>
              {child.name}
            </Link>
          </span>
        ))}
      </EmptyState>
    );
  }
  const search = node && node.kind !== 'all' ? searchOf(node) : {};
  const { folder, ...scope } = search;
  const create = (
    <Link
      to="/documents/new"
      search={{ ...scope, ...(folder && folder !== 'root' && { folder }) }}
      className="button button-primary button-medium"
    >
      New document
    </Link>
  );
  return (
    <EmptyState icon="document" title="No documents here yet" action={mayCreate ? create : undefined}>
      {mayCreate
        ? 'Write the first one, or move documents here in Arrange mode.'
        : 'Documents appear here once an author writes them or a quality manager moves them here.'}
    </EmptyState>
  );
}
