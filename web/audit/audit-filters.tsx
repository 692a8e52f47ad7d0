/** Kind of event, text, days, one person and one thing: each in the address, so that a finding can be sent to a colleague. */
import { useNavigate } from '@tanstack/react-router';
import { installationEventTypes, scopeEventTypes } from '../../contract/index.ts';
import type { AuditSearch } from '../address/index.ts';
import { t } from '../texts/index.ts';
import { Button, DateField, FilterText, Select } from '../ui/index.ts';
import { typeWords } from './event-names.ts';

export function AuditFilters({ search, isInstallation }: { search: AuditSearch; isInstallation: boolean }) {
  const navigate = useNavigate();
  const change = (to: Partial<AuditSearch>) =>
    void navigate({ to: '/audit', search: { ...search, ...to }, replace: true });
  const types: readonly string[] = isInstallation ? installationEventTypes : scopeEventTypes;
  const options = types.map((type) => ({ value: type, label: typeWords(type) }));
  const isFiltered = Boolean(search.type || search.text || search.from || search.to || search.entity || search.actor);
  return (
    <div className="audit-filters">
      <Select
        label={t('Kind of event')}
        options={[{ value: 'all', label: t('All kinds') }, ...options]}
        value={search.type && types.includes(search.type) ? search.type : 'all'}
        onChange={(value) => change({ type: value === 'all' ? undefined : value })}
      />
      <FilterText label={t('Name or text')} value={search.text} onChange={(text) => change({ text })} />
      <DateField label={t('From')} value={search.from ?? ''} onChange={(from) => change({ from: from || undefined })} />
      <DateField label={t('To')} value={search.to ?? ''} onChange={(to) => change({ to: to || undefined })} />
      {search.actor && (
        <Button icon="close" onPress={() => change({ actor: undefined })}>
          {t('Show everybody, not one person')}
        </Button>
      )}
      {search.entity && (
        <Button icon="close" onPress={() => change({ entity: undefined })}>
          {t('Show everything, not one thing')}
        </Button>
      )}
      {isFiltered && (
        <Button
          variant="quiet"
          onPress={() =>
            change({
              ...{ type: undefined, text: undefined, from: undefined, to: undefined },
              ...{ entity: undefined, actor: undefined },
            })
          }
        >
          {t('Clear filters')}
        </Button>
      )}
    </div>
  );
}
