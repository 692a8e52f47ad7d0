/** What a version changes against the one before, one press away from the decision on it. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Version } from '../../../contract/index.ts';
import { changesQuery } from '../../api/index.ts';
import { ComparisonView } from '../../comparison/index.ts';
import { Loaded } from '../../fallbacks/index.ts';
import { Button } from '../../ui/index.ts';

export function WhatChanged({ version }: { version: Version }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-label="What changed" className="what-changed">
      <div className="row">
        <Button size="small" icon={isOpen ? 'chevronUp' : 'chevronDown'} onPress={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide what changed' : 'Show what changed'}
        </Button>
        <Link
          to="/documents/$documentId/compare"
          params={{ documentId: version.documentId }}
          search={{ to: version.id }}
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
      {isOpen && <Changes version={version} />}
    </section>
  );
}

function Changes({ version }: { version: Version }) {
  const reading = useQuery(changesQuery(version.id, version.revision));
  return (
    <Loaded reading={reading} what="the comparison" lines={5}>
      {(changes) => (
        <>
          <p className="muted">
            {changes.from ? `Compared with version ${changes.from.number}.` : 'Nothing older: everything is new.'}
          </p>
          <ComparisonView
            compared={changes}
            layout="one"
            isCompact
            sides={[changes.from ? `Version ${changes.from.number}` : 'Before', `Version ${version.number}`]}
          />
        </>
      )}
    </Loaded>
  );
}
