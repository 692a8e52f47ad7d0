/** Editing a draft. Everything else about a version is on its document's page. */
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { lazy, Suspense, useRef, useState } from 'react';
import { documentQuery, holds, useMe, versionQuery } from '../api/index.ts';
import { DocumentBreadcrumb } from '../documents/index.ts';
import { LoadedPage, NotAllowed, NotFound, Pending } from '../fallbacks/index.ts';
import './editor.css';
import type { DraftProps } from './markdown-draft.tsx';

/** Each editor is loaded when a draft of its format is opened. */
const MarkdownDraft = lazy(async () => ({ default: (await import('./markdown-draft.tsx')).MarkdownDraft }));
const RichDraft = lazy(async () => ({ default: (await import('./rich/rich-draft.tsx')).RichDraft }));

const route = getRouteApi('/shell/documents/$documentId/versions/$versionId/edit');

export function EditorPage() {
  const { documentId, versionId } = route.useParams();
  const { line } = route.useSearch();
  const document = useQuery(documentQuery(documentId));
  const version = useQuery({ ...versionQuery(versionId), refetchOnMount: 'always' });
  // Text from the cache may be older than the server's; writing on it would meet a conflict that nobody made.
  const isReady = document.data && version.data && version.isFetchedAfterMount;
  const reading = {
    data: isReady ? { document: document.data, version: version.data } : undefined,
    // Once the draft is open, what it says about saving counts; a failed reading must not take the text away.
    error: isReady ? null : (document.error ?? version.error),
    refetch: () => Promise.all([document.refetch(), version.refetch()]),
  };
  return (
    <LoadedPage title="Edit draft" reading={reading} what="the draft" lines={14}>
      {(found) =>
        found.version.documentId === found.document.id ? (
          <EditorFor key={versionId} {...found} line={line} />
        ) : (
          <NotFound />
        )
      }
    </LoadedPage>
  );
}

function EditorFor({ document, version, line }: Omit<DraftProps, 'onFormat'>) {
  const me = useMe();
  // Only the person at work changes the editor: what somebody else did must not take the text out of their hands.
  const [wanted, setWanted] = useState(version.contentFormat);
  const shown = useRef(version.contentFormat);
  if (version.contentFormat === wanted) shown.current = wanted;
  const mayAuthor = holds(me, document.scopeId, 'AUTHOR_DOCUMENTS');
  if (version.state === 'DRAFT' && mayAuthor) {
    const Draft = shown.current === 'rich' ? RichDraft : MarkdownDraft;
    return (
      <Suspense fallback={<Pending />}>
        <Draft document={document} version={version} line={line} onFormat={setWanted} />
      </Suspense>
    );
  }
  const title = `Edit ${document.humanId} version ${version.number}`;
  const above = <DocumentBreadcrumb document={document} />;
  return (
    <NotAllowed
      page={title}
      above={above}
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
    </NotAllowed>
  );
}
