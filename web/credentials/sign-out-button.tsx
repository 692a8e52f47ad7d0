/** Sign-out for screens that have no menu. */

import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { sayWhy, signOut } from '../api/index.ts';
import { Button, say } from '../ui/index.ts';

export function SignOutButton() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const leave = async () => {
    try {
      await signOut();
      await navigate({ to: '/sign-in' });
      queryClient.clear();
    } catch (error) {
      say(sayWhy(error), 'bad');
    }
  };
  return (
    <Button variant="quiet" icon="signOut" onPress={leave}>
      Sign out
    </Button>
  );
}
