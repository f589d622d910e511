import { placeAt, slotCount } from '@sermon/domain/scripture/books';
import { plainVerse } from '@sermon/domain/scripture/markup';
import { formatReference } from '@sermon/domain/scripture/reference';
import { foldedWords } from '@sermon/domain/words/foldedWords';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readBible } from '../../../apps/server/src/content/bibles/text.ts';
import { buildBibles } from '../../../apps/server/src/content/bibles/build.ts';
import { chanceFrom, type Sampler, samplerOf, zipf } from '../chance.ts';

/** The vocabulary for generated texts. */
export type Words = {
  /** Words with the same frequencies as in the Bibles and the starter texts. */
  usual: Sampler<string>;
  /** Invented words that look real. They stand in for modern words, which the Bible does not contain. */
  made: Sampler<string>;
  /** Rare invented words. Each text contains a few of them. */
  rare: Sampler<string>;
  names: Sampler<string>;
  /** Topics, each with a list of words that occur together, most frequent first. */
  topics: readonly { words: readonly string[]; sampler: Sampler<string> }[];
  topic: Sampler<number>;
  /** Verses indexed by slot, alternating between the King James Version and the World English Bible. */
  verses: readonly { reference: string; text: string }[];
};

const counts = { made: 30_000, rare: 250_000, names: 40_000, topics: 500, topicWords: 260 };
const starts = 'b br c ch cl d dr f fl g gr h j k l m n p pl pr qu r s sh sl st t tr v w'.split(' ');
const hearts = 'a e i o u ai ea oo ou a e i o'.split(' ');
const ends = 'n r l t s nd rt m ck ng st d p ll v x ble ment ness ing er al'.split(' ');
const nameParts =
  'ber mar ton ley son har win del rey cas bro nol ward ham stein man dor vic len gar mül jos per kel nor wes cal spur geon lu ther wy cliff whit tay lor rob nald san che guer fon tan oli ira bé nö ça ñez'.split(
    ' ',
  );

/** Reads the words in the Bibles and the starter texts, and invents the others using a fixed seed. */
export async function readWords(): Promise<Words> {
  const directory = resolve('dist/bibles');
  await buildBibles(directory);
  const [kjv, web] = await Promise.all(['KJV', 'WEB'].map((id) => readBible(directory, id)));
  const verses = Array.from({ length: slotCount }, (_, slot) => ({
    reference: formatReference(placeAt(slot)),
    text: plainVerse((slot % 2 ? web : kjv)?.verses[slot]?.marked ?? ''),
  }));
  const frequency = new Map<string, number>();
  const read = (text: string, weight: number) => {
    for (const word of foldedWords(text)) {
      if (/^[a-z]+$/.test(word)) frequency.set(word, (frequency.get(word) ?? 0) + weight);
    }
  };
  for (const { text } of verses) read(text, 1);
  for (const text of starterTexts()) read(text, starterWeight);
  const usual = [...frequency].toSorted((a, b) => b[1] - a[1]);
  const chance = chanceFrom(1);
  const known = new Set(usual.map(([word]) => word));
  const invent = (count: number, make: () => string) => {
    const words: string[] = [];
    while (words.length < count) {
      const word = make();
      if (known.has(word)) continue;
      known.add(word);
      words.push(word);
    }
    return words;
  };
  const syllable = () => chance.of(starts) + chance.of(hearts) + (chance.next() < 0.5 ? '' : chance.of(ends));
  const made = invent(counts.made, () => syllable() + syllable());
  const rare = invent(
    counts.rare,
    () => syllable() + syllable() + syllable() + (chance.next() < 0.3 ? syllable() : ''),
  );
  const names = invent(counts.names, () => {
    const name = chance.of(nameParts) + chance.of(nameParts) + (chance.next() < 0.5 ? chance.of(nameParts) : '');
    return name.charAt(0).toUpperCase() + name.slice(1);
  });
  const middle = usual.slice(150, 9_000).map(([word]) => word);
  const topics = Array.from({ length: counts.topics }, () => {
    const words = Array.from({ length: counts.topicWords }, () => {
      if (chance.next() < 0.6) return middle[Math.floor(chance.next() ** 1.7 * middle.length)] ?? 'grace';
      return chance.of(chance.next() < 0.7 ? made : rare);
    });
    return { words, sampler: samplerOf(words, zipf(6)) };
  });
  return {
    usual: samplerOf(
      usual.map(([word]) => word),
      (at) => usual[at]?.[1] ?? 0,
    ),
    made: samplerOf(made, zipf(30)),
    rare: samplerOf(rare, zipf(50)),
    names: samplerOf(names, zipf(20)),
    topics,
    topic: samplerOf([...topics.keys()], zipf(25)),
    verses,
  };
}

/**
 * The weight of a word in the starter texts. They are short compared to the Bibles, but closer to how people preach.
 */
const starterWeight = 10;

function starterTexts(): string[] {
  const folder = join(import.meta.dirname, '../../../apps/server/src/content/starter');
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.name.endsWith('.md'))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));
}
