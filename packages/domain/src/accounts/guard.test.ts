import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { guard, routePaths, type GuardState } from './guard.ts';

const state = (user: GuardState['user'], overrides: Partial<GuardState> = {}): GuardState => ({
  user,
  isOffline: false,
  activationUrl: 'https://parent.example/activate',
  sellsPlans: true,
  ...overrides,
});
const visitor = state(null);
const freeUser = state({ userMustSignUp: false, isAdministrator: false, makerSubscription: null });
const paidUser = state({ userMustSignUp: false, isAdministrator: false, makerSubscription: {} });
const mustSignUp = state({ userMustSignUp: true, isAdministrator: false, makerSubscription: null });
const signedUpAfterAll = state({ userMustSignUp: true, isAdministrator: false, makerSubscription: {} });
const stillLoading = state('loading');
const offline = state({ userMustSignUp: false, isAdministrator: false, makerSubscription: {} }, { isOffline: true });

const home = { redirect: '/library-home' };
const activate = { redirect: '/activate' };
const offlineLibrary = { redirect: '/library-offline' };
const signIn = (from: string) => ({ redirect: `/auth/sign-in?redirect=${encodeURIComponent(from)}` });

// Columns: route · example path · visitor · signed-in user · user who must still sign up · offline
const yes = 'show';
const table = [
  ['/auth/sign-in', '/auth/sign-in', yes, home, home, offlineLibrary],
  ['/auth/register', '/auth/register', yes, home, home, offlineLibrary],
  ['/auth/forgot-password', '/auth/forgot-password', yes, home, home, offlineLibrary],
  ['/auth/forgot-password/success', '/auth/forgot-password/success', yes, home, home, offlineLibrary],
  ['/auth/connect', '/auth/connect', yes, home, home, offlineLibrary],
  ['/auth/reset-password/{email}/{code}', '/auth/reset-password/cnV0aA/Zm9v', yes, yes, yes, offlineLibrary],
  ['/auth/confirm-email/{code}', '/auth/confirm-email/Zm9v', yes, yes, yes, offlineLibrary],
  ['/popular-sermon-series', '/popular-sermon-series', yes, yes, yes, offlineLibrary],
  ['/popular-sermon-series/{name}', '/popular-sermon-series/lost-and-found', yes, yes, yes, offlineLibrary],
  ['/popular-sermons', '/popular-sermons', yes, yes, yes, offlineLibrary],
  ['/popular-sermons/{name}', '/popular-sermons/the-father-who-runs', yes, yes, yes, offlineLibrary],
  ['/googleauth', '/googleauth', yes, yes, activate, offlineLibrary],
  ['/share/{id}', '/share/kq3v9x', yes, yes, activate, offlineLibrary],
  ['/share/slide/{id}', '/share/slide/kq3v9x', yes, yes, activate, offlineLibrary],
  ['/help.html', '/help.html', yes, yes, yes, offlineLibrary],
  ['/builderPreview/{id}', '/builderPreview/42', yes, yes, yes, offlineLibrary],
  ['/library-home', '/library-home', signIn('/library-home'), yes, activate, offlineLibrary],
  ['/library-home/{id}', '/library-home/7', signIn('/library-home/7'), yes, activate, offlineLibrary],
  ['/library-recent', '/library-recent', signIn('/library-recent'), yes, activate, offlineLibrary],
  ['/library-starred', '/library-starred', signIn('/library-starred'), yes, activate, offlineLibrary],
  ['/library-search', '/library-search', signIn('/library-search'), yes, activate, offlineLibrary],
  ['/library-calendar', '/library-calendar', signIn('/library-calendar'), yes, activate, offlineLibrary],
  ['/library-offline', '/library-offline', signIn('/library-offline'), yes, activate, yes],
  ['/library-trash', '/library-trash', signIn('/library-trash'), yes, activate, offlineLibrary],
  ['/library-import', '/library-import', signIn('/library-import'), yes, activate, offlineLibrary],
  ['/library-unsaved', '/library-unsaved', signIn('/library-unsaved'), yes, activate, offlineLibrary],
  ['/library-comments', '/library-comments', signIn('/library-comments'), yes, activate, offlineLibrary],
  ['/sermon-templates', '/sermon-templates', signIn('/sermon-templates'), yes, activate, offlineLibrary],
  ['/sermon-templates/{id}', '/sermon-templates/3', signIn('/sermon-templates/3'), yes, activate, offlineLibrary],
  ['/premium-sermons', '/premium-sermons', signIn('/premium-sermons'), yes, activate, offlineLibrary],
  ['/premium-sermons/{id}', '/premium-sermons/3', signIn('/premium-sermons/3'), yes, activate, offlineLibrary],
  ['/premium-series', '/premium-series', signIn('/premium-series'), yes, activate, offlineLibrary],
  ['/premium-series/{id}', '/premium-series/3', signIn('/premium-series/3'), yes, activate, offlineLibrary],
  ['/build/{id}', '/build/9', signIn('/build/9'), yes, activate, yes],
  ['/present/{id}', '/present/9', signIn('/present/9'), yes, activate, yes],
  ['/slides/{id}', '/slides/9', signIn('/slides/9'), yes, activate, yes],
  ['/settings', '/settings', signIn('/settings'), yes, activate, offlineLibrary],
  ['/admin', '/admin', signIn('/admin'), home, activate, offlineLibrary],
  ['/admin/{section}', '/admin/health', signIn('/admin/health'), home, activate, offlineLibrary],
  ['/admin/people/{id}', '/admin/people/7', signIn('/admin/people/7'), home, activate, offlineLibrary],
  ['/confirmation', '/confirmation', signIn('/confirmation'), yes, yes, offlineLibrary],
  ['/activate', '/activate', signIn('/activate'), yes, yes, offlineLibrary],
  ['/activate/bundle', '/activate/bundle', signIn('/activate/bundle'), yes, yes, offlineLibrary],
  ['/checkout/{sessionId}', '/checkout/cs_1', signIn('/checkout/cs_1'), yes, yes, offlineLibrary],
] as const;

