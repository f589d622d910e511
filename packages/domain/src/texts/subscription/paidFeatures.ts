/** What users can do with a plan, by the name that the upgrade page gets for each feature (`upgradePath`). */
const abilities: Readonly<Record<string, string>> = {
  Share: 'share your sermons',
  'Present Slides': 'show your slides to an audience',
  Slides: 'download your slides',
  Genius: 'get suggestions from Sermon Genius while you write',
  Analyzer: 'check your writing with the Sermon Analyzer',
  'AI Assistant': 'ask the AI Assistant',
  HearItNow: 'listen to your sermon with Hear It',
  'Premium Template': 'use the premium templates',
  'Custom Template': 'save your own templates',
  Duplicate: 'copy templates',
  Word: 'upload Word documents',
  YouTube: 'add videos from YouTube',
  Vimeo: 'add videos from Vimeo',
  SoundCloud: 'add audio from SoundCloud',
  Direct: 'add premium sermons and series to your library, and rate what you read',
};

export const paidFeatures = {
  /** Returns what the feature that led to the upgrade page does, or null if it is not known. */
  ability: (upgradePath: string): string | null =>
    Object.hasOwn(abilities, upgradePath) ? (abilities[upgradePath] ?? null) : null,
  /** Everything that a plan opens on an installation. Features whose service is switched off are left out. */
  all: (isOff: { assistant: boolean; hearIt: boolean }): string[] => {
    const left = new Set([isOff.assistant && 'AI Assistant', isOff.hearIt && 'HearItNow']);
    return Object.entries(abilities).flatMap(([path, ability]) => (left.has(path) ? [] : [ability]));
  },
};
