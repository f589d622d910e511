import type { User } from '@sermon/contract/accounts';
import { isPresenting } from '../../pageSession.ts';
import { pageUser } from '../../pageUser.ts';
import { tabAnswers } from '../../tabAnswers.ts';
import { lazyKeeper } from '../lazyKeeper.ts';
import { presenterCopy } from '../presenterCopy.ts';
import { ruleOf } from './storedKeys.ts';

/** The id of the user who was last signed in, in each of the two storages. A tab has its own. */
const lastUserKey = 'sermon-last-user';

/**
 * Called when the server has said who is signed in on this device, or with null that nobody is: the sessions of all other
 * users have ended here, in whatever way. Removes what this browser keeps of them, except what the server does not have yet
 * (`storedKeys`, `tableRules`). Without a reply of the server, a session has not ended.
 */
export async function forgetOthers(user: Pick<User, 'id' | 'inAdminImpersonationMode'> | null): Promise<void> {
  // The administrator is still signed in. Nothing of the other user is stored.
  if (user?.inAdminImpersonationMode || pageUser.isActing) return;
  const userId = user?.id ?? null;
  const isOwnPage = pageUser.id === null || pageUser.id === userId;
  if (!isOwnPage && isPresenting()) return;
  for (const storage of ['localStorage', 'sessionStorage'] as const) forgetIn(storage, userId);
  presenterCopy.forgetOthers(userId);
  if (!isOwnPage) tabAnswers.forget();
  // While this page's user is signed in, `useKeeper` does the rest when the browser is idle.
  if ((isOwnPage && userId !== null) || !(await hasDatabase())) return;
  await lazyKeeper.fetch();
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
