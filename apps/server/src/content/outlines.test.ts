import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { books, slotOf } from '@sermon/domain/scripture/books';
import { outlineOfPassage, partLimits } from '@sermon/domain/scripture/outlines';
import { expect, test } from 'vitest';
import { outlineOfBook, outlinePath } from './outlines.ts';

const files = readdirSync(join(import.meta.dirname, 'outlines'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.txt'))
  .map((name) => name.replaceAll('\\', '/'));
const outlined = books.filter(({ number }) => files.includes(outlinePath(number)));

test('every file is the outline of a book, and a book without a file has none', async () => {
  expect(outlined.map(({ number }) => outlinePath(number)).toSorted()).toEqual(files.toSorted());
  const other = books.find((book) => !outlined.includes(book));
  if (other) expect(await outlineOfBook(other.number)).toBeNull();
});

test.each(outlined)('the outline of $name follows the rules, and covers every passage', async ({ number, verses }) => {
  const sections = (await outlineOfBook(number))!;
  const first = slotOf({ book: number, chapter: 1, verse: 1 });
  const end = slotOf({ book: number, chapter: verses.length, verse: verses.at(-1)! });
  // Each verse begins a short, a usual and a long passage.
  for (let from = first; from <= end; from += 1) {
    for (const length of from === first ? [1, 7, 40, end - from + 1] : [1, 7, 40]) {
      const passage = { first: from, last: Math.min(end, from + length - 1) };
      const { parts, questions } = outlineOfPassage(sections, passage);
      let next = from;
      for (const part of parts) {
        if (part.first !== next || part.last < part.first) expect.fail(`${from}, ${length}: no part begins at ${next}`);
        next = part.last + 1;
      }
      if (next !== passage.last + 1) expect.fail(`${from}, ${length}: the parts end before ${next}`);
      if (parts.length > partLimits.sections || questions.length > partLimits.questions)
        expect.fail(`${from}, ${length}: too many parts or questions`);
    }
  }
});
