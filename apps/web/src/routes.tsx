import type { RoutePath } from '@sermon/domain/accounts/guard';
import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  type RouteComponent,
  type RouterHistory,
} from '@tanstack/react-router';
import * as z from 'zod';
import { BuilderError, ErrorScreen } from './frame/ErrorScreen.tsx';
import { Guarded } from './frame/Guarded.tsx';
import { lazyWithRetry } from './frame/lazyWithRetry.tsx';
import { ServerPage } from './frame/ServerPage.tsx';
import {
  accountScreens,
  adminScreen,
  GoogleAuthScreen,
  libraryScreens as screens,
  planScreens,
  presenterScreen,
  PreviewScreen,
  speakerScreen,
} from './screens.ts';
import { parseSearch, stringifySearch } from './searchParams.ts';
import { LoadingState } from './ui/states/LoadingState.tsx';

// Unknown query parameters stay in the URL, because the guard reads some of them on every route.
const redirect = z.looseObject({ redirect: z.string().optional() });
const entrance = redirect.extend({ step: z.string().optional(), free: z.string().optional() });
const query = z.looseObject({ query: z.string().optional() });
/** The OSIS id of a book of the Bible, such as '1Cor'. */
const ofBook = z.looseObject({ book: z.string().optional() });

/** Converts a path from the guard's table to the router's notation: '/build/{id}' → '/build/$id'. */
type RouterPath<Path extends string> = Path extends `${infer Before}{${infer Name}}${infer After}`
  ? `${Before}$${Name}${RouterPath<After>}`
  : Path;

const routerPath = <Path extends RoutePath>(path: Path) => path.replaceAll(/\{(\w+)\}/g, '$$$1') as RouterPath<Path>;

const root = createRootRoute({
  component: Guarded,
  validateSearch: z.looseObject({}),
  // Set only on the root so that the error page fills the window wherever the error occurred.
  errorComponent: ErrorScreen,
});

const screen = <Parent extends AnyRoute, const Path extends RoutePath>(
  parent: Parent,
  path: Path,
  component: RouteComponent,
) => createRoute({ getParentRoute: () => parent, path: routerPath(path), component });

const screenWithQuery = <Parent extends AnyRoute, const Path extends RoutePath, Query extends z.ZodObject>(
  parent: Parent,
  path: Path,
  component: RouteComponent,
  validateSearch: Query,
) => createRoute({ getParentRoute: () => parent, path: routerPath(path), component, validateSearch });

const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  component: lazyWithRetry(() => import('./SignedInLayout.tsx'), 'SignedInLayout'),
});
const library = createRoute({ getParentRoute: () => signedIn, id: 'library', component: screens.LibraryLayout });

/** The pages of administrators have one component, which stays mounted from page to page and reads the address. */
const administration = createRoute({ getParentRoute: () => library, id: 'administration', component: adminScreen });
const Nothing = () => null;

const builder = createRoute({
  getParentRoute: () => signedIn,
  path: routerPath('/build/{id}'),
  // Each document gets a new editor, so an editor never holds another document's text.
  remountDeps: ({ params }) => params.id,
  component: lazyWithRetry(() => import('./features/builder/BuilderScreen.tsx'), 'BuilderScreen', {
    ErrorComponent: BuilderError,
  }),
});

const slideShow = createRoute({
  getParentRoute: () => signedIn,
  path: routerPath('/slides/{id}'),
  remountDeps: ({ params }) => params.id,
  component: speakerScreen,
});

const presenter = createRoute({
  getParentRoute: () => signedIn,
  path: routerPath('/present/{id}'),
  remountDeps: ({ params }) => params.id,
  component: presenterScreen,
});

