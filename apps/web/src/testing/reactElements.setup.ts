import * as React from 'react';

/**
 * Keeps React's development build from noting a stack trace with each element that it creates, which takes a tenth of the
 * time of the tests. React does so itself after 10,000 elements in a second. Its warnings name the components without it.
 */
export function createElementsFast(): void {
  const name = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';
  const internals = Reflect.get(React, name) as { recentlyCreatedOwnerStacks?: number } | undefined;
  if (internals?.recentlyCreatedOwnerStacks === undefined)
    throw new Error('React counts stack traces elsewhere: adapt reactElements.setup.ts to the new version');
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => 10_000,
    set: () => {},
    configurable: true,
  });
}
