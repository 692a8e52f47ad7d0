/**
 * Every screen and its address. Each screen is its own chunk, loaded when its address is opened.
 *
 * Screens read their parameters with `getRouteApi('/shell/…')` (see the ids below), so that they need not import this file.
 */
import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router';
import {
  auditSearch,
  compareSearch,
  documentSearch,
  documentsSearch,
  editorSearch,
  exportsSearch,
  firstPage,
  helpSearch,
  importSearch,
  newDocumentSearch,
  readingSearch,
  returnSearch,
  scopeSearch,
  searchSearch,
  traceabilitySearch,
} from '../address/index.ts';
import { Crash, NotFound, Pending } from '../fallbacks/index.ts';
import { Shell } from '../shell/index.ts';
import { readEarlyAnswers } from './read-early-answers.ts';
import { Root } from './root.tsx';
import { screen } from './screen.ts';
import { whoIsSignedIn } from './who-is-signed-in.ts';

const rootRoute = createRootRoute({ component: Root });

const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-in',
  validateSearch: returnSearch,
  component: screen(() => import('../sign-in/sign-in-page.tsx'), 'SignInPage'),
});
const forgottenPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/forgotten-password',
  component: screen(() => import('../sign-in/forgotten-password-page.tsx'), 'ForgottenPasswordPage'),
});
const setPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/set-password',
  component: screen(() => import('../account-setup/set-password-page.tsx'), 'SetPasswordPage'),
});
const choosePasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/choose-password',
  validateSearch: returnSearch,
  beforeLoad: async ({ search }) => {
    const { returnTo = firstPage } = search;
    const me = await whoIsSignedIn(returnTo);
    if (!me.mustChangePassword) throw redirect({ href: returnTo, replace: true });
  },
  component: screen(() => import('../account-setup/choose-password-page.tsx'), 'ChoosePasswordPage'),
});
const secondFactorRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/set-up-second-factor',
  validateSearch: returnSearch,
  beforeLoad: async ({ search }) => {
    const { returnTo = firstPage } = search;
    const me = await whoIsSignedIn(returnTo);
    if (!me.secondFactor.setupRequired) throw redirect({ href: returnTo, replace: true });
  },
  component: screen(() => import('../account-setup/second-factor-page.tsx'), 'SecondFactorPage'),
});

const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  component: Shell,
  beforeLoad: async ({ location }) => {
    const me = await whoIsSignedIn(location.href);
    const search = { returnTo: location.href };
    if (me.mustChangePassword) throw redirect({ to: '/choose-password', search });
    if (me.secondFactor.setupRequired) throw redirect({ to: '/set-up-second-factor', search });
  },
});
const shell = () => shellRoute;

