import { expect, test } from 'vitest';
import { synonymGroups, synonymsOf } from './synonyms.ts';

const written = (word: string) => synonymsOf(word).map((words) => words.join(' '));

test.each([
  ['slothful', ['lazy', 'idle', 'indolent']],
  ['sloth', ['laziness', 'idleness', 'indolence']],
  ['nativity', ['christmas', 'birth of christ', 'birth of jesus', 'christmastide', 'yuletide']],
  ['eucharist', ['communion', 'lords supper', 'holy communion', 'lords table']],
  ['devil', ['satan', 'evil one', 'lucifer', 'beelzebub']],
  ['greed', ['avarice', 'covetousness']],
])('%s has the synonyms %j', (word, expected) => {
  expect(written(word)).toEqual(expected);
});

test('a word is found in any of its forms, and is not its own synonym', () => {
  expect(written('homilies')).toEqual(['sermon']);
  expect(written('sermons')).toEqual(['homily']);
  for (const group of synonymGroups) {
    for (const [word = '', ...others] of group) if (others.length === 0) expect(written(word)).not.toContain(word);
  }
});

test.each(['supper', 'birth', 'bicycle', ''])('"%s" has no synonyms', (word) => expect(synonymsOf(word)).toEqual([]));

test('there are at least 120 groups, each with two different members, one of them a single word', () => {
  expect(synonymGroups.length).toBeGreaterThanOrEqual(120);
  for (const group of synonymGroups) {
    const members = new Set(group.map((words) => words.join(' ')));
    expect([group, members.size]).toEqual([group, group.length]);
    expect(members.size).toBeGreaterThan(1);
    expect(group.some((words) => words.length === 1)).toBe(true);
  }
  const lines = synonymGroups.map((group) =>
    group
      .map((words) => words.join(' '))
      .toSorted()
      .join(', '),
  );
  expect(new Set(lines).size).toBe(lines.length);
});
