import { stopWords } from '../../words/stopWords.ts';
import { foldedWords } from '../../words/foldedWords.ts';
import { stemOf } from '../../words/stems.ts';
import newTestament from './entries/tellings/newTestament.json' with { type: 'json' };
import oldTestament from './entries/tellings/oldTestament.json' with { type: 'json' };
import parables from './entries/tellings/parables.json' with { type: 'json' };
import sameWords from './entries/tellings/words.json' with { type: 'json' };
import { stemOf as lightStemOf } from './stem.ts';
import { synonymsOf } from './synonyms.ts';
import { type NamedTopic, namedTopic, topicEntries } from './topics.ts';

/**
 * The stories of the index, retold in everyday words, by the usual name of their entry. People look for a story without its
 * name or the words of their Bible: 'the boy who ran away from home'.
 */
const tellings: Readonly<Record<string, string>> = { ...oldTestament, ...newTestament, ...parables };

/** Words that count as one in stories, because people mix them up: forms of irregular verbs, 'boy' and 'son'. */
const groupOf: ReadonlyMap<string, string> = new Map(
  sameWords.flatMap((group) => {
    const words = group.split(', ');
    return words.map((word): [string, string] => [stemOf(word), words[0]!]);
  }),
);

function keyOf(word: string): string {
  const stem = stemOf(word);
  return groupOf.get(stem) ?? stem;
}

type Telling = {
  entry: (typeof topicEntries)[number];
  /** The words as they are told, and the same with one word for each group. */
  exact: ReadonlySet<string>;
  keys: ReadonlySet<string>;
};

const told: readonly Telling[] = topicEntries.flatMap((entry) => {
  const telling = tellings[entry.names[0] ?? ''];
  if (telling === undefined) return [];
  const words = [telling, ...entry.names].flatMap(foldedWords);
  return { entry, exact: new Set(words.map(stemOf)), keys: new Set(words.map(keyOf)) };
});

const timesTold: ReadonlyMap<string, number> = (() => {
  const times = new Map<string, number>();
  for (const { keys } of told) for (const key of keys) times.set(key, (times.get(key) ?? 0) + 1);
  return times;
})();

/** The fewest words that tell a story, and the least part of what all words of a query tell that must fit it. */
const least = { words: 2, part: 0.75 } as const;
/**
 * How many stories would have the same words by chance, at most: so that results are labeled with the story, the same if
 * three words or more all fit only this one, and so that it adds results.
 */
const chance = { ofLabel: 0.05, ofOnlyOne: 0.3, ofResults: 0.5 } as const;
const wordsOfOnlyOne = 3;
/** How much a story counts whose words could be chance, and a word as it is told compared with one of its group. */
const share = { ofGuess: 0.5, ofExactWord: 0.2 } as const;
const maxStories = 2;

/**
 * Returns the stories that a query retells, most likely first, at most two. `words` are folded words without little words.
 * Most of them must fit the story, and few stories may have them by chance.
 */
export function storiesTold(words: readonly string[]): NamedTopic[] {
  const asked = [...new Set(words)].filter((word) => !stopWords.has(word)).map(askedOf);
  if (asked.length < least.words) return [];
  const all = asked.reduce((sum, { tells }) => sum + tells, 0);
  const stories = told
    .flatMap(({ entry, exact, keys }) => {
      const fitting = asked.filter((word) => word.keys.some((key) => keys.has(key)));
      const telling = fitting.reduce((sum, { tells }) => sum + tells, 0);
      const asTold = fitting.reduce((sum, { stem, tells }) => sum + (exact.has(stem) ? tells : 0), 0);
      const byChance = told.length * Math.exp(-telling);
      const isTold = fitting.length >= least.words && telling >= least.part * all && byChance <= chance.ofResults;
      return isTold ? { entry, byChance, fitting, score: telling + share.ofExactWord * asTold } : [];
    })
    .toSorted((a, b) => b.score - a.score);
  const best = stories.filter(({ score }) => score === stories[0]?.score).slice(0, maxStories);
  return best.map(({ entry, byChance, fitting }) => {
    const isOnlyOne = best.length === 1 && fitting.length === asked.length && fitting.length >= wordsOfOnlyOne;
    const isMeant = byChance <= (isOnlyOne ? chance.ofOnlyOne : chance.ofLabel);
    const stems = fitting.map(({ word }) => lightStemOf(word));
    return { ...namedTopic(entry, stems, stems), share: isMeant ? 1 : share.ofGuess, isMeant };
  });
}

/** A word of a query with the keys of itself and its synonyms, and how much it tells: the rarer in stories, the more. */
function askedOf(word: string) {
  const synonyms = synonymsOf(word).flatMap((synonym) => (synonym.length === 1 ? synonym : []));
  const keys = [...new Set([word, ...synonyms].map(keyOf))];
  const times = Math.max(1, ...keys.map((key) => timesTold.get(key) ?? 0));
  return { word, stem: stemOf(word), keys, tells: Math.log(told.length / times) };
}

/** The usual names of the stories that are retold. */
export const toldStories: readonly string[] = Object.keys(tellings);
