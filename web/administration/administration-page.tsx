/** Users and scopes of the installation, and what it keeps for a time. For administrators; the right does not show any scope's content. */
import { useMe } from '../api/index.ts';
import { NotAllowed } from '../fallbacks/index.ts';
import { t } from '../texts/index.ts';
import { Page } from '../ui/index.ts';
import { KeptSection } from './kept-section.tsx';
import { ScopesSection } from './scopes-section.tsx';
import { UsersSection } from './users-section.tsx';

export function AdministrationPage() {
  const me = useMe();
  if (!me.admin) {
    return (
      <NotAllowed page={t('Users and scopes')} title={t('Only an administrator sees this page')}>
        {t(
          'Users and scopes are made by the administrators of this installation. Who may do what in a scope is set on its Members page.',
        )}
      </NotAllowed>
    );
  }
  return (
    <Page title={t('Users and scopes')} layout="column">
      <ScopesSection />
      <UsersSection />
      <KeptSection />
    </Page>
  );
}