test('every route of the application is in the table', () => {
  expect(routePaths).toEqual(table.map(([route]) => route));
});

describe.each(table)('%s', (_, path, forVisitor, forUser, forMustSignUp, whenOffline) => {
  test('a visitor', () => expect(guard(path, '', visitor)).toEqual(forVisitor));
  test('a free user', () => expect(guard(path, '', freeUser)).toEqual(forUser));
  test('a paid user', () => expect(guard(path, '', paidUser)).toEqual(forUser));
  test('a user who must still sign up', () => expect(guard(path, '', mustSignUp)).toEqual(forMustSignUp));
  test('a user who completed the required sign-up', () => expect(guard(path, '', signedUpAfterAll)).toEqual(forUser));
  test('a user working offline', () => expect(guard(path, '', offline)).toEqual(whenOffline));
  test('waits while the user is still loading', () => expect(guard(path, '', stillLoading)).toBe('wait'));
  test('case and trailing slashes make no difference', () => {
    expect(guard(`${path}/`, '', freeUser)).toEqual(forUser);
    expect(guard(path.toUpperCase(), '', freeUser)).toEqual(forUser);
  });
});

test('an administrator sees every route for users', () => {
  const administrator = state({ userMustSignUp: false, isAdministrator: true, makerSubscription: null });
  for (const [, path, forVisitor, forUser] of table)
    expect(guard(path, '', administrator)).toEqual(forVisitor === yes ? forUser : yes);
});

