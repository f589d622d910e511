/**
 * What a free user wanted, by the name that the upgrade page knows (spec part 1 §6), and the number of the action. The
 * specification names one number, 16 for hearing a text; ours follow it. A number never changes: the upgrade page may be elsewhere.
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

/** Where a free user becomes a subscriber; the page is told what was wanted. */
export function upgradeAddress(upgradeUrl: string, path: UpgradePath): string {
  const [address, query = ''] = (upgradeUrl || '/activate').split('?');
  const asked = new URLSearchParams(query);
  asked.set('upgradePath', path);
  asked.set('upgradeAction', String(upgradeActions[path]));
  return `${address}?${asked}`;
}
