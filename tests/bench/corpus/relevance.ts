import { foldedWords } from '@sermon/domain/words/foldedWords';
import { stopWords } from '@sermon/domain/words/stopWords';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importItems } from '../../../apps/server/src/content/corpus/import.ts';
import { type Db, openDatabase, type DatabaseOptions } from '../../../apps/server/src/database/open.ts';
import { corpusSermon, corpusWord } from '../../../apps/server/src/database/schema/corpus.ts';
import type { SearchIndex } from '../../../apps/server/src/ports/search/port.ts';
import { createPostgresSearch } from '../../../apps/server/src/ports/search/postgres/search.ts';
import { anyRequester } from '../../support/requester.ts';
import { findPostgres, startServer } from '../../support/postgres.ts';
import { type Chance, chanceFrom } from '../chance.ts';

const log = { info() {}, warn: console.warn, error: console.error };
/** The number of known items to search for with each kind of query. */
const sampled = 150;
const phraseLength = 6;
/** Words that occur in less than this share of the sermons count as rare. A distinctive phrase contains two of them. */
const rare = 0.05;

/**
 * Measures search quality for the sermons in the file SERMONS (JSON Lines). Searches for known sermons by title, by six
 * consecutive words that occur in no other sermon, by a title with one typo, and by words with the last one truncated.
 */
export async function benchRelevance(): Promise<void> {
  const file = process.env['SERMONS'];
  if (!file) return console.log('SERMONS names no file with sermons');
  const directory = await mkdtemp(join(tmpdir(), 'sermon-bench-'));
  await measure('embedded', file, { url: undefined, directory });
  await rm(directory, { recursive: true });
  const postgres = findPostgres();
  if (!postgres || 'url' in postgres) return console.log('The programs of PostgreSQL were not found here');
  const server = await startServer(postgres.programs);
  await measure('PostgreSQL', file, { url: server.url, directory: '' });
  await server.stop();
}

type Known = { q: string; id: string };
type Sermon = { id: string; title: string; words: string };

async function measure(home: string, file: string, place: Pick<DatabaseOptions, 'url' | 'directory'>): Promise<void> {
  const database = await openDatabase({ ...place, log });
  await database.migrate();
  const { db } = database;
  const clock = () => new Date();
  const index = createPostgresSearch({ ...database, clock, isAlone: true });
  const { added, malformed } = await importItems({ search: index, kind: 'sermon', file });
  console.log(`${home}: ${added} sermons imported, ${malformed} lines malformed`);
  const sermons = await sermonsOf(db);
  const titles = new Map(sermons.map(({ id, title }) => [id, foldedWords(title).join(' ')]));
  for (const [title, known] of Object.entries(await knownItems(db, sermons))) {
    const ranks: number[] = [];
    const missed: Known[] = [];
    for (const item of known) {
      // Finding another sermon with the same title words also counts.
      const isMeant = ({ id }: { id: string }) => titles.get(id) === titles.get(item.id);
      const rank = (await search(index, item.q)).findIndex(isMeant) + 1;
      ranks.push(rank);
      if (rank === 0 || rank > 3) missed.push(item);
    }
    const count = (holds: (rank: number) => boolean) => ranks.filter(holds).length;
    const top = count((rank) => rank >= 1 && rank <= 3);
    console.log(
      `${home}: ${title}: ${((100 * top) / ranks.length).toFixed(1)} % in the first 3 (n = ${ranks.length}); rank 1: ${count((rank) => rank === 1)}, ` +
        `2: ${count((rank) => rank === 2)}, 3: ${count((rank) => rank === 3)}, 4 to 10: ${count((rank) => rank > 3)}, none of 10: ${count((rank) => rank === 0)}`,
    );
    for (const { q, id } of missed.slice(0, 5)) console.log(`    missed: “${q}” of ${titles.get(id)}`);
  }
  await index.close();
  await database.close();
}

