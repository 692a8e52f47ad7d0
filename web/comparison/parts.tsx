/** Parts of a text: what was added is underlined, what was removed struck through, and both are said to who does not see it. */

import { t } from '../texts/index.ts';
import type { ChangedBlock } from './change-rows.ts';

type Part = ChangedBlock['parts'][number];
export type Side = 'both' | 'before' | 'after';

function PartView({ part: { kind, text } }: { part: Part }) {
  if (kind === 'same') return text;
  const Tag = kind === 'added' ? 'ins' : 'del';
  return (
    <Tag className={`part-${kind}`}>
      <span className="visually-hidden">{kind === 'added' ? ` ${t('added:')} ` : ` ${t('removed:')} `}</span>
      {text}
      <span className="visually-hidden">
        {kind === 'added' ? ` ${t('end of addition')} ` : ` ${t('end of removal')} `}
      </span>
    </Tag>
  );
}

export function Parts({ parts, side }: { parts: readonly Part[]; side: Side }) {
  const left = side === 'both' ? null : side === 'before' ? 'added' : 'removed';
  const shown = parts.filter(({ kind }) => kind !== left).map((part, place) => ({ key: String(place), part }));
  return shown.map(({ key, part }) => <PartView key={key} part={part} />);
}
