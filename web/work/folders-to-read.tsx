/** The start page of who only reads: the folders of their scopes, one press from what is in them. */
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { scopesWith, useMe } from '../api/index.ts';
import { searchOf, type TreeNode, useTrees } from '../folders/index.ts';
import { plural, t } from '../texts/index.ts';
import { Icon } from '../ui/index.ts';

/** Who may also write or release has work of their own here, and the tree for the rest. */
export function useOnlyReads(): boolean {
  const me = useMe();
  const works = scopesWith(me, 'AUTHOR_DOCUMENTS').length + scopesWith(me, 'RELEASE_DOCUMENTS').length > 0;
  return me.scopes.length > 0 && !works;
}

export function FoldersToRead() {
  const me = useMe();
  const scopes = useMemo(() => scopesWith(me, 'VIEW'), [me]);
  const trees = useTrees(scopes);
  const filled = trees.nodes.filter(({ kind, totalCount }) => kind === 'scope' && totalCount > 0);
  return filled.map((scope) => (
    <section
      key={scope.key}
      className="card work-section"
      aria-label={t('Documents of {scope}', { scope: scope.name })}
    >
      <h2>{scopes.length > 1 ? scope.name : t('Documents by folder')}</h2>
      <ul className="folder-cards">
        {scope.children
          .filter(({ totalCount }) => totalCount > 0)
          .map((node) => (
            <FolderCard key={node.key} node={node} />
          ))}
      </ul>
    </section>
  ));
}

/** A folder that holds nothing itself opens with what lies below it. */
function FolderCard({ node }: { node: TreeNode }) {
  const below = node.kind === 'folder' && node.children.length > 0;
  return (
    <li>
      <Link to="/documents" search={{ ...searchOf(node), ...(below && { below: true }) }} className="folder-card">
        <Icon name={node.kind === 'root' ? 'inbox' : 'folder'} />
        <span className="folder-card-name">{node.name}</span>
        <span className="muted">
          <span aria-hidden="true">{node.totalCount}</span>
          <span className="visually-hidden">{plural(node.totalCount, '{n} document', '{n} documents')}</span>
        </span>
      </Link>
    </li>
  );
}
