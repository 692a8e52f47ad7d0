/**
 * What changed, to be read: the sum in words, then every change in its place. Keys lead from change to change while the
 * focus is inside. Long comparisons are drawn as far as they are scrolled, and what is the same is folded.
 */
import { useEffect, useMemo, useRef } from 'react';
import { Button, ScrollRegion } from '../ui/index.ts';
import { ChangeList } from './change-list.tsx';
import { type Compared, changeRows, changesOf } from './change-rows.ts';
import './comparison.css';
import { amount, plural, rich, t } from '../texts/index.ts';
import { type ComparisonLayout, RowView } from './row-view.tsx';
import { listedChanges, summaryWords } from './summary-words.ts';
import { useChangeWalk } from './use-changes.ts';

export interface ComparisonViewProps {
  compared: Compared;
  layout: ComparisonLayout;
  /** Inside a dialog: no list of changes beside it, and it scrolls by itself. */
  isCompact?: boolean;
  /** Names of the two sides, above their columns. */
  sides: readonly [before: string, after: string];
}

export function ComparisonView({ compared, layout, isCompact = false, sides }: ComparisonViewProps) {
  const region = useRef<HTMLDivElement | null>(null);
  const rows = useMemo(() => changeRows(compared), [compared]);
  const changes = useMemo(() => changesOf(rows), [rows]);
  const places = useMemo(
    () => rows.flatMap((row, place) => (row.type === 'block' && row.change !== null ? [place] : [])),
    [rows],
  );
  const walk = useChangeWalk(region, changes.length, (change) => places[change] ?? 0);
  const listed = listedChanges(compared);
  const { current } = walk;
  return (
    <section
      className={isCompact ? 'comparison comparison-compact' : 'comparison'}
      aria-label={t('Comparison')}
      onKeyDown={walk.onKeyDown}
    >
      <div className="comparison-head">
        <p className="comparison-summary">{summaryWords(compared)}</p>
        {listed.map((sentence) => (
          <p key={sentence} dir="auto">
            {sentence}
          </p>
        ))}
        {changes.length > 0 && (
          <div className="row comparison-tools">
            <Button size="small" icon="chevronUp" onPress={() => walk.goTo(current < 0 ? -1 : current - 1)}>
              {t('Previous change')}
            </Button>
            <Button size="small" icon="chevronDown" onPress={() => walk.goTo(current + 1)}>
              {t('Next change')}
            </Button>
            <span role="status">
              {current < 0
                ? plural(changes.length, 'One change', '{n} changes')
                : t('Change {n} of {all}', { n: amount(current + 1), all: amount(changes.length) })}
            </span>
            <span className="muted comparison-keys">
              {rich(
                'Keys: <kbd>N</kbd> next, <kbd>P</kbd> previous',
                {},
                { kbd: (inside) => <kbd className="kbd">{inside}</kbd> },
              )}
            </span>
          </div>
        )}
      </div>
      <div className="comparison-body">
        {!isCompact && changes.length > 1 && <ChangeList changes={changes} current={current} onGo={walk.goTo} />}
        <div ref={region} className="comparison-rows">
          <ScrollRegion
            className={`card comparison-card comparison-layout-${layout}`}
            label={t('Changes in their place')}
          >
            {layout === 'two' && (
              <div className="comparison-pair comparison-sides">
                <strong data-place={t('(above)')}>{sides[0]}</strong>
                <strong data-place={t('(below)')}>{sides[1]}</strong>
              </div>
            )}
            {rows.slice(0, walk.drawnRows).map((row) => (
              <RowView
                key={row.key}
                row={row}
                layout={layout}
                isCurrent={row.type === 'block' && row.change === current}
              />
            ))}
            {rows.length > walk.drawnRows && <MoreRows onNear={walk.drawMore} left={rows.length - walk.drawnRows} />}
          </ScrollRegion>
        </div>
      </div>
    </section>
  );
}

/** Draws the next rows when it comes into view, or when it is pressed. */
function MoreRows({ onNear, left }: { onNear: () => void; left: number }) {
  const place = useRef<HTMLDivElement | null>(null);
  useEffect(() => {
    const observer = new IntersectionObserver((seen) => seen.some((one) => one.isIntersecting) && onNear());
    if (place.current) observer.observe(place.current);
    return () => observer.disconnect();
  }, [onNear]);
  return (
    <div ref={place} className="comparison-fold">
      <Button size="small" variant="quiet" onPress={onNear}>
        {t('Show more ({n} left)', { n: amount(left) })}
      </Button>
    </div>
  );
}
