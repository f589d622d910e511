/**
 * The upgrade-page parameters for each feature that a free user may ask for: the feature name (spec part 1 §6) and the
 * action number. The specification defines only number 16, listening to a text; the other numbers are ours. Numbers
 * must never change, because the upgrade page may be on another site.
 */
const upgradeActions = {
  Word: 17,
  SoundCloud: 18,
  Vimeo: 19,
  YouTube: 20,
  Duplicate: 21,
  Template: 22,
  'Custom Template': 23,
  'Premium Template': 24,
  Genius: 25,
  Analyzer: 26,
} as const;
export type UpgradePath = keyof typeof upgradeActions;

/** Returns the URL of the upgrade page, with the requested feature in its query. */
export function upgradeAddress(upgradeUrl: string, path: UpgradePath): string {
  const [address, query = ''] = (upgradeUrl || '/activate').split('?');
  const asked = new URLSearchParams(query);
  asked.set('upgradePath', path);
  asked.set('upgradeAction', String(upgradeActions[path]));
  return `${address}?${asked}`;
}
