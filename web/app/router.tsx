/**
 * Every screen and its address. Each screen is its own chunk, loaded when its address is opened.
 *
 * Screens read their parameters with `getRouteApi('/shell/…')` (see the ids below), so that they need not import this file.
 */
import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import {
  auditSearch,
  documentSearch,
  documentsSearch,
  newDocumentSearch,
  scopeSearch,
  searchSearch,
  signInSearch,
  traceabilitySearch,
} from '../address/index.ts';
import { isProblem, meQuery, queryClient, signInOptionsQuery } from '../api/index.ts';
import { Crash, NotFound, NotFoundAlone, Pending } from '../fallbacks/index.ts';
import { Shell } from '../shell/index.ts';
import { SignInPage } from '../sign-in/index.ts';
import { Root } from './root.tsx';

const rootRoute = createRootRoute({ component: Root, notFoundComponent: NotFoundAlone });

const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-in',
  validateSearch: signInSearch,
  component: SignInPage,
});

const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  component: Shell,
  beforeLoad: async ({ location }) => {
    // Asking who one is without a session would be an error in the browser's console; so that is asked first.
    const known = queryClient.getQueryData(meQuery.queryKey);
    const { hasSession } = known ? { hasSession: true } : await queryClient.fetchQuery(signInOptionsQuery);
    if (!hasSession) throw redirect({ to: '/sign-in', search: { returnTo: location.href } });
    try {
      await queryClient.ensureQueryData(meQuery);
    } catch (error) {
      if (isProblem(error, 'UNAUTHENTICATED')) throw redirect({ to: '/sign-in', search: { returnTo: location.href } });
      throw error;
    }
  },
});
const shell = () => shellRoute;

const homeRoute = createRoute({
  getParentRoute: shell,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/documents' });
  },
});
const documentsRoute = createRoute({
  getParentRoute: shell,
  path: '/documents',
  validateSearch: documentsSearch,
  component: lazyRouteComponent(() => import('../documents/documents-page.tsx'), 'DocumentsPage'),
});
const newDocumentRoute = createRoute({
  getParentRoute: shell,
  path: '/documents/new',
  validateSearch: newDocumentSearch,
  component: lazyRouteComponent(() => import('../documents/create/new-document-page.tsx'), 'NewDocumentPage'),
});
const documentRoute = createRoute({
  getParentRoute: shell,
  path: '/documents/$documentId',
  validateSearch: documentSearch,
  component: lazyRouteComponent(() => import('../documents/detail/document-page.tsx'), 'DocumentPage'),
});
const editorRoute = createRoute({
  getParentRoute: shell,
  path: '/documents/$documentId/versions/$versionId/edit',
  component: lazyRouteComponent(() => import('../editor/editor-page.tsx'), 'EditorPage'),
});
const searchRoute = createRoute({
  getParentRoute: shell,
  path: '/search',
  validateSearch: searchSearch,
  component: lazyRouteComponent(() => import('../search/search-page.tsx'), 'SearchPage'),
});
const traceabilityRoute = createRoute({
  getParentRoute: shell,
  path: '/traceability',
  validateSearch: traceabilitySearch,
  component: lazyRouteComponent(() => import('../traceability/traceability-page.tsx'), 'TraceabilityPage'),
});
const packsRoute = createRoute({
  getParentRoute: shell,
  path: '/packs',
  validateSearch: scopeSearch,
  component: lazyRouteComponent(() => import('../packs/packs-page.tsx'), 'PacksPage'),
});
const auditRoute = createRoute({
  getParentRoute: shell,
  path: '/audit',
  validateSearch: auditSearch,
  component: lazyRouteComponent(() => import('../audit/audit-page.tsx'), 'AuditPage'),
});
const membersRoute = createRoute({
  getParentRoute: shell,
  path: '/members',
  validateSearch: scopeSearch,
  component: lazyRouteComponent(() => import('../members/members-page.tsx'), 'MembersPage'),
});
const administrationRoute = createRoute({
  getParentRoute: shell,
  path: '/administration',
  component: lazyRouteComponent(() => import('../administration/administration-page.tsx'), 'AdministrationPage'),
});
const accountRoute = createRoute({
  getParentRoute: shell,
  path: '/account',
  component: lazyRouteComponent(() => import('../account/account-page.tsx'), 'AccountPage'),
});

const routeTree = rootRoute.addChildren([
  signInRoute,
  shellRoute.addChildren([
    homeRoute,
    documentsRoute,
    newDocumentRoute,
    documentRoute,
    editorRoute,
    searchRoute,
    traceabilityRoute,
    packsRoute,
    auditRoute,
    membersRoute,
    administrationRoute,
    accountRoute,
  ]),
]);

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultPendingComponent: Pending,
  defaultErrorComponent: Crash,
  defaultNotFoundComponent: NotFound,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
