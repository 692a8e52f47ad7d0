/** The content of the chosen version with its table of contents. */
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import type { Version, VersionDetail } from '../../../contract/index.ts';
import { ContentError, type ContentTree, parseMarkdown } from '../../../domain/content/index.ts';
import { sayInLanguage, versionQuery } from '../../api/index.ts';
import { ContentView, TableOfContents, useFragment } from '../../content/index.ts';
import { Loaded } from '../../fallbacks/index.ts';
import { t } from '../../texts/index.ts';
import { dayOf, EmptyState, Failure } from '../../ui/index.ts';
import { ApprovalRecord } from './approval-record.tsx';

type Parsed = { tree: ContentTree } | { failure: string };

function parse(markdown: string): Parsed {
  try {
    return { tree: parseMarkdown(markdown) };
  } catch (error) {
    if (error instanceof ContentError)
      return { failure: t('Line {line}: {problem}', { line: error.line, problem: sayInLanguage(error.message) }) };
    throw error;
  }
}

export interface VersionBodyProps {
  version: Version;
  scopeId: string;
  /** What stands beside the content, which is told the element that shows it. */
  aside: (detail: VersionDetail | undefined, content: HTMLElement | null) => ReactNode;
}

export function VersionBody({ version, scopeId, aside }: VersionBodyProps) {
  const reading = useQuery(versionQuery(version.id));
  const { data } = reading;
  const [content, setContent] = useState<HTMLElement | null>(null);
  const parsed = useMemo(() => (data?.markdown ? parse(data.markdown) : null), [data?.markdown]);
  const tree = parsed && 'tree' in parsed ? parsed.tree : null;
  useFragment(tree !== null);
  const headings = tree?.headings ?? [];
  return (
    <div className={`version-grid${headings.length > 1 ? ' version-grid-toc' : ''}`}>
      {headings.length > 1 && (
        <div className="document-toc">
          <h2 className="side-heading">{t('Contents')}</h2>
          <TableOfContents headings={headings} />
        </div>
      )}
      <div className="version-column">
        <section
          ref={setContent}
          className="card document-content"
          aria-label={t('Content of version {number}', { number: version.number })}
        >
          <Loaded reading={reading} what={t('the content')} lines={12} isInCard>
            {(detail) => <Shown detail={detail} parsed={parsed} scopeId={scopeId} />}
          </Loaded>
        </section>
        <ApprovalRecord version={version} />
      </div>
      <aside className="document-side" aria-label={t('About this version')}>
        {aside(data, content)}
      </aside>
    </div>
  );
}

function Shown({ detail, parsed, scopeId }: { detail: VersionDetail; parsed: Parsed | null; scopeId: string }) {
  if (detail.state === 'DISPOSED') {
    return (
      <EmptyState icon="trash" title={t('The content was disposed of')}>
        {detail.disposedAt
          ? t('It was removed for good on {day}. The record of this version stays.', { day: dayOf(detail.disposedAt) })
          : t('It was removed for good. The record of this version stays.')}
      </EmptyState>
    );
  }
  if (parsed === null) {
    return (
      <EmptyState icon="document" title={t('Nothing is written yet')}>
        {detail.state === 'DRAFT' ? t('Open the editor to write this version.') : t('This version has no content.')}
      </EmptyState>
    );
  }
  if ('failure' in parsed) return <Failure title={t('The content cannot be shown')} detail={parsed.failure} />;
  return <ContentView tree={parsed.tree} scopeId={scopeId} attachments={detail.attachments} />;
}
