/** The end of a loaded part of a list: loads the next part, and says how much is shown. */
import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';

export interface LoadMoreProps {
  shown: number;
  noun: string;
  hasMore: boolean;
  isLoading: boolean;
  onLoad: () => void;
}

export function LoadMore({ shown, noun, hasMore, isLoading, onLoad }: LoadMoreProps) {
  return (
    <div className="row">
      <span className="muted" role="status">
        {shown} {noun}
        {hasMore && ' shown'}
      </span>
      {hasMore && (
        <Button size="small" onPress={onLoad} isDisabled={isLoading}>
          {isLoading ? 'Loading' : 'Show more'}
        </Button>
      )}
    </div>
  );
}

export interface InPartsProps<T> {
  rows: readonly T[];
  /** How many a part has. */
  step: number;
  /** One of them and several: "file", "files". */
  nouns: readonly [string, string];
  children: (part: readonly T[]) => ReactNode;
}

/** A list that is all here but too long to be drawn at once. */
export function InParts<T>({ rows, step, nouns, children }: InPartsProps<T>) {
  const [most, setMost] = useState(step);
  return (
    <>
      {children(rows.slice(0, most))}
      <LoadMore
        shown={Math.min(most, rows.length)}
        noun={nouns[rows.length === 1 ? 0 : 1]}
        hasMore={most < rows.length}
        isLoading={false}
        onLoad={() => setMost(most + step)}
      />
    </>
  );
}
