/** The way out, from the account menu, from the palette, and from screens that have no menu. */
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { sayWhy, signOut, whileSigningOut } from '../api/index.ts';
import { say } from '../ui/index.ts';

export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const leave = async () => {
    await queryClient.cancelQueries();
    await signOut();
    // Cleared only once no screen is left that would ask again.
    await navigate({ to: '/sign-in' });
    queryClient.clear();
  };
  return async () => {
    try {
      await whileSigningOut(leave);
    } catch (error) {
      say(sayWhy(error), 'bad');
    }
  };
}
