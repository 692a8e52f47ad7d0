/** Bringing documents in: choose files, correct the plan, run it, keep the report. */
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { importQuery, isProblem } from '../api/index.ts';
import { Loaded, NotAllowed } from '../fallbacks/index.ts';
import { ScopeSelect, useScopeChoice } from '../scopes/index.ts';
import { Button, EmptyCard, Page } from '../ui/index.ts';
import { ChooseFiles } from './choose-files.tsx';
import { ImportReport } from './import-report.tsx';
import './imports.css';
import { t } from '../texts/index.ts';
import { Plan } from './plan.tsx';

const route = getRouteApi('/shell/import');

export function ImportPage() {
  const { plan } = route.useSearch();
  const navigate = useNavigate();
  const { scope } = useScopeChoice('AUTHOR_DOCUMENTS');
  if (!scope) return <NotAllowed page="Import" title={t('You may not bring documents in')} needs="AUTHOR_DOCUMENTS" />;
  const show = (id: string | undefined) =>
    void navigate({ to: '/import', search: { scope: scope.id, ...(id && { plan: id }) } });
  return (
    <Page
      title={t('Import')}
      aside={t('into {scope}', { scope: scope.name })}
      actions={plan ? undefined : <ScopeSelect permission="AUTHOR_DOCUMENTS" />}
    >
      {plan ? (
        <ShownImport key={plan} id={plan} onAgain={() => show(undefined)} />
      ) : (
        <ChooseFiles key={scope.id} scopeId={scope.id} onChecked={({ id }) => show(id)} />
      )}
    </Page>
  );
}

function ShownImport({ id, onAgain }: { id: string; onAgain: () => void }) {
  const reading = useQuery(importQuery(id));
  if (isProblem(reading.error, 'NOT_FOUND')) {
    const again = (
      <Button variant="primary" onPress={onAgain}>
        {t('Bring in documents')}
      </Button>
    );
    return (
      <EmptyCard icon="upload" title={t('This import is no longer kept')} action={again}>
        {t('A plan and its report are kept for a day, for the person who brought the files. What was written stays.')}
      </EmptyCard>
    );
  }
  return (
    <Loaded reading={reading} what={t('the import')}>
      {(found) =>
        found.state === 'checked' ? (
          <Plan plan={found} onDropped={onAgain} />
        ) : (
          <ImportReport result={found} onAgain={onAgain} />
        )
      }
    </Loaded>
  );
}
