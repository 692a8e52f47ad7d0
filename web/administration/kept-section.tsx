/** What the service keeps for a time only: for how long, what of it is there, and what goes next. */
import { useQuery } from '@tanstack/react-query';
import { type KeptItem, mostCounted } from '../../contract/index.ts';
import { keepingQuery } from '../api/index.ts';
import { Loaded } from '../fallbacks/index.ts';
import { amount, type Message, msg, plural, t } from '../texts/index.ts';
import { DataTable, Moment } from '../ui/index.ts';

const names: Record<KeptItem['kind'], Message> = {
  notifications: msg('News of people'),
  'export-digests': msg('Digests of the files in packs'),
  packs: msg('Packs that ended'),
  'pack-files': msg('Files of packs'),
  imports: msg('Uploads and plans of imports'),
};

function periodOf({ hours }: KeptItem): string {
  if (hours === null) return t('for ever');
  return hours % 24 === 0 && hours > 24
    ? plural(hours / 24, '{n} day', '{n} days')
    : plural(hours, '{n} hour', '{n} hours');
}

const counted = (many: number) => (many >= mostCounted ? t('{n} or more', { n: amount(mostCounted) }) : amount(many));

export function KeptSection() {
  const kept = useQuery(keepingQuery);
  return (
    <section className="stack">
      <h2>{t('Kept for a time')}</h2>
      <p className="muted">
        {t(
          'Every ten minutes the service removes what is over. Documents, versions, their files and the audit trail are records and not among it. The periods are settings of the installation.',
        )}
      </p>
      <Loaded reading={kept} what={t('what is kept')} lines={5}>
        {({ items }) => (
          <DataTable<KeptItem>
            label={t('Kept for a time')}
            rows={items}
            rowKey={({ kind }) => kind}
            empty={t('Nothing is kept for a time.')}
            columns={[
              { id: 'what', header: t('What'), isRowHeader: true, cell: ({ kind }) => t(names[kind]) },
              {
                id: 'period',
                header: t('Kept'),
                width: '260px',
                cell: (item) => (
                  <>
                    {periodOf(item)} <code className="muted">{item.setting}</code>
                  </>
                ),
              },
              { id: 'amount', header: t('There now'), width: '130px', cell: (item) => counted(item.amount) },
              {
                id: 'oldest',
                header: t('Oldest'),
                width: '180px',
                cell: ({ oldest }) => (oldest === null ? '—' : <Moment at={oldest} />),
              },
              { id: 'due', header: t('Goes next'), width: '130px', cell: ({ due }) => counted(due) },
            ]}
          />
        )}
      </Loaded>
    </section>
  );
}
