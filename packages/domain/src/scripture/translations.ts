export type Translation = {
  id: string;
  name: string;
  /** The copyright notice in HTML, shown below every result. */
  copyrightHtml: string;
};

const free = 'This text is in the public domain.';
const owned = (owner: string) => `The text belongs to ${owner} and may be quoted only within the limits that it sets.`;

/** The offered translations (spec part 1 §9), sorted by id. */
export const translations: readonly Translation[] = [
  {
    id: 'AMP',
    name: 'Amplified Bible',
    copyrightHtml: `Amplified Bible (AMP), &copy; 2015. ${owned('The Lockman Foundation')}`,
  },
  {
    id: 'ASV',
    name: 'American Standard Version',
    copyrightHtml: `American Standard Version (ASV), 1901. ${free}`,
  },
  { id: 'DBY', name: 'Darby Translation', copyrightHtml: `The Bible in the translation of J. N. Darby, 1890. ${free}` },
  { id: 'ERV', name: 'English Revised Version', copyrightHtml: `English Revised Version (ERV), 1885. ${free}` },
  {
    id: 'ESV',
    name: 'English Standard Version',
    copyrightHtml: `English Standard Version (ESV), &copy; 2001. ${owned('Crossway, a publishing ministry of Good News Publishers,')}`,
  },
  {
    id: 'KJV',
    name: 'King James Version',
    copyrightHtml: `King James Version (KJV), 1611, in the edition of 1769. ${free} In the United Kingdom the Crown holds the right to print it.`,
  },
  {
    id: 'LBLA',
    name: 'La Biblia de las Américas',
    copyrightHtml: `La Biblia de las Américas (LBLA), &copy; 1986, 1995, 1997. ${owned('The Lockman Foundation')}`,
  },
  {
    id: 'MSG',
    name: 'The Message',
    copyrightHtml: `The Message (MSG) by Eugene H. Peterson, &copy; 1993, 2002, 2018. ${owned('NavPress')}`,
  },
  {
    id: 'NASB',
    name: 'New American Standard Bible',
    copyrightHtml: `New American Standard Bible (NASB), &copy; 1960, 1971, 1977, 1995, 2020. ${owned('The Lockman Foundation')}`,
  },
  {
    id: 'NBL',
    name: 'Nueva Biblia Latinoamericana',
    copyrightHtml: `Nueva Biblia Latinoamericana (NBL), &copy; 2005. ${owned('The Lockman Foundation')}`,
  },
  {
    id: 'NIRV',
    name: "New International Reader's Version",
    copyrightHtml: `New International Reader's Version (NIRV), &copy; 1995, 1996, 1998, 2014. ${owned('Biblica, Inc.')}`,
  },
  {
    id: 'NIV',
    name: 'New International Version',
    copyrightHtml: `New International Version (NIV), &copy; 1973, 1978, 1984, 2011. ${owned('Biblica, Inc.')}`,
  },
  {
    id: 'NLT',
    name: 'New Living Translation',
    copyrightHtml: `New Living Translation (NLT), &copy; 1996, 2004, 2015. ${owned('Tyndale House Foundation')}`,
  },
  {
    id: 'OJB',
    name: 'Orthodox Jewish Bible',
    copyrightHtml: `Orthodox Jewish Bible (OJB), &copy; 2002, 2003, 2008, 2010, 2011. ${owned('Artists for Israel International')}`,
  },
  {
    id: 'WEB',
    name: 'World English Bible',
    copyrightHtml: `World English Bible (WEB). ${free} The name "World English Bible" is a trademark of eBible.org.`,
  },
  {
    id: 'YLT',
    name: "Young's Literal Translation",
    copyrightHtml: `Young's Literal Translation (YLT), 1898. ${free}`,
  },
];

export const maxTranslations = 200;

/** The stored translation of users who have not selected one (spec part 1 §9). */
export const defaultTranslationId = 'NIV';

/**
 * The translations that can replace one that is not installed. The first one in this list that is installed is used.
 */
export const substitutes = ['WEB', 'KJV', 'ASV', 'YLT', 'DBY'] as const;

const publicDomain = new Set(['ASV', 'DBY', 'ERV', 'KJV', 'WEB', 'YLT']);

export const isPublicDomain = (id: string): boolean => publicDomain.has(id.toUpperCase());

/**
 * Sorts the ids of installed translations: the wanted one, then its substitutes, then the others.
 * @example
 * inPlaceOf('NIV', ['ASV', 'ERV', 'WEB']); // ['WEB', 'ASV', 'ERV']
 */
export function inPlaceOf(wantedId: string, installedIds: readonly string[]): string[] {
  const first = [wantedId, ...substitutes].filter((id) => installedIds.includes(id));
  return [...new Set([...first, ...installedIds])];
}

export const firstInstalled = (installedIds: readonly string[]): string | null =>
  inPlaceOf(substitutes[0], installedIds)[0] ?? null;

type TranslationPreference = { bibleTranslationId: string; isBibleTranslationChosen: boolean };

/**
 * Returns a user's translation, from their preferences (null if they are not known) and the installed translations:
 * - `chosenId`: the one that they chose, even if it is not installed. Null if they have never chosen one.
 * - `wantedId`: the chosen one or else the first installed one. The server replies in a substitute if it lacks it.
 * - `shownId`: the one whose text they see. Null if none is installed.
 *
 * Nothing else may read `bibleTranslationId`: for users who have never chosen, it is the default, which is rarely
 * installed.
 */
export function usersTranslation(
  preference: TranslationPreference | null,
  installedIds: readonly string[],
): { chosenId: string | null; wantedId: string; shownId: string | null } {
  const chosenId = preference?.isBibleTranslationChosen ? preference.bibleTranslationId.toUpperCase() : null;
  const wantedId = chosenId ?? firstInstalled(installedIds) ?? substitutes[0];
  return { chosenId, wantedId, shownId: inPlaceOf(wantedId, installedIds)[0] ?? null };
}

/**
 * Returns the translation in which a chapter is kept on a device: the wanted one if its license allows that, otherwise
 * the first one that allows it, in the order of `substitutes`. Null if there is none.
 */
export const offlineTranslation = (wantedId: string, keepableIds: readonly string[]): string | null =>
  keepableIds.includes(wantedId) ? wantedId : firstInstalled(keepableIds);

const byId = new Map(translations.map((translation) => [translation.id, translation]));

export const translationById = (id: string): Translation | undefined => byId.get(id.toUpperCase());
