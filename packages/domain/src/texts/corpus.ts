import { counted } from './numbers.ts';

type Kind = 'sermon' | 'illustration';

const named = (kind: Kind, count: number) => counted(count, kind);

const partlyWords = {
  word: [
    { one: 'has this word', many: 'have this word' },
    { one: 'is on the same topic', many: 'are on the same topic' },
  ],
  words: [
    { one: 'has all of these words', many: 'have all of these words' },
    { one: 'has some of them, or is on the same topic', many: 'have some of them, or are on the same topic' },
  ],
  passage: [
    { one: 'matches your whole search', many: 'match your whole search' },
    {
      one: 'matches a part of it, or is on a related passage',
      many: 'match a part of it, or are on a related passage',
    },
  ],
} as const;

/**
 * UI text for searching and reading published sermons and illustrations (spec part 2 §8), and for naming them as
 * sources in a document.
 */
export const corpus = {
  searchFailed: {
    sermon: 'Sermon Search failed. Please try again.',
    /** In place of 'Block Sermon Illustration failed. Please try again.' (docs/texts.md). */
    illustration: 'Illustration Search failed. Please try again.',
  } satisfies Record<Kind, string>,
  noneFound: {
    sermon: 'No Sermons Found',
    illustration: 'No Illustrations Found',
  } satisfies Record<Kind, string>,
  otherWords: 'Try fewer or different words.',
  /** After a word was taken for a slip or for another spelling of a name. */
  searchedFor: (words: readonly string[]) => `Results for ${words.map((word) => `“${word}”`).join(', ')}`,
  didYouMean: (query: string) => `Did you mean “${query}”?`,
  found: (kind: Kind, count: number, isOver: boolean) => (isOver ? `Over ${named(kind, count)}` : named(kind, count)),
  /**
   * Explains that some results match only part of the search. `whole` is the number of results that match all of it,
   * and `rest` of the others.
   */
  partly(kind: Kind, asked: keyof typeof partlyWords, { whole, rest }: { whole: number; rest: number }): string {
    const [all, part] = partlyWords[asked];
    const others = (one: string, many: string) => (rest === 1 ? `${one} ${part.one}.` : `${many} ${part.many}.`);
    if (whole === 0) return `No ${kind} ${all.one}. ${others('This one', 'These')}`;
    return `Only ${named(kind, whole)} ${whole === 1 ? all.one : all.many}. ${others('The other one', 'The rest')}`;
  },
  reasons: {
    inTitle: 'In the title',
    inText: 'In the text',
    about: (words: readonly string[]) => `About ${words.join(', ')}`,
    without: (words: readonly string[]) => `Missing: ${words.join(', ')}`,
    onPassage: (passages: string) => `On ${passages}`,
    parallel: 'parallel passage',
    related: 'related passage',
    onTopic: (passages: string, topic: string) => `On ${passages} (${topic})`,
  },
  resultsFor: (found: string, query: string) => `${found} for “${query}”`,
  selectToInsert: (kind: Kind) =>
    kind === 'sermon' ? 'Select the text you want to insert.' : 'Select text to insert only that part.',
  installed: (kind: Kind, count: number) =>
    count === 0 ? `No ${kind}s are installed yet.` : `${named(kind, count)} to search`,
  rating: (rating: number) => `${rating} of 5`,
  busy: 'Too many searches are running. Please try again in a moment.',
  notLoaded: (kind: Kind) => `The ${kind} could not be loaded. Please try again.`,
  notThere: (kind: Kind) => `This ${kind} is no longer available.`,
  noSource: 'Place the cursor in text inserted from a sermon or illustration first.',
  assistantSource: 'These words come from the AI Assistant. Its answers are not kept, so there is no source to open.',
  noSources: 'No sources to list yet.',
  sourcesAdded: 'Sources page added',
  sourcesUpdated: 'Sources page updated',
};

export const corpusImport = {
  running: (kind: Kind) =>
    `Another import of ${kind}s is running. Wait until it ends; if it was killed, wait two minutes.`,
  takenOver: (kind: Kind) => `Another import of ${kind}s has taken over.`,
  inUse: 'A backup or a search is using the corpus. Nothing was removed. Please try again later.',
  unknownKind: (kind: string) => `Use “sermons” or “illustrations”, not “${kind}”.`,
  listed: (kind: Kind, count: number, isComplete: boolean) =>
    `${counted(count, kind)}${isComplete ? '' : '; an import is running or was interrupted'}`,
  removed: (kind: Kind, id: string) => `The ${kind} ${id} was removed.`,
  noSuch: (kind: Kind, id: string) => `There is no ${kind} with the id ${id}.`,
  cleared: (kind: Kind, count: number) =>
    `${counted(count, kind)} removed. The built-in ${kind}s return the next time the product starts.`,
};
