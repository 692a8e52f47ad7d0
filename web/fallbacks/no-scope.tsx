/** For somebody who is in no scope: nothing can be shown, and who can change that. */
import { Link } from '@tanstack/react-router';
import { useMe } from '../api/index.ts';
import { t } from '../texts/index.ts';
import { EmptyCard } from '../ui/index.ts';

export function NoScope() {
  if (!useMe().admin) {
    return (
      <EmptyCard icon="scope" title={t('You are in no scope yet')}>
        {t('An administrator adds you to one. Until then there is nothing to see here.')}
      </EmptyCard>
    );
  }
  return (
    <EmptyCard
      icon="scope"
      title={t('You are in no scope yet')}
      action={
        <Link to="/administration" className="button button-primary button-medium">
          {t('Users and scopes')}
        </Link>
      }
    >
      {t(
        'Documents live in scopes. Make one, add the people who work in it, and give each of them a role; yourself too, to see its documents.',
      )}
    </EmptyCard>
  );
}
