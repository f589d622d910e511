import { safeRedirect } from '@sermon/domain/links/redirect';
import { offlinePreferences, offlineUser } from '../../offline/sessionCopies.ts';
import { removeKeptDocuments } from '../../offline/useKeeper.ts';
import { tabAnswers } from '../../tabAnswers.ts';
import { forgetPurchase } from '../../upgradedFrom.ts';

/**
 * Removes what this device keeps of a user who is no longer signed in, except unsaved texts, and opens another page. Does
 * a full page load so that nothing of this user's data stays in memory.
 */
export async function leavePage(userId: string, next: string): Promise<void> {
  offlineUser.write(null);
  await removeKeptDocuments(userId);
  offlinePreferences.remove();
  tabAnswers.forget();
  forgetPurchase();
  // The server may lead to another site, where the user has a session as well.
  location.assign(/^https?:\/\//i.test(next) ? next : safeRedirect(next, '/auth/sign-in'));
}
