/** Editing a draft. Everything else about a version is on its document's page. */
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { DocumentDetail, VersionDetail } from '../../contract/index.ts';
import { documentQuery, holds, isProblem, sayWhy, useMe, versionQuery } from '../api/index.ts';
import { DocumentBreadcrumb } from '../documents/index.ts';
import { NotFound } from '../fallbacks/index.ts';
import { EmptyState, Failure, Page, Skeleton } from '../ui/index.ts';
import { DraftEditor } from './draft-editor.tsx';
import './editor.css';
import { RichNotice } from './rich-notice.tsx';

const route = getRouteApi('/shell/documents/$documentId/versions/$versionId/edit');

export function EditorPage() {
  const { documentId, versionId } = route.useParams();
  const document = useQuery(documentQuery(documentId));
  const version = useQuery({ ...versionQuery(versionId), refetchOnMount: 'always' });
  const error = document.error ?? version.error;
  if (error && !(document.data && version.data)) {
    if (isProblem(error, 'NOT_FOUND') || isProblem(error, 'INVALID_REQUEST')) return <NotFound />;
    const retry = () => void Promise.all([document.refetch(), version.refetch()]);
    return (
      <Page title="Edit draft">
        <div className="card">
          <Failure title="The draft could not be loaded" detail={sayWhy(error)} onRetry={retry} />
        </div>
      </Page>
    );
  }
  // Text from the cache may be older than the server's; writing on it would meet a conflict that nobody made.
  if (!document.data || !version.data || !version.isFetchedAfterMount) {
    return (
      <Page title="Edit draft" layout="fill">
        <div className="card">
          <Skeleton lines={14} label="Loading the draft" />
        </div>
      </Page>
    );
  }
  if (version.data.documentId !== document.data.id) return <NotFound />;
  return <EditorFor key={versionId} document={document.data} version={version.data} />;
}

function EditorFor({ document, version }: { document: DocumentDetail; version: VersionDetail }) {
  const me = useMe();
  const mayAuthor = holds(me, document.scopeId, 'AUTHOR_DOCUMENTS');
  if (version.state === 'DRAFT' && mayAuthor && version.contentFormat === 'markdown') {
    return <DraftEditor document={document} version={version} />;
  }
  const title = `Edit ${document.humanId} version ${version.number}`;
  const above = <DocumentBreadcrumb document={document} />;
  if (version.state === 'DRAFT' && mayAuthor) {
    return (
      <Page title={title} above={above}>
        <RichNotice version={version} scopeId={document.scopeId} />
      </Page>
    );
  }
  return (
    <Page title={title} above={above}>
      <div className="card">
        <EmptyState
          icon="lock"
          title="This version cannot be edited"
          action={
            <Link to="/documents/$documentId" params={{ documentId: document.id }} search={{ version: version.id }}>
              Show the version
            </Link>
          }
        >
          {mayAuthor
            ? 'Only a draft can be edited. A change to anything else needs a new version.'
            : 'You may read this document, but editing it needs the author role.'}
        </EmptyState>
      </div>
    </Page>
  );
}
