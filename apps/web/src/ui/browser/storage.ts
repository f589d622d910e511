import { pageUser } from '../../session/pageUser.ts';

/** How long something is stored: permanently in this browser, or until the tab closes. */
export type Memory = 'browser' | 'tab';

/**
 * Returns the storage for what a user leaves in this browser. Throws while an administrator acts as a user, as browsers do that
 * refuse storage, so that nothing of the user stays in the administrator's browser, and nothing of the administrator is
 * changed.
 */
export function storageOf(memory: Memory): Storage {
  if (pageUser.isActing) throw new Error('Nothing is stored while an administrator acts as a user');
  return memory === 'tab' ? sessionStorage : localStorage;
}
