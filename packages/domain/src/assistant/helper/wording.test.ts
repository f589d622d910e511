import { expect, test } from 'vitest';
import { wordsToExplain } from './glossary.ts';
import { isHarsh } from './keyVerses.ts';
import { excerpt, listed, quotedHeading, quotedVerse, unquoted } from './quoting.ts';
import { echoes, sharedWeight } from './relatedVerses.ts';

test('words that listeners may not know are explained once', () => {
  expect(wordsToExplain('He owed denarii, and a denarius is no talents.', new Set())).toEqual([
    { word: 'denarii', meaning: 'a denarius was a laborer’s pay for one day' },
    { word: 'talents', meaning: 'a talent was a weight of silver or gold worth many years of pay' },
  ]);
  expect(wordsToExplain('denarii', new Set(['a denarius was a laborer’s pay for one day']))).toEqual([]);
});

test('a meaning fits the number and the form of the word', () => {
  const text = 'A Levite and the Levites prophesied. You shall winnow the chaff, and the tax collectors came.';
  expect(wordsToExplain(text, new Set())).toEqual([
    { word: 'Levite', meaning: 'a member of the tribe that served in God’s sanctuary' },
    { word: 'Levites', meaning: 'members of the tribe that served in God’s sanctuary' },
    { word: 'prophesied', meaning: 'brought a message from God' },
    { word: 'winnow', meaning: 'to throw grain into the wind, which carries the husks away' },
    { word: 'chaff', meaning: 'the husks of grain, which the wind carries away' },
    { word: 'tax collectors', meaning: 'people who collected taxes for Rome, and were despised for it' },
  ]);
});

test.each([
  ['that our old man was crucified with him', 'our old man'],
  ['The old man sat at the gate, and a new man came.', undefined],
  ['a band of young and old men', undefined],
  ['Present your members to God.', 'your members'],
  ['But God commends his own love toward us', 'commends'],
  ['I commend to you Phoebe, our sister', undefined],
  ['when you fall into various temptations', 'various temptations'],
  ['He became the first fruits of those who are asleep.', 'first fruits'],
])('in “%s”, the words “%s” are explained', (text, word) =>
  expect(wordsToExplain(text, new Set())[0]?.word).toBe(word),
);

test('verses are near each other by telling words, but not by names', () => {
  const text = 'The shepherd of Bethany anoints the lamb.';
  expect(sharedWeight(text, 'Anoint the lamb, shepherd!')).toBeGreaterThan(2);
  expect(sharedWeight(text, 'They went to Bethany.')).toBe(0);
});

test('a verse echoes another with several of its words in a row', () => {
  const law = 'Honor your father and your mother, that your days may be long.';
  expect(echoes('Children, honor your father and mother.', law)).toBe(true);
  expect(echoes('The days of the father were long, and he went to his mother.', law)).toBe(false);
});

test.each([
  ['that you were separate from Christ,', '“… that you were separate from Christ …”'],
  ['He said, ‘You wicked servant! I forgave you.', '“He said, ‘You wicked servant! I forgave you.’”'],
  ['Jesus wept.', '“Jesus wept.”'],
])('the verse %j is quoted as %s', (text, quoted) => expect(quotedVerse(text, 20)).toBe(quoted));

test('verses on violence are harsh', () => {
  expect(['Woe to you!', 'Let him be put to death.', 'Love one another.'].map(isHarsh)).toEqual([true, true, false]);
});

test('an excerpt ends with a whole word, or at the end of a sentence', () => {
  expect(excerpt('one two three', 3)).toBe('one two three');
  expect(excerpt('one two, three four', 2)).toBe('one two …');
  expect(excerpt('One two three. Four five six', 5)).toBe('One two three. …');
});

test('quotation marks within a quotation alternate, and every one has a partner', () => {
  expect(unquoted('He said, “Come.”')).toBe('He said, ‘Come.’');
  // A speech that goes on, and one that began before.
  expect(unquoted('He said, “Come. I don’t')).toBe('He said, ‘Come. I don’t’');
  expect(unquoted('was found.’ They rejoiced.')).toBe('was found. They rejoiced.');
  expect(unquoted('was found.” They rejoiced.')).toBe('‘was found.’ They rejoiced.');
  expect(unquoted('“The whole text')).toBe('The whole text');
  // A space can separate closing marks.
  expect(unquoted('Tell him, ‘He says, “Come.” ’ Then go.')).toBe('Tell him, ‘He says, “Come.”’ Then go.');
  expect(unquoted('He said, “Tell the wind, ‘He says: “Come.” ’ ” So I did.')).toBe(
    'He said, ‘Tell the wind, “He says: ‘Come.’”’ So I did.',
  );
  // Marks alternate, and apostrophes stay.
  expect(unquoted('He said, “It is written, ‘Israel’s God.’ ”')).toBe('He said, ‘It is written, “Israel’s God.”’');
});

test.each([
  [[], ''],
  [['a'], 'a'],
  [['a', 'b'], 'a and b'],
  [['a', 'b', 'c'], 'a, b and c'],
])('%j is listed as %s', (names, sentence) => expect(listed(names)).toBe(sentence));

test.each([
  ['The one who left', '“The one who left”'],
  ['He said “Come”', '“He said ‘Come’”'],
  ['x'.repeat(80), `“${'x'.repeat(80)}”`],
  ['x'.repeat(81), `“${'x'.repeat(80)} …”`],
  [`${'x'.repeat(79)}🕊`, `“${'x'.repeat(79)} …”`],
  ['grace, '.repeat(20), `“${'grace, '.repeat(10)}grace …”`],
])('the heading %s is quoted as %s', (heading, quoted) => expect(quotedHeading(heading)).toBe(quoted));
