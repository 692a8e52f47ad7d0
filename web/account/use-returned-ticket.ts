/** Who comes back from signing in anew at their provider has proven who they are; the ticket leaves the address at once. */
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { keys, reauthenticate, sayWhy } from '../api/index.ts';
import { t } from '../texts/index.ts';
import { say } from '../ui/index.ts';

export function useReturnedTicket(): void {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  useEffect(() => {
    const ticket = /^#ticket=([\w-]+)$/.exec(window.location.hash)?.[1];
    if (ticket === undefined) return;
    void navigate({ to: '/account', hash: '', replace: true });
    reauthenticate({ ticket }).then(
      () => {
        say(t('Thank you. You can go on for the next ten minutes.'));
        return queryClient.invalidateQueries({ queryKey: keys.me });
      },
      (error: unknown) => say(sayWhy(error), 'bad'),
    );
  }, [navigate, queryClient]);
}
