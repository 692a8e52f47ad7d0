/** What a person is told, newest first; opening a piece marks it as read. */
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type Notification, newsWords } from '../../contract/index.ts';
import { keys, markNewsRead, newsQuery, sayWhy } from '../api/index.ts';
import { LoadedList } from '../fallbacks/index.ts';
import { plural, t } from '../texts/index.ts';
import { Button, EmptyState, Moment, say } from '../ui/index.ts';

export function NewsList({ onLeave }: { onLeave: () => void }) {
  const queryClient = useQueryClient();
  const query = useInfiniteQuery(newsQuery);
  const mark = async (which: Parameters<typeof markNewsRead>[0]) => {
    try {
      await markNewsRead(which);
      await queryClient.invalidateQueries({ queryKey: keys.news });
    } catch (error) {
      say(sayWhy(error), 'bad');
    }
  };
  const open = ({ id, readAt }: Notification) => {
    if (readAt === null) void mark({ ids: [id] });
    onLeave();
  };
  const hasUnread = query.data?.pages.some(({ items }) => items.some(({ readAt }) => readAt === null)) ?? false;
  const empty = (
    <EmptyState icon="bell" title={t('No news yet')}>
      {t('You are told here when a review is asked of you and what becomes of what you submit.')}
    </EmptyState>
  );
  return (
    <>
      <div className="row news-head">
        <h2>{t('News')}</h2>
        <span className="spacer" />
        {hasUnread && (
          <Button size="small" variant="quiet" onPress={() => mark({ all: true })}>
            {t('Mark all as read')}
          </Button>
        )}
        <Link to="/account" hash="news" onClick={onLeave}>
          {t('Settings')}
        </Link>
      </div>
      <LoadedList
        query={query}
        what={t('the news')}
        lines={4}
        isInCard
        counted={(n) => plural(n, '{n} piece of news', '{n} pieces of news')}
        empty={empty}
      >
        {(items) => (
          <ul className="news-items">
            {items.map((one) => (
              <li key={one.id} className={one.readAt === null ? 'news-item news-unread' : 'news-item'}>
                <NewsLink news={one} onOpen={() => open(one)} />
                <span className="muted">
                  {one.readAt === null && <strong className="news-new">{t('New')} · </strong>}
                  {one.by && `${one.by.displayName} · `}
                  <Moment at={one.at} />
                </span>
              </li>
            ))}
          </ul>
        )}
      </LoadedList>
    </>
  );
}

function NewsLink({ news, onOpen }: { news: Notification; onOpen: () => void }) {
  const { type, documentId, versionId, scopeId, humanId, title, about } = news;
  if (about !== null) {
    return (
      <Link to="/account" onClick={onOpen}>
        {about.displayName} {t(newsWords[type])}
      </Link>
    );
  }
  if (type === 'import-done') {
    return (
      <Link to="/documents" search={scopeId === null ? {} : { scope: scopeId }} onClick={onOpen}>
        {t(newsWords[type])}
      </Link>
    );
  }
  if (documentId === null) {
    return (
      <Link to="/packs" search={scopeId === null ? {} : { scope: scopeId }} onClick={onOpen}>
        {t(newsWords[type])}
      </Link>
    );
  }
  return (
    <Link
      to="/documents/$documentId"
      params={{ documentId }}
      search={versionId === null ? {} : { version: versionId }}
      onClick={onOpen}
    >
      <span className="human-id">{humanId}</span> <bdi>{title}</bdi> {t(newsWords[type])}
    </Link>
  );
}
