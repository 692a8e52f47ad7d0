/** Editing a draft. Everything else about a version is on its document's page. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { lazy, Suspense, useRef, useState } from 'react';
import type { VersionDetail } from '../../contract/index.ts';
import { documentQuery, holds, useMe, versionQuery } from '../api/index.ts';
import { DocumentBreadcrumb } from '../documents/index.ts';
import { LoadedPage, NotAllowed, NotFound, Pending } from '../fallbacks/index.ts';
import './editor.css';
import { type Message, msg, t } from '../texts/index.ts';
import { say } from '../ui/index.ts';
import type { DraftProps } from './markdown-draft.tsx';
import { LeftOnDevice } from './together/left-on-device.tsx';
import type { Anew } from './together/session.ts';

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
    <LoadedPage title={t('Edit draft')} reading={reading} what={t('the draft')} lines={14}>
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

type Given = Pick<DraftProps, 'document' | 'version' | 'line'>;

/** The text as it was opened, and how often it began anew; null while it is read again. */
function useOpened(version: VersionDetail) {
  const queryClient = useQueryClient();
  const [opened, setOpened] = useState<{ version: VersionDetail; round: number } | null>({ version, round: 0 });
  const round = useRef(0);
  const beginAnew = (why: Anew) => {
    round.current += 1;
    setOpened(null);
    say(t(anewWords[why]), why === 'other-text' ? undefined : 'warn');
    const read = async (): Promise<void> => {
      const begun = round.current;
      try {
        const fresh = await queryClient.fetchQuery({ ...versionQuery(version.id), staleTime: 0 });
        if (begun === round.current) setOpened({ version: fresh, round: begun });
      } catch {
        // The server is away: what was written is kept, and the draft opens when it is back.
        setTimeout(() => void read(), readAgainMs);
      }
    };
    void read();
  };
  return { opened, beginAnew };
}

const readAgainMs = 2_000;
const anewWords: Record<Anew, Message> = {
  'other-text': msg(
    'The draft was opened anew: its text was replaced as a whole. What you had not sent is kept for you.',
  ),
  'step-refused': msg('The last change could not be taken into the draft. It is kept for you as a copy.'),
  'no-draft': msg('This version is no draft any more. What you had not sent is kept for you as a copy.'),
};

function EditorFor({ document, version, line }: Given) {
  const me = useMe();
  const { opened, beginAnew } = useOpened(version);
  if (opened === null) return <Pending />;
  const mayAuthor = holds(me, document.scopeId, 'AUTHOR_DOCUMENTS');
  if (opened.version.state === 'DRAFT' && mayAuthor) {
    const Draft = opened.version.contentFormat === 'rich' ? RichDraft : MarkdownDraft;
    return (
      <Suspense fallback={<Pending />}>
        <Draft key={opened.round} {...{ document, version, line }} opened={opened.version} onAnew={beginAnew} />
      </Suspense>
    );
  }
  const title = t('Edit {document} version {number}', { document: document.humanId, number: version.number });
  const above = (
    <>
      <DocumentBreadcrumb document={document} />
      {mayAuthor && <LeftOnDevice version={opened.version} />}
    </>
  );
  return (
    <NotAllowed
      page={title}
      above={above}
      title={t('This version cannot be edited')}
      action={
        <Link to="/documents/$documentId" params={{ documentId: document.id }} search={{ version: version.id }}>
          {t('Show the version')}
        </Link>
      }
    >
      {mayAuthor
        ? t('Only a draft can be edited. A change to anything else needs a new version.')
        : t('You may read this document, but editing it needs the author role.')}
    </NotAllowed>
  );
}
