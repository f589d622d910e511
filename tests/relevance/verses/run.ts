import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildBibles } from '../../../apps/server/src/content/bibles/build.ts';
import { installBibles } from '../../../apps/server/src/content/bibles/install.ts';
import { log, withDatabase } from '../database.ts';
import { parts } from '../queries.ts';
import { productFind, rankWordings, tryTraps } from './measure.ts';
import { queriesInAVerse, readTexts, translationsWith } from './occurrence.ts';
import { missedOf, reportOf, shownOf, trapReportOf } from './report.ts';
import { readRememberedVerses, readTraps, translationIds, versesFile } from './set.ts';

// npm run relevance:verses -- [TRANSLATION ...] [--list] [--hidden] [--database FOLDER]
// npm run relevance:verses -- --words
// ../README.md describes the verses and these commands.

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    list: { type: 'boolean' },
    hidden: { type: 'boolean' },
    database: { type: 'string' },
    words: { type: 'boolean' },
  },
});
const unknown = positionals.filter((id) => !translationIds.some((known) => known === id));
if (unknown.length > 0) {
  console.error(`${unknown.join(', ')}: choose from ${translationIds.join(', ')}.`);
  process.exit(1);
}
/** The translations in which the report searches: those that most people read, or the chosen ones. */
const chosen = translationIds.filter((id) =>
  positionals.length > 0 ? positionals.includes(id) : id === 'KJV' || id === 'WEB',
);
const verses = readRememberedVerses();
const traps = readTraps();
const bibles = resolve('dist/bibles');

await buildBibles(bibles);
if (options.words) await writeWords();
else await report();
process.exit();

/** Prints the tables. All translations are installed, because the search may look into those that are not chosen. */
async function report(): Promise<void> {
  const { ranked, tried } = await withDatabase(options.database, async ({ db }) => {
    await installBibles({ db, log, clock: () => new Date(), directory: bibles });
    const find = productFind(db);
    return { ranked: await rankWordings(find, verses, chosen), tried: await tryTraps(find, traps, chosen) };
  });
  console.log(`${reportOf(ranked, chosen)}\n\n${trapReportOf(tried, chosen)}`);
  if (!options.list) return;
  for (const part of parts) {
    if (part === 'hidden' && !options.hidden) continue;
    console.log(`\nNot among the first three, ${part} half:\n${missedOf(ranked, part)}`);
  }
  console.log(`\nTraps for which verses are shown:\n${shownOf(tried)}`);
}

/** Writes `wordsIn` of every wording. Fails if a verse has all words of a trap. */
async function writeWords(): Promise<void> {
  const texts = await readTexts(bibles);
  for (const verse of verses) {
    for (const wording of verse.wordings) wording.wordsIn = translationsWith(wording, verse, texts);
  }
  writeFileSync(versesFile, `${JSON.stringify(verses, null, 2)}\n`);
  console.log(`${verses.length} verses are in ${versesFile}. Format it with npm run format.`);
  const found = queriesInAVerse(
    traps.map(({ q }) => q),
    texts,
  );
  if (found.length === 0) return;
  console.error(`All words of these traps are in one verse: ${found.join('; ')}`);
  process.exit(1);
}
