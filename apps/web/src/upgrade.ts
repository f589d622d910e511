/**
 * The features that a free user may ask for, by the name that the upgrade page expects (spec part 1 §6), with the
 * number of each action. The specification defines only number 16, listening to a text; the others are ours. Numbers
 * never change, because the upgrade page may be another site.
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

/** Returns the address of the upgrade page, which learns what the user wanted. */
export function upgradeAddress(upgradeUrl: string, path: UpgradePath): string {
  const [address, query = ''] = (upgradeUrl || '/activate').split('?');
  const asked = new URLSearchParams(query);
  asked.set('upgradePath', path);
  asked.set('upgradeAction', String(upgradeActions[path]));
  return `${address}?${asked}`;
}
