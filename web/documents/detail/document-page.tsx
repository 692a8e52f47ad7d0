/** One document: where it lies, what it is, its versions, and the content of the one that the address names. */
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { DocumentDetail, Me, Version } from '../../../contract/index.ts';
import { documentQuery, holds, useMe, versionQuery } from '../../api/index.ts';
import { CommentPanel, useMayComment } from '../../comments/index.ts';
import { LoadedPage, NotFound } from '../../fallbacks/index.ts';
import { Page } from '../../ui/index.ts';
import { CarePart } from '../care/index.ts';
import { DisposalNotice, HoldNotice } from '../keeping/index.ts';
import { FavouriteButton } from '../kept/favourite-button.tsx';
import { ReadersPart, ToReadNotice } from '../reading/index.ts';
import { WhereUsedPart } from '../uses/index.ts';
import { VersionBadge } from '../version-badges.tsx';
import { ActBar } from './act-bar.tsx';
import { AttachmentList } from './attachment-list.tsx';
import { CopyLinkButton } from './copy-link-button.tsx';
import './document.css';
import { t } from '../../texts/index.ts';
import { DocumentBreadcrumb } from './document-breadcrumb.tsx';
import { KeptCopies } from './kept-copies.tsx';
import { ReturnedNotice } from './returned-notice.tsx';
import { ReviewedNotice } from './reviewed-notice.tsx';
import { StandingNotice } from './standing-notice.tsx';
import { VersionBody } from './version-body.tsx';
import { Identity } from './version-identity.tsx';
import { VersionList } from './version-list.tsx';
import { ReviewState, VersionRecord } from './version-record.tsx';

const route = getRouteApi('/shell/documents/$documentId');

const isWork = ({ state }: Version) => state === 'DRAFT' || state === 'IN_REVIEW' || state === 'CANCELLED';

/**
 * The version that the address names; without one what is in force. Where nothing is, those who work on the document get
 * the latest, and readers the latest that was ever released rather than a draft.
 */
function chosenVersion(document: DocumentDetail, wanted: string | undefined, me: Me): Version | undefined {
  if (wanted) return document.versions.find(({ id }) => id === wanted);
  const works = holds(me, document.scopeId, 'AUTHOR_DOCUMENTS') || holds(me, document.scopeId, 'RELEASE_DOCUMENTS');
  const released = works ? undefined : document.versions.find((version) => !isWork(version));
  return document.effectiveVersion ?? released ?? document.latestVersion;
}

export function DocumentPage() {
  const { documentId } = route.useParams();
  const { version: wanted } = route.useSearch();
  const me = useMe();
  const reading = useQuery(documentQuery(documentId));
  return (
    <LoadedPage title={t('Document')} reading={reading} what={t('the document')} lines={12}>
      {(document) => {
        const version = chosenVersion(document, wanted, me);
        return version ? <DocumentView document={document} version={version} /> : <NotFound />;
      }}
    </LoadedPage>
  );
}

function DocumentView({ document, version }: { document: DocumentDetail; version: Version }) {
  const { data: shown } = useQuery(versionQuery(version.id));
  const mayComment = useMayComment(document.scopeId);
  const mayWrite = holds(useMe(), document.scopeId, 'AUTHOR_DOCUMENTS');
  return (
    <div className="document-page">
      <Page
        title={`${document.humanId} ${version.title}`}
        heading={
          <>
            <span className="human-id">{document.humanId}</span> <bdi>{version.title}</bdi>
          </>
        }
        aside={
          <span className="row">
            v{version.number}
            <VersionBadge {...version} />
          </span>
        }
        above={<DocumentBreadcrumb document={document} />}
        actions={
          <>
            <FavouriteButton documentId={document.id} />
            <CopyLinkButton document={document} version={version} />
            <ActBar key={version.id} document={document} version={version} shown={shown} />
          </>
        }
      >
        <StandingNotice document={document} version={version} />
        <ReturnedNotice version={version} />
        <ReviewedNotice version={version} />
        {mayWrite && <KeptCopies key={version.id} version={version} />}
        <HoldNotice document={document} />
        <DisposalNotice document={document} version={version} />
        <ToReadNotice document={document} version={version} />
        <VersionBody
          key={version.id}
          version={version}
          scopeId={document.scopeId}
          aside={(detail, content) => (
            <>
              <SidePart title={t('Identity')}>
                <Identity document={document} version={version} />
              </SidePart>
              {version.state === 'IN_REVIEW' && (
                <SidePart title={t('Review')}>
                  <ReviewState version={version} scopeId={document.scopeId} />
                </SidePart>
              )}
              {detail && mayComment && <CommentPanel scopeId={document.scopeId} version={version} content={content} />}
              <ReadersPart document={document} />
              <CarePart document={document} />
              <SidePart title={t('Versions')}>
                <VersionList document={document} shown={version} />
                <CompareLink document={document} version={version} />
                <TrailLink document={document} />
              </SidePart>
              <WhereUsedPart document={document} />
              <SidePart title={t('Record')}>
                <VersionRecord version={version} />
              </SidePart>
              {detail && detail.attachments.length > 0 && (
                <SidePart title={t('Attachments')}>
                  <AttachmentList attachments={detail.attachments} />
                </SidePart>
              )}
            </>
          )}
        />
      </Page>
    </div>
  );
}

function CompareLink({ document, version }: { document: DocumentDetail; version: Version }) {
  if (version.state === 'DISPOSED') return null;
  return (
    <p className="trail-link">
      <Link to="/documents/$documentId/compare" params={{ documentId: document.id }} search={{ to: version.id }}>
        {t('What changed in version {number}', { number: version.number })}
      </Link>
    </p>
  );
}

/** Everything that ever happened to the document, for who may read the trail. */
function TrailLink({ document }: { document: DocumentDetail }) {
  const me = useMe();
  if (!holds(me, document.scopeId, 'VIEW_AUDIT_TRAIL')) return null;
  return (
    <>
      <p className="trail-link">
        <Link to="/audit" search={{ scope: document.scopeId, entity: document.id }}>
          {t('History in the audit trail')}
        </Link>
      </p>
      <p className="trail-link">
        <Link to="/exports" search={{ scope: document.scopeId, document: document.id }}>
          {t('Who exported it')}
        </Link>
      </p>
    </>
  );
}

function SidePart({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="card side-part">
      <h2 className="side-heading">{title}</h2>
      {children}
    </section>
  );
}