describe('where no plans are sold', () => {
  const noPlans = { sellsPlans: false, activationUrl: '' };
  const user = { isAdministrator: false, makerSubscription: null };
  const pages = ['/activate', '/activate/bundle', '/confirmation', '/checkout/cs_1'];

  test.each(pages)('%s leads to the library', (page) => {
    for (const userMustSignUp of [true, false])
      expect(guard(page, '?session_id=cs_1', state({ ...user, userMustSignUp }, noPlans))).toEqual(home);
  });

  test('nobody has to choose a plan, so a user who must is not sent back and forth', () => {
    const here = state({ ...user, userMustSignUp: true }, noPlans);
    for (const [, path, forVisitor, forUser] of table)
      if (forVisitor !== yes && forUser === yes && !pages.includes(path)) expect(guard(path, '', here)).toBe(yes);
  });

  test.each(pages)('%s waits until that is known', (page) => {
    expect(guard(page, '', state({ ...user, userMustSignUp: false }, { sellsPlans: null }))).toBe('wait');
  });
});

describe('the redirect after sign-in', () => {
  test('the redirect contains the original path and query', () => {
    expect(guard('/library-search', '?query=luke%2015&sort=name', visitor)).toEqual({
      redirect: '/auth/sign-in?redirect=%2Flibrary-search%3Fquery%3Dluke%252015%26sort%3Dname',
    });
  });

  test('a new user goes to the register page', () => {
    expect(guard('/build/9', '?newUser', visitor)).toEqual({
      redirect: '/auth/register?redirect=%2Fbuild%2F9%3FnewUser',
    });
    expect(guard('/checkout/cs_1', '?newUser=true&plan=annual', visitor)).toEqual({
      redirect: '/auth/register?redirect=%2Fcheckout%2Fcs_1%3FnewUser%3Dtrue%26plan%3Dannual',
    });
  });

  test('a signed-in user on an auth page goes to the redirect', () => {
    for (const page of ['/auth/sign-in', '/auth/register', '/auth/forgot-password'])
      expect(guard(page, '?redirect=%2Flibrary-search%3Fquery%3Dluke', freeUser)).toEqual({
        redirect: '/library-search?query=luke',
      });
  });

  test.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/%2f%2fevil.example',
  ])('a signed-in user on an auth page never goes to %s', (target) => {
    expect(guard('/auth/sign-in', `?${new URLSearchParams({ redirect: target })}`, freeUser)).toEqual(home);
  });

  test('signing in leads to exactly the page that the visitor wanted', () => {
    const wanted = table.filter(([, , forVisitor]) => forVisitor !== 'show').map(([, path]) => path);
    const queries = fc
      .dictionary(fc.string({ minLength: 1 }), fc.string(), { maxKeys: 3 })
      .map((parameters) => new URLSearchParams(parameters).toString())
      .map((query) => (query ? `?${query}` : ''));
    fc.assert(
      fc.property(fc.constantFrom(...wanted), queries, (path, query) => {
        const entrance = guard(path, query, visitor);
        if (typeof entrance !== 'object' || !('redirect' in entrance)) throw new Error('not asked to sign in');
        const { pathname, search } = new URL(entrance.redirect, 'https://ours.example');
        expect(guard(pathname, search, paidUser)).toEqual({ redirect: path + query });
      }),
    );
  });
});

describe('an unknown path', () => {
  test.each([
    '/',
    '/library',
    '/build',
    '/build/1/2',
    '/auth',
    '/auth/reset-password/only-email',
    '/wp-login.php',
    '//x',
  ])('%s goes to the library home', (path) => {
    for (const who of [visitor, freeUser, mustSignUp, stillLoading]) expect(guard(path, '', who)).toEqual(home);
  });

  test('its query is kept, because it may mark a new user', () => {
    expect(guard('/', '?newUser', visitor)).toEqual({ redirect: '/library-home?newUser' });
  });

  test('offline it goes to the offline library', () => {
    expect(guard('/nowhere', '', offline)).toEqual(offlineLibrary);
  });
});

