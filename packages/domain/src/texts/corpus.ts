import { counted } from './counted.ts';

type Kind = 'sermon' | 'illustration';

const named = (kind: Kind, count: number) => counted(count, kind);

/**
 * UI text for searching and reading published sermons and illustrations (spec part 2 §8), and for naming them as
 * sources in a document.
 */
export const corpus = {
  searchFailed: {
    sermon: 'Sermon Search failed. Please try again.',
    illustration: 'Illustration Search failed. Please try again.',
  } satisfies Record<Kind, string>,
  noneFound: {
    sermon: 'No Sermons Found',
    illustration: 'No Illustrations Found',
  } satisfies Record<Kind, string>,
  found: (kind: Kind, count: number, isOver: boolean) => (isOver ? `Over ${named(kind, count)}` : named(kind, count)),
  installed: (kind: Kind, count: number) =>
    count === 0 ? `No ${kind}s are installed yet.` : `${named(kind, count)} to search`,
  rating: (rating: number) => `${rating} of 5`,
  busy: 'Too many searches are running. Please try again in a moment.',
  notLoaded: (kind: Kind) => `The ${kind} could not be loaded. Please try again.`,
  notThere: (kind: Kind) => `This ${kind} is no longer available.`,
  noSource: 'Place the cursor in text inserted from a sermon or illustration first.',
  noSources: 'No sources to list yet.',
  sourcesAdded: 'Sources page added',
  sourcesUpdated: 'Sources page updated',
};
