/** One row of a comparison: a block that changed or stands near a change, or a fold of those that are the same. */
import { memo, useState } from 'react';
import { Badge, Button, type Tone } from '../ui/index.ts';
import type { ChangedBlock, Row } from './change-rows.ts';
import { detailWords } from './detail-words.ts';
import { ShapedText } from './shaped-text.tsx';
import './shapes.css';
import { amount, type Message, msg, t } from '../texts/index.ts';

export type ComparisonLayout = 'one' | 'two';

const kindWords: Record<ChangedBlock['kind'], { label: Message; tone: Tone }> = {
  same: { label: msg('Same'), tone: 'neutral' },
  added: { label: msg('Added'), tone: 'good' },
  removed: { label: msg('Removed'), tone: 'bad' },
  changed: { label: msg('Changed'), tone: 'info' },
};

export const kindLabel = (kind: ChangedBlock['kind']) => t(kindWords[kind].label);

export interface RowViewProps {
  row: Row;
  layout: ComparisonLayout;
  isCurrent: boolean;
}

export const RowView = memo(function RowView({ row, layout, isCurrent }: RowViewProps) {
  if (row.type === 'fold') return <Fold blocks={row.blocks} layout={layout} />;
  const { block, change } = row;
  if (change === null) return <Block block={block} layout={layout} />;
  const { tone } = kindWords[block.kind];
  const label = kindLabel(block.kind);
  return (
    <section
      className={`comparison-change comparison-${block.kind}`}
      data-change={change}
      aria-label={
        block.heading
          ? t('Change {n}: {kind}, under “{heading}”', { n: change + 1, kind: label, heading: block.heading })
          : t('Change {n}: {kind}', { n: change + 1, kind: label })
      }
      aria-current={isCurrent ? 'true' : undefined}
      tabIndex={-1}
    >
      <span className="comparison-number comparison-place">{change + 1}</span>
      <div className="comparison-what">
        {(block.detail || block.after + block.before === '') && (
          <p className="comparison-note">
            <Badge tone={tone}>{label}</Badge>
            {block.detail && <strong>{detailWords(block.detail)}</strong>}
          </p>
        )}
        <Block block={block} layout={layout} />
      </div>
    </section>
  );
});

function Block({ block, layout }: { block: ChangedBlock; layout: ComparisonLayout }) {
  if (layout === 'one' || (block.kind === 'same' && block.before === ''))
    return <ShapedText block={block} side="both" />;
  return (
    <div className={`comparison-pair comparison-pair-${block.kind}`}>
      {block.kind === 'added' ? <Nothing /> : <ShapedText block={block} side="before" />}
      {block.kind === 'removed' ? <Nothing /> : <ShapedText block={block} side="after" />}
    </div>
  );
}

const Nothing = () => <span className="muted comparison-text">{t('nothing here')}</span>;

function Fold({ blocks, layout }: { blocks: readonly ChangedBlock[]; layout: ComparisonLayout }) {
  const [isOpen, setOpen] = useState(false);
  if (!isOpen) {
    return (
      <div className="comparison-fold">
        <Button size="small" variant="quiet" icon="chevronDown" onPress={() => setOpen(true)}>
          {t('Show {n} blocks that are the same', { n: amount(blocks.length) })}
        </Button>
      </div>
    );
  }
  const keyed = blocks.map((block, place) => ({ key: String(place), block }));
  return keyed.map(({ key, block }) => <Block key={key} block={block} layout={layout} />);
}
