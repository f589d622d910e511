import type { User } from '@sermon/contract/accounts';
import { isPresentedAnywhere, pageSession } from '../session/pageSession.ts';
import { pageUser } from '../session/pageUser.ts';
import { lazyKeeper } from './lazyKeeper.ts';
import { presenterCopy } from './sessionCopies.ts';
import * as z from 'zod';
import { storedValue } from '../ui/browser/storedValue.ts';

const stored = storedValue('sermon-assistant', z.array(z.unknown()), 'tab');

/** Whether answers are stored. They are not after the session has ended, although the page writes them once more when it closes. */
let isKept = true;
pageSession.onResumed(() => (isKept = true));

/** The assistant's answers in this tab, which quote the user's sermons. */
export const tabAnswers = {
  hasAny: (): boolean => (stored.read() ?? []).length > 0,
  read(): unknown[] {
    isKept = true;
    return stored.read() ?? [];
  },
  /** If the browser refuses, a reload loses them. */
  write(answers: readonly unknown[]): void {
    if (isKept) stored.write([...answers]);
  },
  /** Called when the session has ended. Nothing is stored anymore, unless the user signs in again on this page. */
  forget(): void {
    isKept = false;
    stored.remove();
  },
};

/**
 * What happens to a value in local or session storage when the session of the user who left it has ended.
 *
 * - `removed`: words, names, choices or numbers of the user.
 * - `unsent`: what the server may not have yet. Each entry names its owner, and no other user sees it.
 * - `purchase`: how far a purchase has got, without words. It survives signing in, and signing out removes it.
 * - `stays`: choices about this device, ids of the product, and what belongs to visitors.
 */
type Rule = 'removed' | 'unsent' | 'purchase' | 'stays';

/** The rule for every key. `*` matches any characters. */
export const storedKeys: Readonly<Record<string, Rule>> = {
  'offline user': 'removed',
  'offline preferences': 'removed',
  'offline app config': 'stays',

  'sermon-assistant': 'removed',
  'sermon-bible-searches': 'removed',
  'sermon-learned-pace': 'removed',
  'sermon-mirror-text': 'removed',
  'sermon-mirror-view': 'removed',
  'sermon-places': 'removed',
  'sermon-presentation': 'removed',
  'sermon-search-*': 'removed',
  'sermon-slide-show': 'removed',
  'sermon-slide-show-notes': 'removed',
  'sermon-slide-show-progress': 'removed',

  'sermon-note-drafts *': 'unsent',
  'sermon-preached-question': 'unsent',
  // Without the settings that the server has.
  'sermon-presenter-preferences': 'unsent',
  'sermon-recording': 'unsent',
  'sermon-timings-waiting': 'unsent',

  'sermon-after-registration': 'purchase',
  'sermon-bought-from': 'purchase',
  'sermon-card-form': 'purchase',
  'sermon-pending-preview': 'purchase',
  'sermon-pending-registration': 'purchase',
  'sermon-reported-status': 'purchase',
  'sermon-upgraded-from': 'purchase',

  'sermon google nonce': 'stays',
  'sermon-account-closed': 'stays',
  'sermon-bible-order': 'stays',
  'sermon-bible-parallel': 'stays',
  'sermon-bible-substituted': 'stays',
  'sermon-calendar-month': 'stays',
  'sermon-disk-notice': 'stays',
  'sermon-drawer': 'stays',
  'sermon-original-files': 'stays',
  'sermon-drawer-tab': 'stays',
  'sermon-genius-dismissed': 'stays',
  'sermon-invitation': 'stays',
  'sermon-last-active': 'stays',
  'sermon-last-user': 'stays',
  'sermon-library-details': 'stays',
  'sermon-library-sort': 'stays',
  'sermon-library-tree': 'stays',
  'sermon-mirror': 'stays',
  'sermon-panel-width': 'stays',
  'sermon-persist-asked': 'stays',
  'sermon-phone-remote': 'stays',
  'sermon-phone-remote-token': 'stays',
  'sermon-preached-answer': 'stays',
  'sermon-premium-sort': 'stays',
  'sermon-presenter-device': 'stays',
  'sermon-presenting': 'stays',
  'sermon-preview-copies': 'stays',
  'sermon-print-layout': 'stays',
  'sermon-recent-commands': 'stays',
  'sermon-recording-tab': 'stays',
  'sermon-reloaded-for-*': 'stays',
  'sermon-set-up-card': 'stays',
  'sermon-shared-computer': 'stays',
  'sermon-signed-in': 'stays',
  'sermon-slide-moves': 'stays',
  'sermon-slide-preview': 'stays',
  'sermon-text-size': 'stays',
  'sermon-theme': 'stays',
  'sermon-view-*': 'stays',
  'sermon-works-offline': 'stays',
  'shared-page-handouts': 'stays',
  'shared-page-text-size': 'stays',
};

export function ruleOf(key: string): Rule | undefined {
  const matches = (pattern: string) => (pattern.endsWith('*') ? key.startsWith(pattern.slice(0, -1)) : key === pattern);
  return Object.entries(storedKeys).find(([pattern]) => matches(pattern))?.[1];
}

/** The id of the user who was last signed in, in each of the two storages. A tab has its own. */
const lastUserKey = 'sermon-last-user';

/** Returns the id of the user who is signed in in this browser, according to its tabs, or null. */
export function lastSignedIn(): string | null {
  try {
    return localStorage.getItem(lastUserKey);
  } catch {
    return null;
  }
}

/**
 * Called after each reply about who is signed in on this device; null if no user is. While a sermon is presented,
 * nothing is removed: it needs its chapters and pictures until the end. The next reply of the server removes them.
 */
export async function followSession(user: User | null): Promise<void> {
  const shownId = pageUser.id;
  if (user?.id !== shownId && (await isPresentedAnywhere())) return;
  await forgetOthers(user, shownId);
}

/**
 * Called when the sessions of all users but this one have ended on this device. Removes their data from this browser,
 * except what the server does not have yet (`storedKeys`, `tableRules`). Without a reply of the server, a session has
 * not ended. `shownId` is the user whose account this page shows.
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
  // In the meantime, somebody may have signed in, on this page or in another tab.
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

/** False in the browsers of visitors, who do not load the code of the database. */
async function hasDatabase(): Promise<boolean> {
  const databases = await globalThis.indexedDB?.databases?.().catch(() => undefined);
  return databases?.some(({ name }) => name === 'sermon-offline') ?? true;
}
