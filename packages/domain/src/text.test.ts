import { expect, test } from 'vitest';
import { cleanLine, cleanText, isInvisible } from './text.ts';

const directionMarks = [
  '\u061c',
  '\u200e',
  '\u200f',
  '\u202a',
  '\u202b',
  '\u202c',
  '\u202d',
  '\u202e',
  '\u2066',
  '\u2067',
  '\u2068',
  '\u2069',
];

test.each(directionMarks.map((mark) => [mark.codePointAt(0)?.toString(16), mark]))(
  'the direction mark U+%s is removed from a line, and kept in a text of several lines',
  (_, mark) => {
    expect(cleanLine(`annex${mark}fdp.exe`)).toBe('annexfdp.exe');
    expect(cleanLine(`${mark} Ruth ${mark} Adeyemi${mark}`)).toBe('Ruth Adeyemi');
    expect(cleanText(`a${mark}b`)).toBe(`a${mark}b`);
  },
);

test.each([
  ['an emoji of several parts', 'Family 👨\u200d👩\u200d👧 evening'],
  ['Persian with a non-joiner', 'می\u200cخواهم'],
  ['Hebrew', 'שלום לכם'],
  ['Arabic', 'سلام لكم'],
])('a line in %s does not change', (_, line) => {
  expect(cleanLine(line)).toBe(line);
});

test('a line has no control characters and only single spaces', () => {
  expect(cleanLine(' Comfort,\r\n\tcomfort\u0000  my\u2028people ')).toBe('Comfort, comfort my people');
});

test('characters that separate lines or words still separate them', () => {
  expect(cleanText('Grace\u000bTruth\u000cPeace\u0085Hope\u2028Joy\u2029Love')).toBe(
    'Grace\nTruth\nPeace\nHope\nJoy\nLove',
  );
  expect(cleanText('Luke\u001cJohn\u001dActs\u001eRuth\u001fAmos')).toBe('Luke John Acts Ruth Amos');
  expect(cleanLine('Grace\u000b Truth\u0085Peace\u001fHope \u0000 Joy')).toBe('Grace Truth Peace Hope Joy');
});

test.each(['', ' \n\t', '\u00a0\u3000', '\u200b\u200d', '\u00ad', '\u3164', '\ufe0f', '\u2800', '\u0090', '\u202e'])(
  'nothing is seen of %j',
  (text) => expect(isInvisible(text)).toBe(true),
);

test.each(['a', '.', '\u200bא', '👨\u200d👩', '❤\ufe0f', '恩'])('something is seen of %j', (text) =>
  expect(isInvisible(text)).toBe(false),
);
