/** An address that leads nowhere, or to something that the person cannot see: the two are not told apart. */
import { Link } from '@tanstack/react-router';
import { t } from '../texts/index.ts';
import { EmptyCard, Page } from '../ui/index.ts';

export function NotFound() {
  return (
    <Page title={t('Not found')}>
      <EmptyCard
        icon="search"
        title={t('There is nothing here')}
        action={<Link to="/documents">{t('Go to the documents')}</Link>}
      >
        {t('The address may be mistyped, or it leads to something that you cannot see.')}
      </EmptyCard>
    </Page>
  );
}
