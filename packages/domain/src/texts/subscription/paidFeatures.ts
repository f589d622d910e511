import { entitlementOf, features } from '../../accounts/entitlements.ts';

/** What users can do with a plan, by the name that the upgrade page gets for each feature (`upgradePath`). */
const abilities: Readonly<Record<string, string>> = {
  Share: 'share your sermons',
  'Present Slides': 'show your slides to an audience',
  Slides: 'download your slides',
  Genius: 'get suggestions from Genius while you write',
  Analyzer: 'check your writing with the Analyzer',
  'AI Assistant': 'ask the AI Assistant',
  HearItNow: 'listen to your sermon with Hear It',
  'Premium Template': 'use the premium templates',
  'Custom Template': 'save your own templates',
  Duplicate: 'copy templates',
  Word: 'upload Word documents',
  YouTube: 'add videos from YouTube',
  Vimeo: 'add videos from Vimeo',
  SoundCloud: 'add sound from SoundCloud',
};

const paths = new Set(
  features.flatMap((feature) => {
    const entitlement = entitlementOf(feature);
    return entitlement.who === 'maker' ? [entitlement.upgradePath] : [];
  }),
);

/** UI text about what a plan opens. It follows "you can". */
export const paidFeatures = {
  /** Returns what the feature that led to the upgrade page does, or null if it is not known. */
  ability: (upgradePath: string): string | null =>
    paths.has(upgradePath) && Object.hasOwn(abilities, upgradePath) ? (abilities[upgradePath] ?? null) : null,
  /** Everything that a plan opens. */
  all: Object.entries(abilities).flatMap(([path, ability]) => (paths.has(path) ? [ability] : [])),
  paths: [...paths],
};
