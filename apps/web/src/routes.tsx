import { createRootRoute, createRoute, createRouter, type RouterHistory } from '@tanstack/react-router';
import * as z from 'zod';
import { BuilderTrouble } from './frame/BuilderTrouble.tsx';
import { Guarded } from './frame/Guarded.tsx';
import { lazyWithRetry } from './frame/lazyWithRetry.tsx';
import { NotHereYet } from './frame/NotHereYet.tsx';
import { TroubleScreen } from './frame/TroubleScreen.tsx';
import { libraryScreens as screens } from './screens.ts';
import { parseSearch, stringifySearch } from './searchParams.ts';
import { Waiting } from './ui/states/Waiting.tsx';

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
const notBuiltYet = <Path extends string>(path: Path) =>
  createRoute({ getParentRoute: () => root, path, component: NotHereYet });

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/auth/sign-in',
  validateSearch: redirect,
  component: lazyWithRetry(() => import('./features/accounts/SignInScreen.tsx'), 'SignInScreen'),
});
const register = createRoute({
  getParentRoute: () => root,
  path: '/auth/register',
  validateSearch: redirect,
  component: lazyWithRetry(() => import('./features/accounts/RegisterScreen.tsx'), 'RegisterScreen'),
});
const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/auth/forgot-password',
  validateSearch: redirect,
  component: lazyWithRetry(() => import('./features/accounts/ForgotPasswordScreen.tsx'), 'ForgotPasswordScreen'),
});
const resetLinkSent = createRoute({
  getParentRoute: () => root,
  path: '/auth/forgot-password/success',
  validateSearch: redirect,
  component: lazyWithRetry(() => import('./features/accounts/ResetLinkSentScreen.tsx'), 'ResetLinkSentScreen'),
});
const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/auth/reset-password/$email/$code',
  validateSearch: redirect,
  component: lazyWithRetry(() => import('./features/accounts/ResetPasswordScreen.tsx'), 'ResetPasswordScreen'),
});

const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  component: lazyWithRetry(() => import('./frame/SignedInLayout.tsx'), 'SignedInLayout'),
});
const library = createRoute({
  getParentRoute: () => signedIn,
  id: 'library',
  component: screens.Shell,
});
const libraryHome = createRoute({
  getParentRoute: () => library,
  path: '/library-home',
  component: screens.HomeScreen,
});
const folder = createRoute({
  getParentRoute: () => library,
  path: '/library-home/$id',
  component: screens.FolderScreen,
});

const recent = createRoute({
  getParentRoute: () => library,
  path: '/library-recent',
  component: screens.RecentScreen,
});
const starred = createRoute({
  getParentRoute: () => library,
  path: '/library-starred',
  component: screens.StarredScreen,
});
const search = createRoute({
  getParentRoute: () => library,
  path: '/library-search',
  validateSearch: query,
  component: screens.SearchScreen,
});
const calendar = createRoute({
  getParentRoute: () => library,
  path: '/library-calendar',
  component: screens.CalendarScreen,
});
const trash = createRoute({
  getParentRoute: () => library,
  path: '/library-trash',
  component: screens.TrashScreen,
});
const importAndExport = createRoute({
  getParentRoute: () => library,
  path: '/library-import',
  component: screens.ImportScreen,
});
const templates = createRoute({
  getParentRoute: () => library,
  path: '/sermon-templates',
  validateSearch: query.extend({ templateId: z.string().optional() }),
  component: screens.TemplatesScreen,
});
const template = createRoute({
  getParentRoute: () => library,
  path: '/sermon-templates/$id',
  component: screens.TemplateScreen,
});
const premiumSermons = createRoute({
  getParentRoute: () => library,
  path: '/premium-sermons',
  validateSearch: query,
  component: screens.PremiumSermonsScreen,
});
const premiumSeries = createRoute({
  getParentRoute: () => library,
  path: '/premium-series',
  validateSearch: query,
  component: screens.PremiumSeriesScreen,
});

const builder = createRoute({
  getParentRoute: () => signedIn,
  path: '/build/$id',
  // Another document is another editor, never the same one with other text in it.
  remountDeps: ({ params }) => params.id,
  component: lazyWithRetry(() => import('./features/builder/BuilderScreen.tsx'), 'BuilderScreen', {
    Trouble: BuilderTrouble,
  }),
});

const routeTree = root.addChildren([
  signIn,
  register,
  forgotPassword,
  resetLinkSent,
  resetPassword,
  notBuiltYet('/popular-sermon-series'),
  notBuiltYet('/popular-sermon-series/$name'),
  notBuiltYet('/popular-sermons'),
  notBuiltYet('/popular-sermons/$name'),
  notBuiltYet('/googleauth'),
  notBuiltYet('/share/$id'),
  notBuiltYet('/share/slide/$id'),
  notBuiltYet('/builderPreview/$id'),
  signedIn.addChildren([
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
  notBuiltYet('/library-offline'),
  notBuiltYet('/premium-sermons/$id'),
  notBuiltYet('/premium-series/$id'),
  notBuiltYet('/present/$id'),
  notBuiltYet('/settings'),
  notBuiltYet('/confirmation'),
  notBuiltYet('/activate'),
  notBuiltYet('/checkout/$sessionId'),
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
