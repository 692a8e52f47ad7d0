/** Starts the app. */
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { I18nProvider } from 'react-aria-components';
import { createRoot } from 'react-dom/client';
import { keys, onTurnedAway, queryClient, watchForLeaving } from './api/index.ts';
import { router } from './app/index.ts';
import { language, loadLanguage, localeOf } from './texts/index.ts';
import './styles/index.css';

watchForLeaving();

const whereTo = {
  UNAUTHENTICATED: '/sign-in',
  PASSWORD_CHANGE_REQUIRED: '/choose-password',
  SECOND_FACTOR_SETUP_REQUIRED: '/set-up-second-factor',
} as const;

// A session that ended, or is no longer enough, while a page was open: mend that and come back to the very same address.
onTurnedAway((by) => {
  const { pathname, href } = router.state.location;
  const to = whereTo[by];
  if (pathname === '/sign-in' || pathname === to) return;
  const wasSignedIn = queryClient.getQueryData(keys.me) !== undefined;
  queryClient.clear();
  const hadSession = by === 'UNAUTHENTICATED' && wasSignedIn;
  void router.navigate({ to, search: { returnTo: href, ...(hadSession && { ended: true }) } });
});

// The screen's script comes beside the answer to who is signed in, not after it.
for (const route of router.getMatchedRoutes(window.location.pathname)[0]) {
  router.loadRouteChunk(route)?.catch(() => {
    // The router tries again and shows what failed.
  });
}

const languageLoaded = loadLanguage();

async function start(): Promise<void> {
  await languageLoaded;
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no element to start in.');
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <I18nProvider locale={localeOf(language())}>
          <RouterProvider router={router} />
        </I18nProvider>
      </QueryClientProvider>
    </StrictMode>,
  );
}

// The script that asks early waits for nothing, and a screen that it loads brings this file with it before the page is read to its end.
if (document.readyState === 'loading') document.addEventListener('readystatechange', start, { once: true });
else start();
