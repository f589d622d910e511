import { safeRedirect } from '@sermon/domain/links/redirect';
import { forgetOthers } from '../../offline/session/forgetOthers.ts';
import { otherTabs } from '../../session/otherTabs.ts';
import { leaveWithoutAsking } from '../../session/saveEverything.ts';
import { forgetPurchase } from '../../plan/upgradedFrom.ts';

/**
 * Called when the user has signed out: removes what this device keeps of them, except unsaved texts, and opens another page.
 * Does a full page load so that nothing of this user's data stays in memory.
 */
export async function leavePage(next: string): Promise<void> {
  await forgetOthers(null);
  forgetPurchase();
  otherTabs.tell();
  // The server may lead to another site, where the user has a session as well.
  const address = /^https?:\/\//i.test(next) ? next : safeRedirect(next, '/auth/sign-in');
  leaveWithoutAsking(() => location.assign(address));
}
