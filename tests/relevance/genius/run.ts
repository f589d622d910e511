import { writeFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { askForAll, sets } from './ask.ts';
import { dumpOf, readJudges, reportOf } from './report.ts';
import { writeCommonWords } from './words.ts';

// npm run relevance:genius -- CORPUS_FOLDER [--dump FILE] [--database FOLDER]
// npm run relevance:genius -- --words
// ../README.md describes the sermons, the grades and these options.

const root = resolve(import.meta.dirname, '../../..');
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { dump: { type: 'string' }, database: { type: 'string' }, words: { type: 'boolean' } },
});
if (options.words) {
  await writeCommonWords();
  process.exit();
}
const [folder] = positionals;
if (folder === undefined) {
  console.error('Name the folder with sermons.jsonl.gz and illustrations.jsonl.gz.');
  process.exit(1);
}
if (options.dump !== undefined && !relative(root, resolve(options.dump)).startsWith('..')) {
  console.error('Choose a file outside the repository, because it contains texts of others.');
  process.exit(1);
}
const asked = await askForAll(folder, options.database);
if (options.dump !== undefined) writeFileSync(options.dump, `${dumpOf(asked)}\n`);
for (const set of sets) {
  console.log(`\n${set}.json`);
  console.log(
    reportOf(
      asked.filter((sermon) => sermon.set === set),
      readJudges(),
    ),
  );
}
process.exit();