const search = async (index: SearchIndex, q: string) =>
  (await index.find('sermon', { q, language: 'english', skip: 0, take: 10 }, anyRequester())).results;

async function sermonsOf(db: Db): Promise<Sermon[]> {
  const { sourceId, id, title, words } = corpusSermon;
  return db.select({ id, title, words }).from(corpusSermon).orderBy(sourceId);
}

async function knownItems(db: Db, sermons: Sermon[]): Promise<Record<string, Known[]>> {
  const rows = await db.select().from(corpusWord);
  const documents = new Map(rows.map(({ word, documents: count }) => [word, count]));
  const isRare = (word: string) => !stopWords.has(word) && (documents.get(word) ?? 0) < rare * sermons.length;
  const phrase = (sermon: Sermon, chance: Chance) => phraseOf(sermon, sermons, isRare, chance);
  const collect = (seed: number, ask: (sermon: Sermon, chance: Chance) => string | null): Known[] => {
    const chance = chanceFrom(seed);
    const known: Known[] = [];
    for (const sermon of shuffled(sermons, chance)) {
      const q = known.length < sampled && ask(sermon, chance);
      if (q) known.push({ q, id: sermon.id });
    }
    return known;
  };
  return {
    'the words of the title': collect(1, ({ title }) => foldedWords(title).join(' ')),
    'six words of the text': collect(2, phrase),
    'a title with one typo': collect(3, ({ title }, chance) => withTypo(foldedWords(title), chance)),
    'a title, its last word cut short': collect(4, ({ title }) => cutShort(foldedWords(title))),
    'six words of the text, the last cut short': collect(5, (sermon, chance) => {
      const words = phrase(sermon, chance)?.split(' ');
      return words ? cutShort(words) : null;
    }),
  };
}

function shuffled<Item>(items: readonly Item[], chance: Chance): Item[] {
  return items
    .map((item) => ({ item, place: chance.next() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ item }) => item);
}

/**
 * Returns six consecutive words that occur in no other sermon. At least two of them are rare. Returns null if 200
 * attempts find none.
 */
function phraseOf(sermon: Sermon, all: Sermon[], isRare: (word: string) => boolean, chance: Chance): string | null {
  const words = sermon.words.split(' ');
  for (let tried = 0; tried < 200; tried += 1) {
    const at = chance.below(Math.max(1, words.length - phraseLength));
    const phrase = words.slice(at, at + phraseLength);
    if (phrase.length < phraseLength || phrase.filter(isRare).length < 2) continue;
    const text = ` ${phrase.join(' ')} `;
    if (all.every(({ id, words: others }) => id === sermon.id || !` ${others} `.includes(text)))
      return phrase.join(' ');
  }
  return null;
}

const shortestWithTypo = 5;

/** Adds a typo to one of the longer words: a missing, extra or wrong letter, or two swapped letters. */
function withTypo(words: string[], chance: Chance): string | null {
  const places = words.flatMap((word, at) => (/^[a-z]+$/.test(word) && word.length >= shortestWithTypo ? [at] : []));
  if (places.length === 0) return null;
  const place = chance.of(places);
  const word = words[place]!;
  const at = chance.below(word.length - 1);
  const letter = chance.of(Array.from('abcdefghijklmnopqrstuvwxyz'));
  const variants = [
    word.slice(0, at) + word.slice(at + 1),
    word.slice(0, at) + letter + word.slice(at),
    word.slice(0, at) + letter + word.slice(at + 1),
    word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2),
  ];
  const typo = chance.of(variants);
  return typo === word ? null : words.with(place, typo).join(' ');
}

const shortestCut = 5;

/**
 * Removes at least two letters from the end of the last word. Returns null if that word is too short or is a number.
 */
function cutShort(words: string[]): string | null {
  const last = words.at(-1) ?? '';
  if (!/^[a-z]+$/.test(last) || last.length < shortestCut) return null;
  return [...words.slice(0, -1), last.slice(0, Math.max(3, Math.ceil(last.length * 0.6)))].join(' ');
}