const routeTree = root.addChildren([
  screenWithQuery(root, '/auth/sign-in', accountScreens.SignInScreen, entrance),
  screenWithQuery(root, '/auth/register', accountScreens.RegisterScreen, entrance),
  screenWithQuery(root, '/auth/forgot-password', accountScreens.ForgotPasswordScreen, redirect),
  screenWithQuery(root, '/auth/forgot-password/success', accountScreens.ResetLinkSentScreen, redirect),
  screenWithQuery(root, '/auth/reset-password/{email}/{code}', accountScreens.ResetPasswordScreen, redirect),
  screenWithQuery(root, '/auth/connect', accountScreens.ConnectScreen, redirect),
  screen(root, '/auth/confirm-email/{code}', accountScreens.ConfirmEmailScreen),
  screen(root, '/popular-sermon-series', ServerPage),
  screen(root, '/popular-sermon-series/{name}', ServerPage),
  screen(root, '/popular-sermons', ServerPage),
  screen(root, '/popular-sermons/{name}', ServerPage),
  screen(root, '/googleauth', GoogleAuthScreen),
  screen(root, '/share/{id}', ServerPage),
  screen(root, '/share/slide/{id}', ServerPage),
  screen(root, '/help.html', ServerPage),
  screen(root, '/builderPreview/{id}', PreviewScreen),
  signedIn.addChildren([
    library.addChildren([
      screenWithQuery(library, '/library-home', screens.HomeScreen, ofBook),
      screenWithQuery(library, '/library-home/{id}', screens.FolderScreen, ofBook),
      screen(library, '/library-recent', screens.RecentScreen),
      screenWithQuery(library, '/library-starred', screens.StarredScreen, ofBook),
      screenWithQuery(library, '/library-search', screens.SearchScreen, query),
      screen(library, '/library-calendar', screens.CalendarScreen),
      screen(library, '/library-offline', screens.OfflineScreen),
      screen(library, '/library-trash', screens.TrashScreen),
      screen(library, '/library-import', screens.ImportScreen),
      screen(library, '/library-unsaved', screens.UnsavedScreen),
      screen(library, '/library-comments', screens.CommentsScreen),
      screenWithQuery(library, '/settings', screens.SettingsScreen, z.looseObject({ tab: z.string().optional() })),
      administration.addChildren([
        screen(administration, '/admin', Nothing),
        screenWithQuery(administration, '/admin/{section}', Nothing, z.looseObject({ person: z.string().optional() })),
        screen(administration, '/admin/people/{id}', Nothing),
      ]),
      screenWithQuery(
        library,
        '/sermon-templates',
        screens.TemplatesScreen,
        query.extend({ templateId: z.string().optional() }),
      ),
      screen(library, '/sermon-templates/{id}', screens.TemplateScreen),
      screenWithQuery(library, '/premium-sermons', screens.PremiumSermonsScreen, query),
      screen(library, '/premium-sermons/{id}', screens.PremiumSermonScreen),
      screenWithQuery(library, '/premium-series', screens.PremiumSeriesScreen, query),
      screen(library, '/premium-series/{id}', screens.PremiumOneSeriesScreen),
    ]),
    builder,
    slideShow,
    presenter,
  ]),
  screen(root, '/confirmation', planScreens.ConfirmationScreen),
  screen(root, '/activate', planScreens.ActivateScreen),
  screen(root, '/activate/bundle', planScreens.BundleScreen),
  screen(root, '/checkout/{sessionId}', planScreens.CheckoutScreen),
]);

/** Tests pass an in-memory history. */
export function createAppRouter(history?: RouterHistory) {
  return createRouter({
    routeTree,
    parseSearch,
    stringifySearch,
    ...(history && { history }),
    defaultPreload: 'intent',
    defaultPendingComponent: LoadingState,
    defaultPendingMs: 200,
    // A screen that has loaded is shown at once. The router would otherwise show the spinner for at least half a second.
    defaultPendingMinMs: 0,
    // Never shown: the guard redirects unknown paths to the library first.
    defaultNotFoundComponent: LoadingState,
    scrollRestoration: true,
    // A new screen starts at the top; going back restores the scroll position.
    scrollToTopSelectors: ['#main'],
  });
}

export type AppRouter = ReturnType<typeof createAppRouter>;

/** Causes a type error that names the route if a route in the guard's table has no screen. */
type WithoutScreen = Exclude<RouterPath<RoutePath>, keyof AppRouter['routesByPath']>;
true satisfies [WithoutScreen] extends [never] ? true : WithoutScreen;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}
