import { safeRedirect } from '../links/redirect.ts';

type RouteRules = {
  /** Requires a signed-in user. */
  needsUser?: true;
  /** Redirects signed-in users, who do not need to sign in again. */
  leavesWhenSignedIn?: true;
  /** Also visible to users who must still sign up. */
  isBeforeSignUp?: true;
  /** Available without a network. */
  isOffline?: true;
};

/** All routes of the application with their access rules (spec part 1 §2, plus our own trash and import). */
const routes: Record<string, RouteRules> = {
  '/auth/sign-in': { leavesWhenSignedIn: true },
  '/auth/register': { leavesWhenSignedIn: true },
  '/auth/forgot-password': { leavesWhenSignedIn: true },
  '/auth/forgot-password/success': { leavesWhenSignedIn: true },
  // The link in the email must also work for signed-in users and for users who must still sign up.
  '/auth/reset-password/{email}/{code}': { isBeforeSignUp: true },
  '/popular-sermon-series': { isBeforeSignUp: true },
  '/popular-sermon-series/{name}': { isBeforeSignUp: true },
  '/popular-sermons': { isBeforeSignUp: true },
  '/popular-sermons/{name}': { isBeforeSignUp: true },
  '/googleauth': {},
  '/share/{id}': {},
  '/share/slide/{id}': {},
  '/builderPreview/{id}': { isBeforeSignUp: true },
  '/library-home': { needsUser: true },
  '/library-home/{id}': { needsUser: true },
  '/library-recent': { needsUser: true },
  '/library-starred': { needsUser: true },
  '/library-search': { needsUser: true },
  '/library-calendar': { needsUser: true },
  '/library-offline': { needsUser: true, isOffline: true },
  '/library-trash': { needsUser: true },
  '/library-import': { needsUser: true },
  '/sermon-templates': { needsUser: true },
  '/sermon-templates/{id}': { needsUser: true },
  '/premium-sermons': { needsUser: true },
  '/premium-sermons/{id}': { needsUser: true },
  '/premium-series': { needsUser: true },
  '/premium-series/{id}': { needsUser: true },
  '/build/{id}': { needsUser: true, isOffline: true },
  '/present/{id}': { needsUser: true, isOffline: true },
  '/settings': { needsUser: true },
  '/confirmation': { needsUser: true, isBeforeSignUp: true },
  '/activate': { needsUser: true, isBeforeSignUp: true },
  '/checkout/{sessionId}': { needsUser: true, isBeforeSignUp: true },
};

/** The paths of all routes. `{id}` is a parameter. */
export const routePaths = Object.keys(routes);

export const libraryHome = '/library-home';
const offlineLibrary = '/library-offline';

const patterns = Object.entries(routes).map(([path, rules]) => ({
  pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}/*$`, 'i'),
  rules,
}));

const rulesOf = (path: string): RouteRules | null => patterns.find(({ pattern }) => pattern.test(path))?.rules ?? null;

export type GuardState = {
  /** Null for an anonymous visitor; 'loading' until the server has replied. */
  user: 'loading' | null | { userMustSignUp: boolean; hasMakerSubscription: boolean };
  /** True if the user has chosen to work offline. */
  isOffline: boolean;
  /** The target of `upgrade=standard`; null until it is known, empty if there is no such page. */
  activationUrl: string | null;
};

export type Decision = 'show' | 'wait' | { redirect: string } | { external: string };

/**
 * Decides what a visitor sees at `path` with `query` ('' or '?…'), by the access rules of spec part 1 §2. Offline work
 * is checked first, because signing in needs a network.
 */
export function guard(path: string, query: string, state: GuardState): Decision {
  const rules = rulesOf(path);
  if (state.isOffline) return rules?.isOffline ? 'show' : { redirect: offlineLibrary };
  if (!rules) return { redirect: libraryHome + query };

  const { user } = state;
  if (user === 'loading') return 'wait';
  const parameters = new URLSearchParams(query);
  if (!user) return rules.needsUser ? { redirect: entrance(path + query, parameters) } : 'show';

  if (parameters.get('upgrade') === 'standard' && state.activationUrl !== '')
    return state.activationUrl === null ? 'wait' : { external: state.activationUrl };
  if (rules.leavesWhenSignedIn) return { redirect: safeRedirect(parameters.get('redirect'), libraryHome) };
  if (user.userMustSignUp && !user.hasMakerSubscription && !rules.isBeforeSignUp) return { redirect: '/activate' };
  return 'show';
}

/** Returns the sign-in page, or the register page for a new user, with a redirect back to the wanted page. */
const entrance = (wanted: string, parameters: URLSearchParams) =>
  `${parameters.has('newUser') ? '/auth/register' : '/auth/sign-in'}?${new URLSearchParams({ redirect: wanted })}`;