describe('a signed-in user with upgrade=standard in the query', () => {
  test('goes to the external activation page', () => {
    for (const who of [freeUser, paidUser, mustSignUp])
      expect(guard('/library-home', '?upgrade=standard', who)).toEqual({
        external: 'https://parent.example/activate',
      });
  });

  test('waits until that page is known', () => {
    expect(guard('/library-home', '?upgrade=standard', { ...freeUser, activationUrl: null })).toBe('wait');
  });

  test.each(['', '/activate', '//elsewhere.example', 'javascript:alert(1)'])(
    'sees the requested route if the upgrade page is "%s", which is not a page of another site',
    (activationUrl) => {
      expect(guard('/library-home', '?upgrade=standard', { ...freeUser, activationUrl })).toBe('show');
    },
  );

  test('sees the requested route if no user needs to upgrade', () => {
    expect(guard('/library-home', '?upgrade=standard', { ...paidUser, activationUrl: '' })).toBe('show');
  });

  test('ignores other values, and a visitor signs in first', () => {
    expect(guard('/library-home', '?upgrade=premium', freeUser)).toBe('show');
    expect(guard('/library-home', '?upgrade=standard', visitor)).toEqual(signIn('/library-home?upgrade=standard'));
  });
});

describe('offline', () => {
  test('users neither sign in nor wait, because there is no network', () => {
    for (const user of [null, 'loading'] as const) {
      expect(guard('/build/9', '', state(user, { isOffline: true }))).toBe('show');
      expect(guard('/library-home', '', state(user, { isOffline: true }))).toEqual(offlineLibrary);
    }
  });
});

test('following the redirects always ends at a visible page', () => {
  const people = [visitor, freeUser, paidUser, mustSignUp, signedUpAfterAll, offline];
  const queries = [
    '',
    '?newUser',
    '?redirect=%2Fauth%2Fsign-in%3Fredirect%3D%252Factivate',
    '?redirect=//evil.example',
  ];
  fc.assert(
    fc.property(
      fc.constantFrom(...table.map(([, path]) => path), '/nowhere'),
      fc.constantFrom(...queries),
      fc.constantFrom(...people),
      (path, query, who) => {
        let address = new URL(path + query, 'https://ours.example');
        for (let step = 0; step < 6; step += 1) {
          const decision = guard(address.pathname, address.search, who);
          if (decision === 'show') return;
          if (typeof decision !== 'object' || !('redirect' in decision)) throw new Error('left our site');
          address = new URL(decision.redirect, 'https://ours.example');
        }
        throw new Error('never arrived');
      },
    ),
    { numRuns: 1_000 },
  );
});

test('a user who signs in without a page to return to comes back to the pending preview', () => {
  const pending = { ...freeUser, pendingPath: '/builderPreview/7' };
  expect(guard('/auth/sign-in', '', pending)).toEqual({ redirect: '/builderPreview/7' });
  expect(guard('/auth/sign-in', '?redirect=%2Fsettings', pending)).toEqual({ redirect: '/settings' });
  expect(guard('/auth/sign-in', '', { ...freeUser, pendingPath: '//elsewhere.example' })).toEqual(home);
});

describe('an administrator who acts as a user', () => {
  const acting = state({
    userMustSignUp: false,
    makerSubscription: null,
    isAdministrator: false,
    inAdminImpersonationMode: true,
  });

  test.each(routePaths)('%s is like that of the user, except what is the user’s own', (path) => {
    const example = path.replaceAll(/\{\w+\}/g, 'x');
    const own = [
      '/settings',
      '/library-offline',
      '/library-comments',
      '/confirmation',
      '/activate',
      '/activate/bundle',
      '/checkout/{sessionId}',
      '/builderPreview/{id}',
    ];
    expect(guard(example, '', acting)).toEqual(own.includes(path) ? home : guard(example, '', freeUser));
  });

  test('does not have to choose a plan in the place of the user', () => {
    const person = { userMustSignUp: true, makerSubscription: null, isAdministrator: false };
    expect(guard('/build/9', '', state({ ...person, inAdminImpersonationMode: true }))).toBe(yes);
    expect(guard('/activate', '', state({ ...person, inAdminImpersonationMode: true }))).toEqual(home);
  });
});
