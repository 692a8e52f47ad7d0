/** Starts the app. */
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { onUnauthenticated, queryClient } from './api/index.ts';
import { router } from './app/index.ts';
import './styles/index.css';

// A session that ended while a page was open: sign in again and come back to the very same address.
onUnauthenticated(() => {
  if (router.state.location.pathname === '/sign-in') return;
  queryClient.clear();
  void router.navigate({ to: '/sign-in', search: { returnTo: router.state.location.href } });
});

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element to start in.');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
