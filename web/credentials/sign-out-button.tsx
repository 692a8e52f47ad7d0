/** Sign-out for screens that have no menu. */

import { t } from '../texts/index.ts';
import { Button } from '../ui/index.ts';
import { useSignOut } from './sign-out.ts';

export function SignOutButton() {
  return (
    <Button variant="quiet" icon="signOut" onPress={useSignOut()}>
      {t('Sign out')}
    </Button>
  );
}
