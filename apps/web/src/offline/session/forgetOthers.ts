import type { User } from '@sermon/contract/accounts';
import { isPresentedAnywhere } from '../../session/pageSession.ts';
import { pageUser } from '../../session/pageUser.ts';
import { tabAnswers } from './tabAnswers.ts';
import { lazyKeeper } from '../lazyKeeper.ts';
import { presenterCopy } from '../presenterCopy.ts';
import { ruleOf } from './storedKeys.ts';

/** The id of the user who was last signed in, in each of the two storages. A tab has its own. */
const lastUserKey = 'sermon-last-user';

/** Returns the id of the user who is signed in in this browser, as far as its tabs know, or null. */
export function lastSignedIn(): string | null {
  try {
    return localStorage.getItem(lastUserKey);
  } catch {
    return null;
  }
}

/**
 * Called whenever the server has said who is signed in on this device, or with null that nobody is. While a sermon is
 * presented, nothing is removed: it needs its chapters and pictures until the end. The next reply of the server removes them.
 */
export async function followSession(user: User | null): Promise<void> {
  const shownId = pageUser.id;
  if (user?.id !== shownId && (await isPresentedAnywhere())) return;
  await forgetOthers(user, shownId);
}

/**
 * Called when the sessions of all users but this one have ended on this device, in whatever way. Removes what this browser
 * keeps of them, except what the server does not have yet (`storedKeys`, `tableRules`). Without a reply of the server, a
 * session has not ended. `shownId` is the user whose account this page shows.
 */
export async function forgetOthers(
  user: Pick<User, 'id' | 'inAdminImpersonationMode'> | null,
  shownId = pageUser.id,
): Promise<void> {
  // The administrator is still signed in. Nothing of the other user is stored.
  if (user !== null && (user.inAdminImpersonationMode || pageUser.isActing)) return;
  const userId = user?.id ?? null;
  const isOwnPage = shownId === null || shownId === userId;
  for (const storage of ['localStorage', 'sessionStorage'] as const) forgetIn(storage, userId);
  presenterCopy.forgetOthers(userId);
  if (!isOwnPage) tabAnswers.forget();
  // While this page's user is signed in, `useKeeper` does the rest when the browser is idle.
  if ((isOwnPage && userId !== null) || !(await hasDatabase())) return;
  await lazyKeeper.fetch();
  // Meanwhile, somebody may have signed in, on this page or in another tab.
  if (lastSignedIn() !== userId) return;
  if (lazyKeeper.state.kind === 'there') await lazyKeeper.state.loaded.forgetOthers(userId);
}

function forgetIn(name: 'localStorage' | 'sessionStorage', userId: string | null): void {
  try {
    const storage = globalThis[name];
    const lastId = storage.getItem(lastUserKey) ?? userId;
    if (userId === null || lastId !== userId)
      for (const key of Object.keys(storage)) if (ruleOf(key) === 'removed') storage.removeItem(key);
    if (userId === null) storage.removeItem(lastUserKey);
    else storage.setItem(lastUserKey, userId);
  } catch {
    // A browser that refuses its storage has nothing in it.
  }
}

/** False in the browsers of visitors, who need not load the code of the database. */
async function hasDatabase(): Promise<boolean> {
  const databases = await globalThis.indexedDB?.databases?.().catch(() => undefined);
  return databases?.some(({ name }) => name === 'sermon-offline') ?? true;
}
