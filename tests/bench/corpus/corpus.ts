import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { CorpusKind } from '@sermon/contract/corpus';
import { sql } from 'drizzle-orm';
import { corpusIllustration, corpusSermon } from '../../../apps/server/src/database/schema/corpus.ts';
import type { SuggestionInput, SearchIndex } from '../../../apps/server/src/ports/search/port.ts';
import { createPostgresSearch } from '../../../apps/server/src/ports/search/postgres/search.ts';
import { anyRequester } from '../../support/requester.ts';
import { chanceFrom } from '../chance.ts';
import { distribution, timed } from '../figures.ts';
import { type Filled, trackMemory, homes, openFilled } from './corpusDatabase.ts';
import { measureNaive } from './corpusNaive.ts';
import { measureSqlite } from './corpusSqlite.ts';
import { keystrokesOf, knownItems, typedQueries } from './corpusQueries.ts';
import { lineAt, sizes, writeCorpus } from './corpusTexts.ts';
import { readWords, type Words } from './corpusWords.ts';

/** The number of sermons in the small corpus, which is the baseline for the large one. */
const smallScale = 20_000;
/** The searches for comparison, a naive one and SQLite, run only one in this many keystrokes. */
const peerEvery = 40;
const language = 'english';

/**
 * Measures a search per keystroke in a generated corpus of 181,667 sermons and 49,363 illustrations, compared with a
 * small corpus, with a naive search and with SQLite. SCALE=20000 limits the number of sermons. KEEP_CORPUS=folder keeps
 * the files and filled databases in that folder and reuses them in the next run.
 */
export async function benchCorpus(): Promise<void> {
  const kept = process.env['KEEP_CORPUS'];
  const folder = kept ? resolve(kept) : await mkdtemp(join(tmpdir(), 'sermon-corpus-'));
  await mkdir(folder, { recursive: true });
  // PostgreSQL may run as another user, who must be able to enter the folder.
  if (!kept) await chmod(folder, 0o711);
  const asked = Number(process.env['SCALE'] ?? sizes.sermon.items);
  const words = await readWords();
  console.log(
    'The corpus is made, not written: words as often as in the King James and World English Bible and the starter texts (60 %), of 500 topics (27 %), ' +
      'made-up words after Zipf (11 %), names with diacritics (2 %), in sentences without meaning, with verses quoted between them.',
  );
  const p95 = new Map<string, number>();
  for (const scale of asked > smallScale ? [smallScale, asked] : [asked]) {
    const counts = { sermon: scale, illustration: Math.round((scale / sizes.sermon.items) * sizes.illustration.items) };
    console.log(`\n${counts.sermon} sermons, ${counts.illustration} illustrations`);
    const place = join(folder, String(scale));
    const files = await filesOf(place, words, counts);
    for (const home of homes(place)) {
      const filled = await openFilled(home, place, files);
      const found = await measure(filled, words, counts);
      const before = p95.get(home.title);
      if (before)
        console.log(`${home.title}: p95 grew by ${(found / before).toFixed(2)} from ${smallScale} to ${scale} sermons`);
      p95.set(home.title, found);
      await filled.close();
    }
    // Larger corpora do not fit into the memory of WebAssembly.
    if (scale <= smallScale) await measureSqlite(files.sermon, sampleOf(words, counts.sermon));
  }
  if (!kept) await rm(folder, { recursive: true, force: true });
}

async function filesOf(
  folder: string,
  words: Words,
  counts: Record<CorpusKind, number>,
): Promise<Record<CorpusKind, string>> {
  await mkdir(folder, { recursive: true });
  const fileOf = async (kind: CorpusKind) => {
    const file = join(folder, `${kind}s.jsonl`);
    const isNeeded =
      counts.sermon <= smallScale || homes(folder).some(({ title }) => !existsSync(join(folder, `${title}.txt`)));
    if (isNeeded && !existsSync(file)) {
      await writeCorpus(`${file}.part`, words, kind, counts[kind]);
      await rename(`${file}.part`, file);
    }
    return file;
  };
  return { sermon: await fileOf('sermon'), illustration: await fileOf('illustration') };
}

