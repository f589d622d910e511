import { safeRedirect } from '../links/redirect.ts';
import { mustActivate, type UserPlan } from './entitlements.ts';

type Access = {
  needsUser?: true;
  /** Only for administrators. Other signed-in users are redirected to the library. */
  needsAdministrator?: true;
  /** Signed-in users are redirected, because they have no use for this route. */
  leavesWhenSignedIn?: true;
  isBeforeSignUp?: true;
  /** Only where plans are sold. Elsewhere, signed-in users are redirected to the library. */
  sellsPlans?: true;
  isOffline?: true;
  /**
   * Not for an administrator who acts as the user: how one gets into the account, what a device keeps of it, and what the user
   * pays for.
   */
  isOwn?: true;
};

/**
 * Every route of the application and who may see it (spec part 1 §2; the trash, import, unsaved, comments, slides, connect, confirm-email and admin routes are our own). `{id}`
 * is a parameter. The router takes its paths from this table. A screen for a route that is not listed here does not
 * compile, and neither does a listed route without a screen.
 */
const routes = {
  '/auth/sign-in': { leavesWhenSignedIn: true },
  '/auth/register': { leavesWhenSignedIn: true },
  '/auth/forgot-password': { leavesWhenSignedIn: true },
  '/auth/forgot-password/success': { leavesWhenSignedIn: true },
  // Asks for the password of an account that is connected to another site.
  '/auth/connect': { leavesWhenSignedIn: true },
  // A link in an email must also work if the user is already signed in or still has to sign up for a plan.
  '/auth/reset-password/{email}/{code}': { isBeforeSignUp: true },
  '/auth/confirm-email/{code}': { isBeforeSignUp: true },
  '/popular-sermon-series': { isBeforeSignUp: true },
  '/popular-sermon-series/{name}': { isBeforeSignUp: true },
  '/popular-sermons': { isBeforeSignUp: true },
  '/popular-sermons/{name}': { isBeforeSignUp: true },
  '/googleauth': {},
  '/share/{id}': {},
  '/share/slide/{id}': {},
  '/help.html': { isBeforeSignUp: true },
  // Saves a copy in the account, and sells plans.
  '/builderPreview/{id}': { isBeforeSignUp: true, isOwn: true },
  '/library-home': { needsUser: true },
  '/library-home/{id}': { needsUser: true },
  '/library-recent': { needsUser: true },
  '/library-starred': { needsUser: true },
  '/library-search': { needsUser: true },
  '/library-calendar': { needsUser: true },
  '/library-offline': { needsUser: true, isOffline: true, isOwn: true },
  '/library-trash': { needsUser: true },
  '/library-import': { needsUser: true },
  '/library-unsaved': { needsUser: true },
  '/library-comments': { needsUser: true, isOwn: true },
  '/sermon-templates': { needsUser: true },
  '/sermon-templates/{id}': { needsUser: true },
  '/premium-sermons': { needsUser: true },
  '/premium-sermons/{id}': { needsUser: true },
  '/premium-series': { needsUser: true },
  '/premium-series/{id}': { needsUser: true },
  '/build/{id}': { needsUser: true, isOffline: true },
  '/present/{id}': { needsUser: true, isOffline: true },
  '/slides/{id}': { needsUser: true, isOffline: true },
  '/settings': { needsUser: true, isOwn: true },
  '/admin': { needsUser: true, needsAdministrator: true },
  '/admin/{section}': { needsUser: true, needsAdministrator: true },
  '/admin/people/{id}': { needsUser: true, needsAdministrator: true },
  '/confirmation': { needsUser: true, isBeforeSignUp: true, sellsPlans: true, isOwn: true },
  '/activate': { needsUser: true, isBeforeSignUp: true, sellsPlans: true, isOwn: true },
  '/activate/bundle': { needsUser: true, isBeforeSignUp: true, sellsPlans: true, isOwn: true },
  '/checkout/{sessionId}': { needsUser: true, isBeforeSignUp: true, sellsPlans: true, isOwn: true },
} satisfies Record<string, Access>;

export type RoutePath = keyof typeof routes;

export const routePaths = Object.keys(routes);

export const libraryHome = '/library-home';
export const personPath = (id: string): string => `/admin/people/${id}`;
const offlineLibrary = '/library-offline';

const patterns = Object.entries<Access>(routes).map(([path, access]) => ({
  pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}/*$`, 'i'),
  access,
}));

const accessOf = (path: string): Access | null => patterns.find(({ pattern }) => pattern.test(path))?.access ?? null;

export const isOfflinePath = (path: string): boolean => accessOf(path)?.isOffline === true;

/** True if no screen has this path. '/' is the product's address and leads to the library. */
export const isUnknownPath = (path: string): boolean => !accessOf(path) && !/^\/*$/.test(path);

export function isClosedWhileViewing(path: string): boolean {
  const access = accessOf(path);
  return access?.isOwn === true || access?.needsAdministrator === true;
}

export type GuardState = {
  /** Null for an anonymous visitor; 'loading' until the server has identified the user. */
  user:
    | 'loading'
    | null
    | (UserPlan & { userMustSignUp: boolean; isAdministrator: boolean; inAdminImpersonationMode?: boolean });
  isOffline: boolean;
  /**
   * The page on which users upgrade; null while it is loading, empty if there is no such page. `upgrade=standard` leads
   * there only if it is on another site.
   */
  activationUrl: string | null;
  /** Whether this installation sells plans; null while that is loading. */
  sellsPlans: boolean | null;
  /** The page at which a visitor was before signing in, for an address of the entrance that names none. */
  pendingPath?: string | null;
};

export type Decision = 'show' | 'wait' | { redirect: string } | { external: string };

/**
 * Decides what a visitor sees at `path` with `query` ('' or '?…'). This is the access guard from spec part 1 §2.
 * Offline mode is checked first, because signing in needs a network.
 */
export function guard(path: string, query: string, state: GuardState): Decision {
  const access = accessOf(path);
  if (state.isOffline) return access?.isOffline ? 'show' : { redirect: offlineLibrary };
  if (!access) return { redirect: libraryHome + query };

  const { user } = state;
  if (user === 'loading') return 'wait';
  const parameters = new URLSearchParams(query);
  if (!user) return access.needsUser ? { redirect: entrance(path + query, parameters) } : 'show';

  if (parameters.get('upgrade') === 'standard') {
    if (state.activationUrl === null) return 'wait';
    if (isOnAnotherSite(state.activationUrl)) return { external: state.activationUrl };
  }
  if (access.leavesWhenSignedIn)
    return { redirect: safeRedirect(parameters.get('redirect'), safeRedirect(state.pendingPath, libraryHome)) };
  if (access.isOwn && user.inAdminImpersonationMode) return { redirect: libraryHome };
  const { sellsPlans } = state;
  if (access.sellsPlans && sellsPlans !== true) return sellsPlans === null ? 'wait' : { redirect: libraryHome };
  // If no plans are sold, users need not choose one. The page that sells them leads to the library there. An
  // administrator who acts as the user cannot choose one in the user's place.
  const mustChoose = mustActivate(user) && sellsPlans !== false && !user.inAdminImpersonationMode;
  if (mustChoose && !access.isBeforeSignUp) return { redirect: '/activate' };
  if (access.needsAdministrator && !user.isAdministrator) return { redirect: libraryHome };
  return 'show';
}

const isOnAnotherSite = (address: string) => /^https?:\/\//i.test(address);

const entrance = (wanted: string, parameters: URLSearchParams) =>
  `${parameters.has('newUser') ? '/auth/register' : '/auth/sign-in'}?${new URLSearchParams({ redirect: wanted })}`;
