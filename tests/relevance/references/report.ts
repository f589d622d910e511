import { type Half, measure, type Judged } from './measure.ts';

/**
 * Prints a table of what the finder of references does with each half of the set, and with `--all` or the name of a half
 * the sentences with which it does something else than it should.
 */
const [asked] = process.argv.slice(2);
const halves: Half[] = ['tuned', 'hidden'];
const measured = halves.map((half) => ({ half, ...measure(half) }));

const share = (part: readonly Judged[], ...others: (readonly Judged[])[]) => {
  const all = [part, ...others].reduce((sum, { length }) => sum + length, 0);
  return `${part.length} of ${all} (${((part.length / all) * 100).toFixed(1)} %)`;
};
const row = (name: string, { exact, missed, wrong, avoided, falsely }: Omit<(typeof measured)[number], 'half'>) =>
  `| ${name} | ${share(exact, missed, wrong)} | ${missed.length} | ${wrong.length} | ${share(avoided, falsely)} |`;

console.log('| half | exactly found | missed | wrong | traps avoided |\n| --- | --- | --- | --- | --- |');
for (const { half, ...verdicts } of measured) console.log(row(half, verdicts));
const [tuned, hidden] = measured;
if (tuned && hidden) {
  const both = (kind: 'exact' | 'missed' | 'wrong' | 'avoided' | 'falsely') => [...tuned[kind], ...hidden[kind]];
  console.log(
    row('both', {
      exact: both('exact'),
      missed: both('missed'),
      wrong: both('wrong'),
      avoided: both('avoided'),
      falsely: both('falsely'),
    }),
  );
}
for (const { half, missed, wrong, falsely } of measured) {
  if (asked !== '--all' && asked !== half) continue;
  for (const [name, sentences] of Object.entries({ wrong, missed, falsely })) {
    console.log(`\n${half}, ${name}:`);
    for (const { text, meant, found } of sentences) console.log(`  ${text} | ${meant || '—'} | ${found || '—'}`);
  }
}
