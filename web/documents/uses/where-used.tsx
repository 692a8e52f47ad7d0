/** Which documents link to one, and which risks and controls depend on it: from which version, and in which state that is. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { DocumentDetail, DocumentItem, DocumentUse } from '../../../contract/index.ts';
import { holds, usedByQuery, useMe, whereUsedQuery } from '../../api/index.ts';
import { Loaded } from '../../fallbacks/index.ts';
import { Button, ScrollRegion } from '../../ui/index.ts';
import { VersionBadge } from '../version-badges.tsx';
import { countWords, itemWords, linkWords } from './use-words.ts';
import './where-used.css';
import { amount, plural, t } from '../../texts/index.ts';

type UsedDocument = Pick<DocumentDetail, 'id' | 'scopeId' | 'humanId'>;

/** As many items of one version as are told without a press. */
const fewItems = 5;

export function WhereUsedPart({ document }: { document: UsedDocument }) {
  return (
    <section className="card side-part" aria-labelledby="where-used-heading">
      <h2 className="side-heading" id="where-used-heading">
        {t('Where used')}
      </h2>
      <Uses document={document} />
    </section>
  );
}

/** In a dialog, where the way to another page would lose what was typed: links open a tab of their own. */
export function UsesBeforeStep({ document }: { document: UsedDocument }) {
  return (
    <ScrollRegion label={t('Where it is used')} className="uses-before-step">
      <Uses document={document} isInDialog />
    </ScrollRegion>
  );
}

/** For a row of many. */
export function UsedByCount({ document }: { document: Pick<DocumentItem, 'id' | 'scopeId'> }) {
  const { data } = useQuery(usedByQuery(document));
  if (data === undefined || data.documentCount === 0) return null;
  return (
    <span className="muted">{plural(data.documentCount, ', used by {n} document', ', used by {n} documents')}</span>
  );
}

function Uses({ document, isInDialog = false }: { document: UsedDocument; isInDialog?: boolean }) {
  const me = useMe();
  const { data, ...reading } = useInfiniteQuery(whereUsedQuery(document));
  const seesItems = holds(me, document.scopeId, 'VIEW_TRACEABILITY');
  return (
    <Loaded reading={{ ...reading, data }} what={t('where it is used')} lines={3} isInCard>
      {({ pages }) => {
        const uses = pages.flatMap(({ items }) => items);
        const count = pages[0]?.documentCount ?? 0;
        return (
          <>
            <p className="muted">{seesItems || count > 0 ? countWords(count) : t('No other document links here.')}</p>
            {uses.length > 0 && (
              <ul className="use-list">
                {uses.map((use) => (
                  <Use key={use.versionId} use={use} document={document} isInDialog={isInDialog} />
                ))}
              </ul>
            )}
            {reading.hasNextPage && (
              <Button size="small" onPress={() => void reading.fetchNextPage()} isDisabled={reading.isFetchingNextPage}>
                {reading.isFetchingNextPage ? t('Loading') : t('Show more')}
              </Button>
            )}
          </>
        );
      }}
    </Loaded>
  );
}

function Use({ use, document, isInDialog }: { use: DocumentUse; document: UsedDocument; isInDialog: boolean }) {
  const [showsAll, setShowsAll] = useState(false);
  const items = showsAll ? use.items : use.items.slice(0, fewItems);
  const hidden = use.itemCount - items.length;
  const links = linkWords(use.links);
  return (
    <li>
      <div className="use-version">
        <Link
          to="/documents/$documentId"
          params={{ documentId: use.documentId }}
          search={{ version: use.versionId }}
          target={isInDialog ? '_blank' : undefined}
        >
          <span className="human-id">{use.humanId}</span> <bdi>{use.title}</bdi>
        </Link>
        <span className="row">
          v{use.number} <VersionBadge {...use} />
        </span>
        {use.scopeId !== document.scopeId && <span className="muted">{t('in {scope}', { scope: use.scopeName })}</span>}
      </div>
      <ul className="use-ways">
        {links && <li>{links}</li>}
        {items.map((item) => (
          <li key={`${item.key} ${item.relation} ${item.target} ${item.version}`} title={item.title}>
            {itemWords(item, document.humanId)}
          </li>
        ))}
        {hidden > 0 && (
          <li>
            {!showsAll && use.items.length > fewItems ? (
              <Button size="small" variant="quiet" onPress={() => setShowsAll(true)}>
                {t('{n} more', { n: amount(hidden) })}
              </Button>
            ) : (
              t('and {n} more', { n: amount(hidden) })
            )}
          </li>
        )}
      </ul>
    </li>
  );
}
