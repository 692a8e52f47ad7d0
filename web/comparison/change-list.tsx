/** The changes one below the other, each a way to its place. */
import { memo, useState } from 'react';
import { amount, t } from '../texts/index.ts';
import { Button } from '../ui/index.ts';
import { type ChangedBlock, snippetOf } from './change-rows.ts';
import { kindLabel } from './row-view.tsx';

const entriesAtOnce = 200;

export interface ChangeListProps {
  changes: readonly { change: number; block: ChangedBlock }[];
  current: number;
  onGo: (change: number) => void;
}

export function ChangeList({ changes, current, onGo }: ChangeListProps) {
  const [drawn, setDrawn] = useState(entriesAtOnce);
  return (
    <nav className="comparison-list" aria-label={t('List of changes')}>
      <ol>
        {changes.slice(0, Math.max(drawn, current + 1)).map(({ change, block }) => (
          <Entry key={change} change={change} block={block} isCurrent={change === current} onGo={onGo} />
        ))}
      </ol>
      {changes.length > drawn && (
        <Button size="small" variant="quiet" onPress={() => setDrawn(drawn + entriesAtOnce)}>
          {t('List more ({n} left)', { n: amount(changes.length - drawn) })}
        </Button>
      )}
    </nav>
  );
}

interface EntryProps {
  change: number;
  block: ChangedBlock;
  isCurrent: boolean;
  onGo: (change: number) => void;
}

/** Drawn anew only when it becomes or stops being current; the way to a change is always the same. */
const Entry = memo(
  function Entry({ change, block, isCurrent, onGo }: EntryProps) {
    return (
      <li>
        <button
          type="button"
          className="row-button comparison-entry"
          aria-current={isCurrent ? 'true' : undefined}
          onClick={() => onGo(change)}
        >
          <span className="comparison-number">{change + 1}</span>
          <span className="comparison-entry-text">
            <strong>{kindLabel(block.kind)}</strong>
            {block.heading && <span className="muted"> {t('under “{heading}”', { heading: block.heading })}</span>}
            <span className="comparison-snippet" dir="auto">
              {snippetOf(block)}
            </span>
          </span>
        </button>
      </li>
    );
  },
  (before, after) => before.isCurrent === after.isCurrent && before.block === after.block,
);
