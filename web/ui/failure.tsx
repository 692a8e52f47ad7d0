/** A read that failed: the reason, and a way to try again. */

import { t } from '../texts/index.ts';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';

export function Failure({ title, detail, onRetry }: { title: string; detail: string; onRetry?: () => void }) {
  return (
    <div role="alert">
      <EmptyState icon="warning" title={title} action={onRetry && <Button onPress={onRetry}>{t('Try again')}</Button>}>
        {detail}
      </EmptyState>
    </div>
  );
}
