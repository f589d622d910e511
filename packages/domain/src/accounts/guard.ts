import { safeRedirect } from '../links/redirect.ts';

type Traits = {
  /** Only for a signed-in person. */
  needsUser?: true;
  /** Signing in is over for whoever is signed in: they are sent on. */
  leavesWhenSignedIn?: true;
  /** A person who must still sign up may see it. */
  isBeforeSignUp?: true;
  /** Works without a network. */
  isOffline?: true;
};

/** Every route of the application (spec part 1 §2, and our own trash and import) and who reaches it. */
const routes: Record<string, Traits> = {
  '/auth/sign-in': { leavesWhenSignedIn: true },
  '/auth/register': { leavesWhenSignedIn: true },
  '/auth/forgot-password': { leavesWhenSignedIn: true },
  '/auth/forgot-password/success': { leavesWhenSignedIn: true },
  // The link of a mail must work in a browser where somebody is signed in, and for those who must still sign up.
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

/** The path of every route, `{id}` standing for a parameter. */
export const routePaths = Object.keys(routes);

export const libraryHome = '/library-home';
const offlineLibrary = '/library-offline';

const patterns = Object.entries(routes).map(([path, traits]) => ({
  pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}/*$`, 'i'),
  traits,
}));

const traitsOf = (path: string): Traits | null => patterns.find(({ pattern }) => pattern.test(path))?.traits ?? null;

export type GuardState = {
  /** Null for an anonymous visitor; 'loading' until the server has answered who it is. */
  user: 'loading' | null | { userMustSignUp: boolean; hasMakerSubscription: boolean };
  /** The person has chosen to work offline. */
  isOffline: boolean;
  /** Where `upgrade=standard` leads; null while it is not known yet, empty where there is no such page. */
  activationUrl: string | null;
};

export type Decision = 'show' | 'wait' | { redirect: string } | { external: string };

/**
 * What a visitor gets to see at `path` with `query` ('' or '?…'): the access guard of spec part 1 §2.
 * Working offline goes before everything: without a network nobody can be asked to sign in.
 */
export function guard(path: string, query: string, state: GuardState): Decision {
  const traits = traitsOf(path);
  if (state.isOffline) return traits?.isOffline ? 'show' : { redirect: offlineLibrary };
  if (!traits) return { redirect: libraryHome + query };

  const { user } = state;
  if (user === 'loading') return 'wait';
  const parameters = new URLSearchParams(query);
  if (!user) return traits.needsUser ? { redirect: entrance(path + query, parameters) } : 'show';

  if (parameters.get('upgrade') === 'standard' && state.activationUrl !== '')
    return state.activationUrl === null ? 'wait' : { external: state.activationUrl };
  if (traits.leavesWhenSignedIn) return { redirect: safeRedirect(parameters.get('redirect'), libraryHome) };
  if (user.userMustSignUp && !user.hasMakerSubscription && !traits.isBeforeSignUp) return { redirect: '/activate' };
  return 'show';
}

/** Sign-in, or register for a newcomer, with the way back. */
const entrance = (wanted: string, parameters: URLSearchParams) =>
  `${parameters.has('newUser') ? '/auth/register' : '/auth/sign-in'}?${new URLSearchParams({ redirect: wanted })}`;
