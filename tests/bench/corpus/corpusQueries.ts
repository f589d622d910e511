import type { CorpusKind } from '@sermon/contract/corpus';
import { foldedWords } from '@sermon/domain/words/foldedWords';
import { type Chance, chanceFrom } from '../chance.ts';
import { type Line, lineAt } from './corpusTexts.ts';
import type { Words } from './corpusWords.ts';

const common =
  'god jesus lord spirit father king house people israel man sin love heart land children holy prayer grace faith mercy forgiveness hope salvation peace joy church cross death life light word truth gospel glory kingdom heaven earth water bread blood temple prophet moses david abraham paul peter mary disciples lamb shepherd sheep covenant promise law commandment righteousness wisdom fear strength battle enemy servant praise worship'.split(
    ' ',
  );
const longWords =
  'forgiveness righteousness salvation covenant disciples commandment worship strength shepherd kingdom'.split(' ');
const references =
  'Luke 15|John 3:16|Romans 8|Psalm 23|1 Cor 13|Matt 5-7|Isaiah 53|Genesis 1:1|Eph 2:8-9|Acts 2|Phil 4:13|Heb 11|Jonah|Rev 21|luke 15 father'.split(
    '|',
  );

/**
 * Returns 200 realistic queries: one to three words, titles, names, typos and passages. They are the same for every
 * corpus of the same size.
 */
export function typedQueries(words: Words, kind: CorpusKind, items: number): string[] {
  const chance = chanceFrom(777);
  const telling = () => chance.of(chance.of(words.topics).words.slice(0, 12));
  const usual = () => chance.of(common);
  const some = () => lineAt(words, kind, chance.below(items));
  const times = (count: number, make: (at: number) => string) => Array.from({ length: count }, (_, at) => make(at));
  return [
    ...times(40, (at) => common[(at * 2) % common.length] ?? ''),
    ...times(15, telling),
    ...times(25, () => `${usual()} ${usual()}`),
    ...times(25, () => `${usual()} ${telling()}`),
    ...times(15, () => `${telling()} ${telling()}`),
    ...times(15, () => `${usual()} of ${usual()}`),
    ...times(15, () => `${usual()} ${usual()} ${usual()}`),
    ...times(15, () => foldedWords(some().title).slice(0, 3).join(' ')),
    ...times(10, () => foldedWords(some().author).join(' ')),
    ...times(10, (at) => withTypo(chance, longWords[at] ?? 'grace') + (at % 2 ? ` ${usual()}` : '')),
    ...references,
  ];
}

/** Returns every prefix of every query, because each one is searched for while the query is being typed. */
export const keystrokesOf = (queries: readonly string[]): string[] =>
  queries.flatMap((query) => Array.from(query, (_, at) => query.slice(0, at + 1)));

/** Returns queries for known items in the corpus, grouped by what the user remembers about the item. */
export function knownItems(words: Words, kind: CorpusKind, items: number): Record<string, { q: string; id: string }[]> {
  const chance = chanceFrom(99);
  const ways: Record<string, (line: Line) => string> = {
    'the words of the title': ({ title }) => foldedWords(title).join(' '),
    'the title, its last word cut short': ({ title }) => foldedWords(title).join(' ').slice(0, -2),
    'the title with a typo': ({ title }) => titleWithTypo(chance, title),
    'six words that stand together': ({ text }) => phraseOf(chance, text),
    'the author without diacritics, and the title': ({ author, title }) => foldedWords(`${author} ${title}`).join(' '),
  };
  return Object.fromEntries(
    Object.entries(ways).map(([way, queryOf]) => [
      way,
      Array.from({ length: 20 }, () => {
        const line = lineAt(words, kind, chance.below(items));
        return { q: queryOf(line), id: line.id };
      }),
    ]),
  );
}

function titleWithTypo(chance: Chance, title: string): string {
  const words = foldedWords(title);
  const longest = words.toSorted((a, b) => b.length - a.length)[0] ?? '';
  return words.map((word) => (word === longest ? withTypo(chance, word) : word)).join(' ');
}

/** Drops a letter or swaps two adjacent letters. */
function withTypo(chance: Chance, word: string): string {
  const at = 1 + chance.below(Math.max(1, word.length - 2));
  if (chance.next() < 0.5) return word.slice(0, at) + word.slice(at + 1);
  return word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2);
}

/** Returns six consecutive words of a sentence, at least three of them long. Few texts contain all six. */
function phraseOf(chance: Chance, text: string): string {
  const sentences = text.split(/[.?]\s/).map(foldedWords);
  for (let tries = 0; tries < 200; tries += 1) {
    const sentence = chance.of(sentences);
    const from = chance.below(Math.max(1, sentence.length - 6));
    const phrase = sentence.slice(from, from + 6);
    if (phrase.length === 6 && phrase.filter((word) => word.length > 5).length >= 3) return phrase.join(' ');
  }
  return (sentences[0] ?? []).slice(0, 6).join(' ');
}
