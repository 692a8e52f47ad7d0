/** Asked before a screen is shown that needs somebody; without anybody it leads to the sign-in, and from there back. */
import { redirect } from '@tanstack/react-router';
import type { Me } from '../../contract/index.ts';
import { pathOf, readMe } from '../../contract/routes/index.ts';
import { isAskedEarly, isProblem, meQuery, queryClient, signInOptionsQuery } from '../api/index.ts';

export async function whoIsSignedIn(returnTo: string): Promise<Me> {
  // Asks first whether there is a session: /api/me without one would log an error in the browser's console.
  const isKnown = queryClient.getQueryData(meQuery.queryKey) !== undefined || isAskedEarly(pathOf(readMe));
  const { hasSession } = isKnown ? { hasSession: true } : await queryClient.fetchQuery(signInOptionsQuery);
  if (!hasSession) throw redirect({ to: '/sign-in', search: { returnTo } });
  try {
    return await queryClient.ensureQueryData(meQuery);
  } catch (error) {
    if (isProblem(error, 'UNAUTHENTICATED')) throw redirect({ to: '/sign-in', search: { returnTo } });
    throw error;
  }
}
