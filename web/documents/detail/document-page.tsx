/** One document: where it lies, what it is, its versions, and the content of the one that the address names. */
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { DocumentDetail, Version } from '../../../contract/index.ts';
import { documentQuery, holds, useMe } from '../../api/index.ts';
import { LoadedPage, NotFound } from '../../fallbacks/index.ts';
import { Banner, Page } from '../../ui/index.ts';
import { StandingBadge, StateBadge } from '../version-badges.tsx';
import { stateWords } from '../version-words.ts';
import { ActBar } from './act-bar.tsx';
import { AttachmentList } from './attachment-list.tsx';
import './document.css';
import { DocumentBreadcrumb } from './document-breadcrumb.tsx';
import { VersionBody } from './version-body.tsx';
import { Identity } from './version-identity.tsx';
import { VersionList } from './version-list.tsx';

const route = getRouteApi('/shell/documents/$documentId');

/** The version that the address names; without one what is in force, else the latest. */
function chosenVersion(document: DocumentDetail, wanted: string | undefined): Version | undefined {
  if (wanted) return document.versions.find(({ id }) => id === wanted);
  return document.effectiveVersion ?? document.latestVersion;
}

export function DocumentPage() {
  const { documentId } = route.useParams();
  const { version: wanted } = route.useSearch();
  const reading = useQuery(documentQuery(documentId));
  return (
    <LoadedPage title="Document" reading={reading} what="the document" lines={12}>
      {(document) => {
        const version = chosenVersion(document, wanted);
        return version ? <DocumentView document={document} version={version} /> : <NotFound />;
      }}
    </LoadedPage>
  );
}

function DocumentView({ document, version }: { document: DocumentDetail; version: Version }) {
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
            <StateBadge state={version.state} />
            <StandingBadge standing={version.standing} />
          </span>
        }
        above={<DocumentBreadcrumb document={document} />}
        actions={<ActBar document={document} version={version} />}
      >
        <OtherVersionNotice document={document} version={version} />
        <VersionBody
          key={version.id}
          version={version}
          scopeId={document.scopeId}
          aside={(detail) => (
            <>
              <SidePart title="Identity">
                <Identity document={document} version={version} />
              </SidePart>
              <SidePart title="Versions">
                <VersionList document={document} shown={version} />
                <TrailLink document={document} />
              </SidePart>
              {detail && detail.attachments.length > 0 && (
                <SidePart title="Attachments">
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

/** Everything that ever happened to the document, for who may read the trail. */
function TrailLink({ document }: { document: DocumentDetail }) {
  const me = useMe();
  if (!holds(me, document.scopeId, 'VIEW_AUDIT_TRAIL')) return null;
  return (
    <p className="trail-link">
      <Link to="/audit" search={{ scope: document.scopeId, entity: document.id }}>
        History in the audit trail
      </Link>
    </p>
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

function newerWords({ state, standing, effectiveDate }: Version): string {
  return standing === 'future-effective'
    ? `released, effective from ${effectiveDate} on`
    : stateWords[state].label.toLowerCase();
}

/** Says when what is shown is not what counts, and leads there. */
function OtherVersionNotice({ document, version }: { document: DocumentDetail; version: Version }) {
  const { effectiveVersion: effective, latestVersion: latest } = document;
  const other = effective && effective.id !== version.id ? effective : latest.id !== version.id ? latest : null;
  if (!other) return null;
  const isEffective = other.id === effective?.id;
  return (
    <Banner
      tone={isEffective ? 'warn' : 'info'}
      action={
        <Link
          to="/documents/$documentId"
          params={{ documentId: document.id }}
          search={{ version: other.id }}
          className="button button-secondary button-small"
        >
          Show version {other.number}
        </Link>
      }
    >
      {isEffective
        ? `This is not the version in force: version ${other.number} is effective since ${other.effectiveDate}.`
        : `A newer version ${other.number} exists: ${newerWords(other)}.`}
    </Banner>
  );
}
