/** The bell of the top bar: how much news is unread, and the list behind it. */
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Button as AriaButton, DialogTrigger, Popover } from 'react-aria-components';
import type { List, Notification } from '../../contract/index.ts';
import { newsQuery } from '../api/index.ts';
import { Icon, Skeleton } from '../ui/index.ts';
import './news.css';
import { t } from '../texts/index.ts';

const NewsList = lazy(async () => ({ default: (await import('./news-list.tsx')).NewsList }));

function unreadWords({ pages }: InfiniteData<List<Notification>>): string {
  const items = pages.flatMap((page) => page.items);
  const unread = items.filter(({ readAt }) => readAt === null).length;
  const isMore = unread === items.length && pages.at(-1)?.nextCursor;
  return unread === 0 ? '' : `${unread}${isMore ? '+' : ''}`;
}

export function NewsBell({ isCounting }: { isCounting: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const { data: unread = '' } = useInfiniteQuery({ ...newsQuery, select: unreadWords, enabled: isCounting });
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <AriaButton
        className="button button-quiet icon-button news-bell"
        aria-label={unread === '' ? t('News') : t('News, {count} unread', { count: unread })}
      >
        <Icon name="bell" />
        {unread !== '' && <span className="count news-count">{unread}</span>}
      </AriaButton>
      <Popover className="popover news-popover" offset={6} placement="bottom end" aria-label={t('News')}>
        <div className="news">
          <Suspense fallback={<Skeleton lines={4} label={t('Loading the news')} />}>
            <NewsList onLeave={() => setOpen(false)} />
          </Suspense>
        </div>
      </Popover>
    </DialogTrigger>
  );
}
