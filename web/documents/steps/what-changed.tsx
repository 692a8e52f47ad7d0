/**
 * What a version changes, one press away from the decision on it. Who reviewed it before is shown at once what changed since
 * then, and may turn to all that it changes.
 */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { KeptSubmission, Version } from '../../../contract/index.ts';
import { changesQuery, submissionsQuery, useMe } from '../../api/index.ts';
import { ComparisonView, comparedWith, sideName } from '../../comparison/index.ts';
import { Loaded } from '../../fallbacks/index.ts';
import { Button } from '../../ui/index.ts';

/** The newest submission before this one for which the person was asked. */
function lastReviewed(submissions: readonly KeptSubmission[], userId: string): KeptSubmission | undefined {
  return submissions.find(
    ({ outcome, reviewers }) =>
      (outcome === 'returned' || outcome === 'withdrawn') && reviewers.some(({ user }) => user.id === userId),
  );
}

export function WhatChanged({ version }: { version: Version }) {
  const me = useMe();
  const { data } = useQuery(submissionsQuery(version.id, version.revision));
  const before = version.state === 'IN_REVIEW' ? lastReviewed(data?.items ?? [], me.id) : undefined;
  const [chosen, setChosen] = useState<'since' | 'all' | 'none' | null>(null);
  const shown = chosen ?? (before ? 'since' : 'none');
  return (
    <section aria-label="What changed" className="what-changed">
      <div className="row">
        {before && shown !== 'since' && (
          <Button size="small" onPress={() => setChosen('since')}>
            Since your last review
          </Button>
        )}
        {shown !== 'all' && (
          <Button size="small" icon="chevronDown" onPress={() => setChosen('all')}>
            {before ? 'All that it changes' : 'Show what changed'}
          </Button>
        )}
        {shown !== 'none' && (
          <Button size="small" icon="chevronUp" onPress={() => setChosen('none')}>
            Hide what changed
          </Button>
        )}
        <Link
          to="/documents/$documentId/compare"
          params={{ documentId: version.documentId }}
          search={{ to: version.id, ...(before && shown === 'since' && { from: `submission:${before.number}` }) }}
          target="_blank"
        >
          Compare in a new tab
        </Link>
      </div>
      {version.changeSummary && (
        <blockquote className="change-summary" dir="auto">
          {version.changeSummary}
        </blockquote>
      )}
      {shown === 'since' && before && <Changes version={version} from={`submission:${before.number}`} />}
      {shown === 'all' && <Changes version={version} />}
    </section>
  );
}

function Changes({ version, from }: { version: Version; from?: string }) {
  const reading = useQuery(changesQuery(version.id, version.revision, from));
  return (
    <Loaded reading={reading} what="the comparison" lines={5}>
      {(changes) => (
        <>
          <p className="muted">{from ? 'Since your last review.' : comparedWith(changes)}</p>
          <ComparisonView
            compared={changes}
            layout="one"
            isCompact
            sides={[sideName(changes), `Version ${version.number}`]}
          />
        </>
      )}
    </Loaded>
  );
}
