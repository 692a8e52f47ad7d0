/** The end of a loaded part of a list: loads the next part, and says how much is shown. */
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
        {shown} {noun} shown{hasMore ? '' : ', no more'}
      </span>
      {hasMore && (
        <Button size="small" onPress={onLoad} isDisabled={isLoading}>
          {isLoading ? 'Loading' : 'Show more'}
        </Button>
      )}
    </div>
  );
}
