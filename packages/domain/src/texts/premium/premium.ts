import { counted } from '../numbers.ts';
import { productName } from '../../product.ts';

/** Sentences about premium sermons and series (spec part 3 §2.7–2.8, §8). */
export const premium = {
  activated: (name: string) => `The ${name} has been added to your Library.`,
  activateFailed: (name: string) => `Error activating ${name}.`,
  source: (kind: PremiumKind, name: string) => `${kind === 'sermon' ? 'Premium Sermon' : 'Premium Series'} “${name}”`,
  alreadyAdded: (name: string) => `${name} is already in your library.`,
};

type PremiumKind = 'sermon' | 'series';

const named: Record<PremiumKind, [one: string, many: string]> = {
  sermon: ['premium sermon', 'premium sermons'],
  series: ['premium series', 'premium series'],
};
const kinds = (kind: PremiumKind, count: number) => counted(count, ...named[kind]);

export const premiumAdministration = {
  heading: 'Premium content',
  kinds: { sermon: 'Premium sermons', series: 'Premium series' },
  items: kinds,
  disabled: (count: number) => `${count.toLocaleString('en')} not shown to users`,
};

export const premiumImport = {
  noSuchFile: (path: string) => `There is no file or folder ${path}.`,
  noManifest: 'There is no manifest.json in this folder or in the two levels of folders below it.',
  added: (kind: PremiumKind, count: number) => `${kinds(kind, count)} added.`,
  changed: (kind: PremiumKind, count: number) => `${kinds(kind, count)} replaced.`,
  unchanged: (kind: PremiumKind, count: number) => `${kinds(kind, count)} unchanged.`,
  wrong: (count: number) => `${counted(count, 'manifest')} could not be imported:`,
  more: (count: number) => `  and ${counted(count, 'other problem')}`,
  nothing: 'Nothing was imported.',
  busy: (count: number) =>
    `${counted(count, 'manifest')} could not be imported because this computer was too busy. Run the same command again to import ${count === 1 ? 'it' : 'them'}.`,
  interrupted: 'The import was stopped before the end. Run the same command again to continue.',
  /** Names the problem with a field of a manifest, for example: grace/manifest.json: items[0].file … */
  at: (file: string, field: string, what: string) => `${file}${field && `: ${field}`} ${what}`,
  what: {
    notJson: 'is not valid JSON',
    notObject: 'must be an object',
    notArray: 'must be a list',
    notText: 'must be text',
    blank: 'must not be empty',
    notBoolean: 'must be true or false',
    tooLong: (max: number) => `must have at most ${max.toLocaleString('en')} characters`,
    notOneOf: (names: readonly string[]) => `must be one of ${names.join(', ')}`,
    notDay: 'must be a date like 2026-11-29',
    notSlug: 'must consist of lowercase letters, digits and hyphens',
    unknownField: 'is not a known field',
    noItems: 'must list at least one document, series or folder',
    noChildren: 'belongs only to folders and series',
    onlyDocuments: 'belongs only to documents',
    fileOrHtml: 'must have either a file or html',
    noFilesHere: 'cannot name files, because the manifest is a single file; use html instead',
    tooDeep: (max: number) => `is nested more than ${max} levels deep`,
    tooMany: (max: number) => `has more than ${max.toLocaleString('en')} folders, series and documents`,
    tooManyItems: (max: number) =>
      `is one too many: a server can have at most ${max.toLocaleString('en')} of each kind`,
    tooMuchText: (max: number) => `has more than ${max.toLocaleString('en')} characters in its documents`,
    outside: 'is outside the folder of the manifest',
    link: 'is a symbolic link, which is not followed',
    missing: 'does not exist',
    notFile: 'is not a file',
    /** `code` is that of the operating system, such as EACCES. */
    unreadable: (code: string) => `cannot be read (${code})`,
    tooLarge: (megabytes: number) => `is larger than ${megabytes} MB`,
    unknownType: 'must end in .md, .html, .htm or .docx',
    notPicture: (why: string) => `cannot be used: ${why}`,
    notConverted: (why: string) => `could not be converted: ${why}`,
    twice: 'has the same kind and slug as another manifest of this import',
  },
};

/** UI text for the public pages of premium sermons and series (spec part 3 §2.10). */
export const popular = {
  skip: 'Skip to content',
  pages: 'Popular pages',
  titles: { sermon: 'Popular Sermons', series: 'Popular Sermon Series' },
  links: { sermon: 'Popular Sermons', series: 'Popular Series' },
  about: {
    sermon: 'Sermons to add to your library and rewrite in your own words.',
    series: 'Sermon series to add to your library and rewrite in your own words.',
  },
  none: { sermon: 'There are no sermons here yet.', series: 'There are no sermon series here yet.' },
  kinds: { sermon: 'Sermon', series: 'Sermon Series' },
  documents: (count: number) => counted(count, 'document'),
  words: (count: number) => counted(count, 'word'),
  addedBy: (count: number) => `Added by ${counted(count, 'person', 'people')}`,
  free: 'Free',
  picture: (name: string) => `Picture for ${name}`,
  contents: 'Contents',
  opening: 'How it begins',
  add: {
    heading: 'Make it your own',
    about: {
      sermon: 'Add this sermon to your library and rewrite it in your own words.',
      series: 'Add this series to your library and rewrite it in your own words.',
    },
    button: 'Add to My Library',
    unlock: 'UNLOCK',
    free: {
      sermon: 'This sermon is free. All you need is an account.',
      series: 'This series is free. All you need is an account.',
    },
    locked: {
      sermon: 'This sermon comes with a subscription.',
      series: 'This series comes with a subscription.',
    },
    account: 'All you need is an account.',
  },
  signIn: 'Sign In',
  getStarted: 'Get Started',
  library: 'My Library',
  trouble: 'This page could not be loaded. Please try again.',
  footer: `${productName} helps preachers write, keep, and share their sermons.`,
};