const homeRoute = createRoute({
  getParentRoute: shell,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: firstPage });
  },
});
const workRoute = createRoute({
  getParentRoute: shell,
  path: firstPage,
  component: screen(() => import('../work/my-work-page.tsx'), 'MyWorkPage'),
});
const documentsRoute = createRoute({
  getParentRoute: shell,
  path: '/documents',
  validateSearch: documentsSearch,
  beforeLoad: ({ search }) => readEarlyAnswers(search),
  component: screen(() => import('../documents/documents-page.tsx'), 'DocumentsPage'),
});
const newDocumentRoute = createRoute({
  getParentRoute: shell,
  path: '/documents/new',
  validateSearch: newDocumentSearch,
  component: screen(() => import('../documents/create/new-document-page.tsx'), 'NewDocumentPage'),
});
const documentRoute = createRoute({
  getParentRoute: shell,
  path: '/documents/$documentId',
  validateSearch: documentSearch,
  component: screen(() => import('../documents/detail/document-page.tsx'), 'DocumentPage'),
});
const compareRoute = createRoute({
  getParentRoute: shell,
  path: '/documents/$documentId/compare',
  validateSearch: compareSearch,
  component: screen(() => import('../documents/compare/compare-page.tsx'), 'ComparePage'),
});
const editorRoute = createRoute({
  getParentRoute: shell,
  path: '/documents/$documentId/versions/$versionId/edit',
  validateSearch: editorSearch,
  component: screen(() => import('../editor/editor-page.tsx'), 'EditorPage'),
});
const importRoute = createRoute({
  getParentRoute: shell,
  path: '/import',
  validateSearch: importSearch,
  component: screen(() => import('../imports/import-page.tsx'), 'ImportPage'),
});
const searchRoute = createRoute({
  getParentRoute: shell,
  path: '/search',
  validateSearch: searchSearch,
  component: screen(() => import('../search/search-page.tsx'), 'SearchPage'),
});
const traceabilityRoute = createRoute({
  getParentRoute: shell,
  path: '/traceability',
  validateSearch: traceabilitySearch,
  component: screen(() => import('../traceability/traceability-page.tsx'), 'TraceabilityPage'),
});
const readingRoute = createRoute({
  getParentRoute: shell,
  path: '/reading',
  validateSearch: readingSearch,
  component: screen(() => import('../reading/reading-page.tsx'), 'ReadingPage'),
});
const figuresRoute = createRoute({
  getParentRoute: shell,
  path: '/figures',
  validateSearch: scopeSearch,
  component: screen(() => import('../figures/figures-page.tsx'), 'FiguresPage'),
});
const ownReadingRoute = createRoute({
  getParentRoute: shell,
  path: '/my-reading',
  component: screen(() => import('../reading/own-record-page.tsx'), 'OwnRecordPage'),
});
const packsRoute = createRoute({
  getParentRoute: shell,
  path: '/packs',
  validateSearch: scopeSearch,
  component: screen(() => import('../packs/packs-page.tsx'), 'PacksPage'),
});
const copiesRoute = createRoute({
  getParentRoute: shell,
  path: '/copies',
  component: screen(() => import('../copies/copy-page.tsx'), 'CopyPage'),
});
const auditRoute = createRoute({
  getParentRoute: shell,
  path: '/audit',
  validateSearch: auditSearch,
  component: screen(() => import('../audit/audit-page.tsx'), 'AuditPage'),
});
const exportsRoute = createRoute({
  getParentRoute: shell,
  path: '/exports',
  validateSearch: exportsSearch,
  component: screen(() => import('../audit/export-history-page.tsx'), 'ExportHistoryPage'),
});
const membersRoute = createRoute({
  getParentRoute: shell,
  path: '/members',
  validateSearch: scopeSearch,
  component: screen(() => import('../members/members-page.tsx'), 'MembersPage'),
});
const administrationRoute = createRoute({
  getParentRoute: shell,
  path: '/administration',
  component: screen(() => import('../administration/administration-page.tsx'), 'AdministrationPage'),
});
const accountRoute = createRoute({
  getParentRoute: shell,
  path: '/account',
  component: screen(() => import('../account/account-page.tsx'), 'AccountPage'),
});

const helpRoute = createRoute({
  getParentRoute: shell,
  path: '/help',
  validateSearch: helpSearch,
  component: screen(() => import('../help/help-page.tsx'), 'HelpPage'),
});

/** Every other address. Inside the frame, from which there is a way on. */
const nowhereRoute = createRoute({ getParentRoute: shell, path: '$', component: NotFound });

const routeTree = rootRoute.addChildren([
  signInRoute,
  forgottenPasswordRoute,
  setPasswordRoute,
  choosePasswordRoute,
  secondFactorRoute,
  shellRoute.addChildren([
    homeRoute,
    workRoute,
    documentsRoute,
    newDocumentRoute,
    documentRoute,
    compareRoute,
    editorRoute,
    importRoute,
    searchRoute,
    traceabilityRoute,
    figuresRoute,
    readingRoute,
    ownReadingRoute,
    packsRoute,
    copiesRoute,
    auditRoute,
    exportsRoute,
    membersRoute,
    administrationRoute,
    accountRoute,
    helpRoute,
    nowhereRoute,
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
