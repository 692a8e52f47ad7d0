/** The way out, from the account menu and from the palette. */
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { sayWhy, signOut } from '../api/index.ts';
import { say } from '../ui/index.ts';

export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return async () => {
    try {
      await queryClient.cancelQueries();
      await signOut();
      // Cleared only once no screen is left that would ask again as nobody.
      await navigate({ to: '/sign-in' });
      queryClient.clear();
    } catch (error) {
      say(sayWhy(error), 'bad');
    }
  };
}
