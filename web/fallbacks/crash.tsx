/** A screen that threw instead of showing itself. */
import { useState } from 'react';
import { isProblem, sayWhy } from '../api/index.ts';
import { t } from '../texts/index.ts';
import { Failure, Page } from '../ui/index.ts';
import { NotFound } from './not-found.tsx';

/** Reloading without a connection would end at the browser's own error, so it is looked first. */
async function reloadWhenReachable(): Promise<boolean> {
  const answer = await fetch('/healthz').catch(() => null);
  if (answer?.ok) window.location.reload();
  return answer?.ok ?? false;
}

export function Crash({ error, reset }: { error: unknown; reset: () => void }) {
  const [tries, setTries] = useState(0);
  if (isProblem(error, 'NOT_FOUND')) return <NotFound />;
  const isUnreachable = isProblem(error, 'NETWORK');
  const again = async () => {
    if (!isUnreachable) return reset();
    if (!(await reloadWhenReachable())) setTries(tries + 1);
  };
  const detail = tries > 0 ? t('{why} (Tried {n} times.)', { why: sayWhy(error), n: tries + 1 }) : sayWhy(error);
  return (
    <Page title={isUnreachable ? t('No connection') : t('Something went wrong')}>
      <div className="card">
        <Failure title={t('This page could not be shown')} detail={detail} onRetry={() => void again()} />
      </div>
    </Page>
  );
}
