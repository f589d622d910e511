/**
 * What happens to a value in local or session storage when the session of the user who left it has ended.
 *
 * - `removed`: words, names, choices or numbers of the user.
 * - `unsent`: what the server may not have yet. Each entry names its owner, and no other user sees it.
 * - `purchase`: how far a purchase has got, without words. It survives signing in, and signing out removes it.
 * - `stays`: choices about this device, ids of the product, and what belongs to visitors.
 */
type Rule = 'removed' | 'unsent' | 'purchase' | 'stays';

/** The rule for every key. `*` stands for any rest. */
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