/** Measures a filled database. Returns the 95th percentile of the time per keystroke when searching sermons, in ms. */
async function measure({ title, database }: Filled, words: Words, counts: Record<CorpusKind, number>): Promise<number> {
  const index = createPostgresSearch({ ...database, clock: () => new Date() });
  const memory = trackMemory();
  const say = (text: string) => console.log(`${title}: ${text}`);
  const [, firstMs] = await timed(() => search(index, 'sermon', 'grace'));
  say(`a search while it gets ready, with the reading of the words, ${firstMs.toFixed(0)} ms`);
  const [, readyMs] = await timed(() => index.ready());
  say(`then ready, with what everybody types first, in ${readyMs.toFixed(0)} ms`);
  const gaps = monitorEventLoopDelay({ resolution: 1 });
  gaps.enable();
  let p95 = 0;
  for (const kind of ['sermon', 'illustration'] as const) {
    const keystrokes = keystrokesOf(typedQueries(words, kind, counts[kind]));
    const times: { typed: string; ms: number }[] = [];
    for (const typed of keystrokes) times.push({ typed, ms: (await timed(() => search(index, kind, typed)))[1] });
    const slowest = times.toSorted((a, b) => b.ms - a.ms);
    say(`${kind}s, a keystroke: ${distribution(times.map(({ ms }) => ms))}`);
    say(
      `  slowest: ${slowest
        .slice(0, 5)
        .map(({ typed, ms }) => `“${typed}” ${ms.toFixed(0)}`)
        .join(', ')}`,
    );
    if (kind === 'sermon') p95 = slowest[Math.floor(slowest.length * 0.05)]?.ms ?? 0;
    const abouts = Array.from({ length: 100 }, (_, at) => aboutOf(words, at * 7));
    const suggested: number[] = [];
    for (const about of abouts) suggested.push((await timed(() => index.suggest(kind, about, anyRequester())))[1]);
    say(`${kind}s, Sermon Genius: ${distribution(suggested)}`);
  }
  gaps.disable();
  say(
    `longest gap of the server's loop ${(gaps.max / 1e6).toFixed(0)} ms; up to ${Math.round(memory.end() / 1e6)} MB of memory while searching`,
  );
  for (const kind of ['sermon', 'illustration'] as const)
    await measureKnown(title, database, index, kind, words, counts[kind]);
  await index.close();
  await measureNaive(title, database, sampleOf(words, counts.sermon));
  return p95;
}

/** Returns the keystrokes that the searches for comparison run. */
const sampleOf = (words: Words, sermons: number): string[] =>
  keystrokesOf(typedQueries(words, 'sermon', sermons)).filter((_, at) => at % peerEvery === 0);

const search = (index: SearchIndex, kind: CorpusKind, q: string) =>
  index.find(kind, { q, skip: 0, take: 10, ...(kind === 'sermon' && { language }) }, anyRequester());

/** Returns what Sermon Genius would know about a sermon while it is being written. */
function aboutOf(words: Words, at: number): SuggestionInput {
  const chance = chanceFrom(at);
  const { title, scripture } = lineAt(words, 'sermon', at);
  const topic = words.topics[words.topic(chance)]?.words ?? [];
  const keywords = Array.from({ length: 10 }, () =>
    chance.next() < 0.5 ? chance.of(topic.slice(0, 60)) : words.usual(chance),
  );
  return { title, keywords, references: scripture.split('; ').filter(Boolean), without: [], take: 5 };
}

async function measureKnown(
  title: string,
  { db }: Filled['database'],
  index: SearchIndex,
  kind: CorpusKind,
  words: Words,
  items: number,
): Promise<void> {
  const table = kind === 'sermon' ? corpusSermon : corpusIllustration;
  for (const [way, known] of Object.entries(knownItems(words, kind, items))) {
    let first = 0;
    let near = 0;
    for (const { q, id } of known) {
      const [row] = await db
        .select({ id: table.id })
        .from(table)
        .where(sql`${table.sourceId} = ${id}`);
      const rank = (await search(index, kind, q)).results.findIndex((result) => result.id === row?.id);
      if (rank === 0) first += 1;
      if (rank >= 0 && rank < 3) near += 1;
    }
    console.log(
      `${title}: a known ${kind} by ${way}: ${near} of ${known.length} among the first three, ${first} at the top`,
    );
  }
}
