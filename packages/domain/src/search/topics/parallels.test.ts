import { expect, test } from 'vitest';
import { parseReferences } from '../../scripture/parsing/parse.ts';
import { formatReference } from '../../scripture/reference.ts';
import gospels from './entries/gospels.json' with { type: 'json' };
import { maxParallels, parallelRows, parallelsOf } from './parallels.ts';

const parallels = (passages: string) => parallelsOf(parseReferences(passages)).map(formatReference);

test.each([
  ['Mark 4:35-41', ['Matthew 8:23–27', 'Luke 8:22–25']],
  ['Mark 4:39', ['Matthew 8:23–27', 'Luke 8:22–25']],
  ['John 6:5-9', ['Matthew 14:13–21', 'Mark 6:32–44', 'Luke 9:10–17']],
  ['Exodus 20:12', ['Deuteronomy 5:6–21']],
  ['Psalm 53', ['Psalm 14']],
  ['Psalm 18', ['2 Samuel 22']],
  ['Isaiah 38', ['2 Kings 20:1–11', '2 Chronicles 32:24–26']],
  ['2 Peter 2', ['Jude 1:4–16']],
  ['1 Samuel 31:4; Psalm 14:1', ['1 Chronicles 10', 'Psalm 53']],
  ['Luke 15:11-32', []],
  ['Matthew 20:16', ['Matthew 19:30', 'Mark 10:31', 'Luke 13:30']],
  ['2 Kings 23:10', ['2 Chronicles 34:3–7']],
  ['2 Kings 24:1', ['2 Chronicles 36:1–8']],
  ['Luke 12:32', []],
  ['Ruth 1', []],
])('%s has the parallels %j', (passages, expected) => expect(parallels(passages)).toEqual(expected));

test('a passage with several events has the parallels of each, without passages within it', () => {
  expect(parallels('Matthew 8:1-13')).toEqual([
    'Mark 1:40–45',
    'Luke 5:12–16',
    'Luke 7:1–10',
    'John 4:46–54',
    'Luke 13:28–29',
  ]);
  expect(parallels('Matthew 8:23-27; Mark 4:35-41')).toEqual(['Luke 8:22–25']);
});

test('no passages have no parallels, and a long passage has at most the maximum', () => {
  expect(parallelsOf([])).toEqual([]);
  expect(parallels('Matthew 1-28')).toHaveLength(maxParallels);
});

test('the synopsis has at least 180 rows, and every row has at least two passages, all of which exist', () => {
  expect(gospels.length).toBeGreaterThanOrEqual(180);
  const wrong = parallelRows.filter((row) => {
    const written = row.split('; ');
    return written.length < 2 || written.some((passage) => parseReferences(passage).length !== 1);
  });
  expect(wrong).toEqual([]);
  expect(new Set(parallelRows).size).toBe(parallelRows.length);
});
