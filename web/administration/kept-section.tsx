/** What the service keeps for a time only: for how long, what of it is there, and what goes next. */
import { useQuery } from '@tanstack/react-query';
import { type KeptItem, mostCounted } from '../../contract/index.ts';
import { keepingQuery } from '../api/index.ts';
import { Loaded } from '../fallbacks/index.ts';
import { DataTable, Moment } from '../ui/index.ts';

const names: Record<KeptItem['kind'], string> = {
  notifications: 'News of people',
  'export-digests': 'Digests of the files in packs',
  packs: 'Packs that ended',
  'pack-files': 'Files of packs',
  imports: 'Uploads and plans of imports',
};

function periodOf({ hours }: KeptItem): string {
  if (hours === null) return 'for ever';
  const [amount, unit] = hours % 24 === 0 && hours > 24 ? [hours / 24, 'day'] : [hours, 'hour'];
  return `${amount.toLocaleString('en')} ${unit}${amount === 1 ? '' : 's'}`;
}

const counted = (amount: number) =>
  amount >= mostCounted ? `${mostCounted.toLocaleString('en')} or more` : amount.toLocaleString('en');

export function KeptSection() {
  const kept = useQuery(keepingQuery);
  return (
    <section className="stack">
      <h2>Kept for a time</h2>
      <p className="muted">
        Every ten minutes the service removes what is over. Documents, versions, their files and the audit trail are
        records and not among it. The periods are settings of the installation.
      </p>
      <Loaded reading={kept} what="what is kept" lines={5}>
        {({ items }) => (
          <DataTable<KeptItem>
            label="Kept for a time"
            rows={items}
            rowKey={({ kind }) => kind}
            empty="Nothing is kept for a time."
            columns={[
              { id: 'what', header: 'What', isRowHeader: true, cell: ({ kind }) => names[kind] },
              {
                id: 'period',
                header: 'Kept',
                width: '260px',
                cell: (item) => (
                  <>
                    {periodOf(item)} <code className="muted">{item.setting}</code>
                  </>
                ),
              },
              { id: 'amount', header: 'There now', width: '130px', cell: ({ amount }) => counted(amount) },
              {
                id: 'oldest',
                header: 'Oldest',
                width: '180px',
                cell: ({ oldest }) => (oldest === null ? '—' : <Moment at={oldest} />),
              },
              { id: 'due', header: 'Goes next', width: '130px', cell: ({ due }) => counted(due) },
            ]}
          />
        )}
      </Loaded>
    </section>
  );
}
