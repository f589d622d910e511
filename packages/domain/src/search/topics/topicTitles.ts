import writtenTitles from './entries/titles.json' with { type: 'json' };
import { topicEntries } from './topics.ts';

/** Names of topics that are sentences, with words that fit after 'About'. Sayings are quoted. */
const titles: ReadonlyMap<string, string> = new Map(Object.entries(writtenTitles));

/** Returns the usual name of a topic as it reads after 'About': 'it is finished' → '“It is finished”'. */
export const titleOfTopic = (name: string): string => titles.get(name) ?? name;

/** Words that the names of topics write with a capital letter only because of the word beside them: 'Palm Sunday'. */
const ordinary = new Set(
  (
    'i o ancient ash assumption beautiful commission corpus counselor el hail immaculate independence legion lot ' +
    'mosaic mothering palm proverbs queen reformed sacred savior veterans victor wonderful'
  ).split(' '),
);
/** Words with a capital letter that also occur with a small one: 'lord of the Sabbath'. */
const alwaysCapital = ['Lord', 'Joshua'];

/** Proper names by their folded form, from the names of topics: words that always have a capital letter there. */
const properNames: ReadonlyMap<string, string> = (() => {
  const words = topicEntries.flatMap(({ names }) =>
    names.flatMap((name) => name.match(/[A-Za-z]+(?![A-Za-z’'])/g) ?? []),
  );
  const small = new Set(words.filter((word) => word === word.toLowerCase()));
  const isName = (word: string) => !small.has(word.toLowerCase()) && !ordinary.has(word.toLowerCase());
  return new Map([...words.filter(isName), ...alwaysCapital].map((word) => [word.toLowerCase(), word]));
})();

/** Returns a folded word as a reader expects it: proper names of the Bible and of the church with a capital letter. */
export const withProperCase = (word: string): string => properNames.get(word) ?? word;
