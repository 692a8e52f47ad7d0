/** Why the list is empty, and what to do about it. */
import { Link } from '@tanstack/react-router';
import type { Me } from '../../contract/index.ts';
import { holds, useMe } from '../api/index.ts';
import type { TreeNode } from '../folders/index.ts';
import { searchOf } from '../folders/index.ts';
import { plural, t } from '../texts/index.ts';
import { Button, EmptyState } from '../ui/index.ts';

export interface EmptyListProps {
  node: TreeNode | undefined;
  isFiltered: boolean;
  onClear: () => void;
  mayCreate: boolean;
}

/** What the reader of the empty list can do, and nothing that only others can. */
function nextStep(me: Me, node: TreeNode | undefined, mayCreate: boolean): string {
  const scopeId = node?.scopeId ?? '';
  const mayOrganize = holds(me, scopeId, 'ORGANIZE_DOCUMENTS');
  const isEmptyScope = node?.kind === 'scope' && node.totalCount === 0;
  if (isEmptyScope && (mayOrganize || holds(me, scopeId, 'ACTIVATE_CATALOG_ENTRIES'))) {
    return mayCreate
      ? t('Make the first folders with “New folder” in the menu of the folders, and write the first document.')
      : t(
          'Make the first folders with “New folder” in the menu of the folders; authors then write documents into them.',
        );
  }
  if (mayCreate && mayOrganize)
    return t('Write the first one, drop files here to bring them in, or move documents here in Arrange mode.');
  if (mayCreate) return t('Write the first one, or drop files here to bring them in.');
  return t('Documents appear here once an author writes them or a quality manager moves them here.');
}

export function EmptyList({ node, isFiltered, onClear, mayCreate }: EmptyListProps) {
  const me = useMe();
  if (isFiltered) {
    return (
      <EmptyState
        icon="filter"
        title={t('No document matches')}
        action={<Button onPress={onClear}>{t('Clear filters')}</Button>}
      >
        {t('Try another word or state, or look in another folder.')}
      </EmptyState>
    );
  }
  const below = node ? node.totalCount - node.count : 0;
  if (node?.kind === 'folder' && below > 0) {
    return (
      <EmptyState icon="folder" title={t('No document directly in this folder')}>
        {plural(below, '{n} document is in its subfolders:', '{n} documents are in its subfolders:')}{' '}
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
      {t('New document')}
    </Link>
  );
  return (
    <EmptyState icon="document" title={t('No documents here yet')} action={mayCreate ? create : undefined}>
      {nextStep(me, node, mayCreate)}
    </EmptyState>
  );
}
