/** What was read from the server, or what stands in for it: grey bars while it loads, the reason when it failed. */
import type { ReactNode } from 'react';
import { isProblem, sayWhy } from '../api/index.ts';
import { t } from '../texts/index.ts';
import { Failure, Page, Skeleton } from '../ui/index.ts';
import { NotFound } from './not-found.tsx';

/** A query, or several taken together. */
interface Reading<T> {
  data: T | undefined;
  error: unknown;
  refetch: () => unknown;
}

export interface LoadedProps<T> {
  reading: Reading<T>;
  /** What is read, in the reader's language: "the members". */
  what: string;
  /** How many grey bars come close to its height. */
  lines?: number;
  /** Set where a card is around it already; otherwise grey bars and failures get a card. */
  isInCard?: boolean;
  children: (data: T) => ReactNode;
}

/** A bad connection leaves what was read before on the screen; a refusal of the server takes it away. */
function isGone(error: unknown): boolean {
  const passing = ['NETWORK', 'BUSY', 'TOO_MANY_REQUESTS', 'INTERNAL'];
  return isProblem(error) && !passing.includes(error.code);
}

export function Loaded<T>({ reading, what, lines = 8, isInCard = false, children }: LoadedProps<T>) {
  const { data, error, refetch } = reading;
  const failed = Boolean(error) && (data === undefined || isGone(error));
  if (!failed && data !== undefined) return children(data);
  const title = t('{what} could not be loaded', { what: `${what.charAt(0).toUpperCase()}${what.slice(1)}` });
  const standIn = failed ? (
    <Failure title={title} detail={sayWhy(error)} onRetry={() => void refetch()} />
  ) : (
    <Skeleton lines={lines} label={t('Loading {what}', { what })} />
  );
  return isInCard ? standIn : <div className="card">{standIn}</div>;
}

/** A whole screen that hangs on one reading; without it there is only the title. */
export function LoadedPage<T>({ title, ...props }: LoadedProps<T> & { title: string }) {
  const { data, error } = props.reading;
  if (isProblem(error, 'NOT_FOUND') || isProblem(error, 'INVALID_REQUEST')) return <NotFound />;
  if (data !== undefined && !isGone(error)) return props.children(data);
  return (
    <Page title={title}>
      <Loaded {...props} />
    </Page>
  );
}

/** The code of a screen is on its way. */
export function Pending() {
  return <Skeleton lines={6} label={t('Loading the page')} />;
}
