import { type Judged, measure, type Measured, type Part } from './measure.ts';

/**
 * Prints a table of what the finder of references does with each part of the sentences. With the name of a part, or with
 * `--all`, also prints the sentences with which it does something else than it should.
 */
const [asked] = process.argv.slice(2);
const parts: Part[] = ['tuned', 'hidden', 'later'];
const measured = parts.map((part) => ({ part, verdicts: measure(part) }));

const share = (some: readonly Judged[], ...others: (readonly Judged[])[]): string => {
  const all = [some, ...others].reduce((sum, { length }) => sum + length, 0);
  return `${some.length} of ${all} (${((some.length / all) * 100).toFixed(1)} %)`;
};
const row = (name: string, { exact, missed, wrong, avoided, falsely }: Measured): string =>
  `| ${name} | ${share(exact, missed, wrong)} | ${missed.length} | ${wrong.length} | ${share(avoided, falsely)} |`;

console.log('| part | exactly found | missed | wrong | traps avoided |\n| --- | --- | --- | --- | --- |');
for (const { part, verdicts } of measured) console.log(row(part, verdicts));
for (const { part, verdicts } of measured) {
  if (asked !== '--all' && asked !== part) continue;
  const { wrong, missed, falsely } = verdicts;
  for (const [name, sentences] of Object.entries({ wrong, missed, falsely })) {
    console.log(`\n${part}, ${name}:`);
    for (const { text, meant, found } of sentences) console.log(`  ${text} | ${meant || '—'} | ${found || '—'}`);
  }
}
