import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouterHistory,
} from '@tanstack/react-router';
import * as z from 'zod';
import { Guarded } from './frame/Guarded.tsx';
import { NotHereYet } from './frame/NotHereYet.tsx';
import { TroubleScreen } from './frame/TroubleScreen.tsx';
import { parseSearch, stringifySearch } from './searchParams.ts';
import { Waiting } from './ui/Waiting.tsx';

// Parameters that a route does not know stay in the address: the guard reads some of them on every route.
const redirect = z.looseObject({ redirect: z.string().optional() });
const query = z.looseObject({ query: z.string().optional() });

const root = createRootRoute({
  component: Guarded,
  validateSearch: z.looseObject({}),
  // Only here, so that it takes the whole page wherever the error came from.
  errorComponent: TroubleScreen,
});

/** A route whose screen comes with a later part of the product. */
const later = <Path extends string>(path: Path) =>
  createRoute({ getParentRoute: () => root, path, component: NotHereYet });

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/auth/sign-in',
  validateSearch: redirect,
  component: lazyRouteComponent(() => import('./features/accounts/SignInScreen.tsx'), 'SignInScreen'),
});
const register = createRoute({
  getParentRoute: () => root,
  path: '/auth/register',
  validateSearch: redirect,
  component: lazyRouteComponent(() => import('./features/accounts/RegisterScreen.tsx'), 'RegisterScreen'),
});
const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/auth/forgot-password',
  validateSearch: redirect,
  component: lazyRouteComponent(() => import('./features/accounts/ForgotPasswordScreen.tsx'), 'ForgotPasswordScreen'),
});
const resetLinkSent = createRoute({
  getParentRoute: () => root,
  path: '/auth/forgot-password/success',
  validateSearch: redirect,
  component: lazyRouteComponent(() => import('./features/accounts/ResetLinkSentScreen.tsx'), 'ResetLinkSentScreen'),
});
const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/auth/reset-password/$email/$code',
  validateSearch: redirect,
  component: lazyRouteComponent(() => import('./features/accounts/ResetPasswordScreen.tsx'), 'ResetPasswordScreen'),
});

const study = createRoute({
  getParentRoute: () => root,
  id: 'study',
  component: lazyRouteComponent(() => import('./frame/Study.tsx'), 'Study'),
});
const library = createRoute({
  getParentRoute: () => study,
  id: 'library',
  component: lazyRouteComponent(() => import('./features/library/Shell.tsx'), 'Shell'),
});
const libraryHome = createRoute({
  getParentRoute: () => library,
  path: '/library-home',
  component: lazyRouteComponent(() => import('./features/library/HomeScreen.tsx'), 'HomeScreen'),
});
const folder = createRoute({
  getParentRoute: () => library,
  path: '/library-home/$id',
  component: lazyRouteComponent(() => import('./features/library/FolderScreen.tsx'), 'FolderScreen'),
});

const recent = createRoute({
  getParentRoute: () => library,
  path: '/library-recent',
  component: lazyRouteComponent(() => import('./features/library/RecentScreen.tsx'), 'RecentScreen'),
});
const starred = createRoute({
  getParentRoute: () => library,
  path: '/library-starred',
  component: lazyRouteComponent(() => import('./features/library/StarredScreen.tsx'), 'StarredScreen'),
});
const search = createRoute({
  getParentRoute: () => library,
  path: '/library-search',
  validateSearch: query,
  component: lazyRouteComponent(() => import('./features/library/SearchScreen.tsx'), 'SearchScreen'),
});
const calendar = createRoute({
  getParentRoute: () => library,
  path: '/library-calendar',
  component: lazyRouteComponent(() => import('./features/calendar/CalendarScreen.tsx'), 'CalendarScreen'),
});
const trash = createRoute({
  getParentRoute: () => library,
  path: '/library-trash',
  component: lazyRouteComponent(() => import('./features/library/TrashScreen.tsx'), 'TrashScreen'),
});
const importAndExport = createRoute({
  getParentRoute: () => library,
  path: '/library-import',
  component: lazyRouteComponent(() => import('./features/archive/ImportScreen.tsx'), 'ImportScreen'),
});
const templates = createRoute({
  getParentRoute: () => library,
  path: '/sermon-templates',
  validateSearch: query.extend({ templateId: z.string().optional() }),
  component: lazyRouteComponent(() => import('./features/library/TemplatesScreen.tsx'), 'TemplatesScreen'),
});
const template = createRoute({
  getParentRoute: () => library,
  path: '/sermon-templates/$id',
  component: lazyRouteComponent(() => import('./features/library/TemplateScreen.tsx'), 'TemplateScreen'),
});
const premiumSermons = createRoute({
  getParentRoute: () => library,
  path: '/premium-sermons',
  validateSearch: query,
  component: lazyRouteComponent(() => import('./features/library/PremiumSermonsScreen.tsx'), 'PremiumSermonsScreen'),
});
const premiumSeries = createRoute({
  getParentRoute: () => library,
  path: '/premium-series',
  validateSearch: query,
  component: lazyRouteComponent(() => import('./features/library/PremiumSeriesScreen.tsx'), 'PremiumSeriesScreen'),
});

const builder = createRoute({
  getParentRoute: () => study,
  path: '/build/$id',
  // Another document is another editor, never the same one with other text in it.
  remountDeps: ({ params }) => params.id,
  component: lazyRouteComponent(() => import('./features/builder/BuilderScreen.tsx'), 'BuilderScreen'),
});

const routeTree = root.addChildren([
  signIn,
  register,
  forgotPassword,
  resetLinkSent,
  resetPassword,
  later('/popular-sermon-series'),
  later('/popular-sermon-series/$name'),
  later('/popular-sermons'),
  later('/popular-sermons/$name'),
  later('/googleauth'),
  later('/share/$id'),
  later('/share/slide/$id'),
  later('/builderPreview/$id'),
  study.addChildren([
    library.addChildren([
      libraryHome,
      folder,
      recent,
      starred,
      search,
      calendar,
      trash,
      importAndExport,
      templates,
      template,
      premiumSermons,
      premiumSeries,
    ]),
    builder,
  ]),
  later('/library-offline'),
  later('/premium-sermons/$id'),
  later('/premium-series/$id'),
  later('/present/$id'),
  later('/settings'),
  later('/confirmation'),
  later('/activate'),
  later('/checkout/$sessionId'),
]);

/** The router over every route; tests give it a history in memory. */
export function createAppRouter(history?: RouterHistory) {
  return createRouter({
    routeTree,
    parseSearch,
    stringifySearch,
    ...(history && { history }),
    defaultPreload: 'intent',
    defaultPendingComponent: Waiting,
    defaultPendingMs: 200,
    // The guard leads unknown paths to the library before this could be seen.
    defaultNotFoundComponent: Waiting,
    scrollRestoration: true,
    // Another view begins at its top; Back returns to where one was in it.
    scrollToTopSelectors: ['#main'],
  });
}

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}
