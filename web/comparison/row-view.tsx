/** One row of a comparison: a block that changed or stands near a change, or a fold of those that are the same. */
import { memo, useState } from 'react';
import { Badge, Button, type Tone } from '../ui/index.ts';
import type { ChangedBlock, Row } from './change-rows.ts';
import { ShapedText } from './shaped-text.tsx';
import './shapes.css';

export type ComparisonLayout = 'one' | 'two';

const kindWords: Record<ChangedBlock['kind'], { label: string; tone: Tone }> = {
  same: { label: 'Same', tone: 'neutral' },
  added: { label: 'Added', tone: 'good' },
  removed: { label: 'Removed', tone: 'bad' },
  changed: { label: 'Changed', tone: 'info' },
};

export const kindLabel = (kind: ChangedBlock['kind']) => kindWords[kind].label;

export interface RowViewProps {
  row: Row;
  layout: ComparisonLayout;
  isCurrent: boolean;
}

export const RowView = memo(function RowView({ row, layout, isCurrent }: RowViewProps) {
  if (row.type === 'fold') return <Fold blocks={row.blocks} layout={layout} />;
  const { block, change } = row;
  if (change === null) return <Block block={block} layout={layout} />;
  const { label, tone } = kindWords[block.kind];
  return (
    <section
      className={`comparison-change comparison-${block.kind}`}
      data-change={change}
      aria-label={`Change ${change + 1}: ${label}${block.heading ? `, under “${block.heading}”` : ''}`}
      aria-current={isCurrent ? 'true' : undefined}
      tabIndex={-1}
    >
      <span className="comparison-number comparison-place">{change + 1}</span>
      <div className="comparison-what">
        {(block.detail || block.after + block.before === '') && (
          <p className="comparison-note">
            <Badge tone={tone}>{label}</Badge>
            {block.detail && <strong>{block.detail}</strong>}
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

const Nothing = () => <span className="muted comparison-text">nothing here</span>;

function Fold({ blocks, layout }: { blocks: readonly ChangedBlock[]; layout: ComparisonLayout }) {
  const [isOpen, setOpen] = useState(false);
  if (!isOpen) {
    return (
      <div className="comparison-fold">
        <Button size="small" variant="quiet" icon="chevronDown" onPress={() => setOpen(true)}>
          {`Show ${blocks.length} blocks that are the same`}
        </Button>
      </div>
    );
  }
  const keyed = blocks.map((block, place) => ({ key: String(place), block }));
  return keyed.map(({ key, block }) => <Block key={key} block={block} layout={layout} />);
}
