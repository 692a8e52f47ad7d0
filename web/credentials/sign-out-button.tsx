/** Sign-out for screens that have no menu. */
import { Button } from '../ui/index.ts';
import { useSignOut } from './sign-out.ts';

export function SignOutButton() {
  return (
    <Button variant="quiet" icon="signOut" onPress={useSignOut()}>
      Sign out
    </Button>
  );
}
