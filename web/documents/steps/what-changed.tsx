/**
 * What a version changes, one press away from the decision on it. Who reviewed it before is shown at once what changed since
 * then, and may turn to all that it changes.
 */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Version } from '../../../contract/index.ts';
import { changesQuery } from '../../api/index.ts';
import { ComparisonView, comparedWith, sideName } from '../../comparison/index.ts';
import { Loaded } from '../../fallbacks/index.ts';
import { t } from '../../texts/index.ts';
import { Button } from '../../ui/index.ts';
import { useLastReviewed } from './last-reviewed.ts';

export function WhatChanged({ version }: { version: Version }) {
  const before = useLastReviewed(version);
  const [chosen, setChosen] = useState<'since' | 'all' | 'none' | null>(null);
  const shown = chosen ?? (before ? 'since' : 'none');
  return (
    <section aria-label={t('What changed')} className="what-changed">
      <div className="row">
        {before && shown !== 'since' && (
          <Button size="small" onPress={() => setChosen('since')}>
            {t('Since your last review')}
          </Button>
        )}
        {shown !== 'all' && (
          <Button size="small" icon="chevronDown" onPress={() => setChosen('all')}>
            {before ? t('All that it changes') : t('Show what changed')}
          </Button>
        )}
        {shown !== 'none' && (
          <Button size="small" icon="chevronUp" onPress={() => setChosen('none')}>
            {t('Hide what changed')}
          </Button>
        )}
        <Link
          to="/documents/$documentId/compare"
          params={{ documentId: version.documentId }}
          search={{ to: version.id, ...(before && shown === 'since' && { from: `submission:${before.number}` }) }}
          target="_blank"
        >
          {t('Compare in a new tab')}
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
    <Loaded reading={reading} what={t('the comparison')} lines={5}>
      {(changes) => (
        <>
          <p className="muted">{from ? t('Since your last review.') : comparedWith(changes)}</p>
          <ComparisonView
            compared={changes}
            layout="one"
            isCompact
            sides={[sideName(changes), t('Version {number}', { number: version.number })]}
          />
        </>
      )}
    </Loaded>
  );
}
