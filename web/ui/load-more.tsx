/** The end of a loaded part of a list: loads the next part, and says how much is shown. */
import { type ReactNode, useState } from 'react';
import { t } from '../texts/index.ts';
import { Button } from './button.tsx';

export interface LoadMoreProps {
  shown: number;
  /** How many, in words: “12 events”. */
  counted: (shown: number) => string;
  hasMore: boolean;
  isLoading: boolean;
  onLoad: () => void;
}

export function LoadMore({ shown, counted, hasMore, isLoading, onLoad }: LoadMoreProps) {
  return (
    <div className="row">
      <span className="muted" role="status">
        {hasMore ? t('{count} shown', { count: counted(shown) }) : counted(shown)}
      </span>
      {hasMore && (
        <Button size="small" onPress={onLoad} isDisabled={isLoading}>
          {isLoading ? t('Loading') : t('Show more')}
        </Button>
      )}
    </div>
  );
}

export interface InPartsProps<T> {
  rows: readonly T[];
  /** How many a part has. */
  step: number;
  counted: LoadMoreProps['counted'];
  children: (part: readonly T[]) => ReactNode;
}

/** A list that is all here but too long to be drawn at once. */
export function InParts<T>({ rows, step, counted, children }: InPartsProps<T>) {
  const [most, setMost] = useState(step);
  return (
    <>
      {children(rows.slice(0, most))}
      <LoadMore
        shown={Math.min(most, rows.length)}
        counted={counted}
        hasMore={most < rows.length}
        isLoading={false}
        onLoad={() => setMost(most + step)}
      />
    </>
  );
}
