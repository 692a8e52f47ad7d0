/** Where a document lies: scope and folders, each a link to the Documents view there. */
import { Link } from '@tanstack/react-router';
import type { DocumentDetail } from '../../../contract/index.ts';
import { Breadcrumb, type Crumb } from '../../ui/index.ts';

export function documentCrumbs(document: DocumentDetail): Crumb[] {
  const { scopeId } = document;
  return [
    {
      key: 'scope',
      content: (
        <Link to="/documents" search={{ scope: scopeId }}>
          {document.scopeName}
        </Link>
      ),
    },
    ...document.folderPath.map((folder) => ({
      key: folder.id,
      content: (
        <Link to="/documents" search={{ scope: scopeId, folder: folder.id }}>
          {folder.name}
        </Link>
      ),
    })),
  ];
}

export function DocumentBreadcrumb({ document }: { document: DocumentDetail }) {
  return <Breadcrumb crumbs={[...documentCrumbs(document), { key: 'document', content: document.humanId }]} />;
}
