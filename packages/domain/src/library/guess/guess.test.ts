import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isDay } from '../../calendar/days.ts';
import { parseReferences } from '../../scripture/parsing/parse.ts';
import names from './guess.names.txt?raw';
import { guess } from './guess.ts';

const examples = names
  .split('\n')
  .filter((line) => line && !line.startsWith('#'))
  .map((line) => line.split(' |').map((cell) => cell.trim()) as [string, string, string, string]);

describe('a guess from the file name', () => {
  test.each(examples)('%s', (fileName, title, datePreached, scripture) => {
    expect(guess({ fileName, firstLines: [] })).toEqual({ title, datePreached: datePreached || null, scripture });
  });
});

describe('a guess from the first lines of the text', () => {
  const from = (...firstLines: string[]) => guess({ fileName: 'Grace.docx', firstLines });

  test.each<[string, string]>([
    ['Text: Luke 15:11–24', 'Luke 15:11–24'],
    ['Scripture Reading: Isaiah 9:2; John 1:1-5', 'Isaiah 9:2; John 1:1–5'],
    ['Today’s text – Romans 8', 'Romans 8'],
    ['Luke 15:11-24 (NIV)', 'Luke 15:11–24'],
    ['2 COR. V. 17.', '2 Corinthians 5:17'],
    ['He quoted John 3:16 and went home.', ''],
    ['Text: to be chosen', ''],
    ['There is 1 Lord.', ''],
  ])('the passage in “%s” is %s', (line, scripture) => {
    expect(from('Grace', line).scripture).toBe(scripture);
  });

  test.each<[string, string | null]>([
    ['Preached 17 March 2019 at Grace Chapel', '2019-03-17'],
    ['Date: 3/17/2019', '2019-03-17'],
    ['Sunday, 17 March 2019, 10:30 am', '2019-03-17'],
    ['17th March 2019 (Morning Service)', '2019-03-17'],
    ['On 9 April 1945 Bonhoeffer was hanged', null],
    ['Preached in March 2019', null],
    ['Preached 30 February 2019', null],
  ])('the date in “%s” is %s', (line, day) => {
    expect(from('Grace', line).datePreached).toBe(day);
  });

  test('the file name has priority over the text', () => {
    const guessed = guess({
      fileName: '2019-03-17 Luke 15 Lost.docx',
      firstLines: ['Another title', 'Text: John 3:16', 'Preached 1 January 2020'],
    });
    expect(guessed).toEqual({ title: 'Lost', datePreached: '2019-03-17', scripture: 'Luke 15' });
  });

  test('a file name that only describes the kind of file is replaced by the text’s title', () => {
    const titled = (fileName: string, ...firstLines: string[]) => guess({ fileName, firstLines }).title;
    expect(titled('sermon 2019-03-17.docx', 'The Father Who Runs', 'He ran.')).toBe('The Father Who Runs');
    expect(titled('Document1.docx', 'Sermon title: The Lost Son')).toBe('The Lost Son');
    expect(titled('Document1.docx', 'Luke 15:11-24', 'He ran.')).toBe('Luke 15:11–24');
    expect(titled('17 March 2019.docx', 'He ran to meet him, and fell on his neck.')).toBe('17 March 2019');
  });

  test('long lines and later lines are ignored', () => {
    expect(from(...Array.from({ length: 20 }, () => 'He ran'), 'Text: John 3:16').scripture).toBe('');
    expect(from(`Text: John 3:16 ${'and more '.repeat(30)}`).scripture).toBe('');
  });
});

describe('for every file name and text', () => {
  const part = fc.constantFrom(
    '2019',
    '03',
    '17',
    '-',
    '_',
    ' ',
    '.',
    'Luke 15',
    'v',
    ':',
    '(',
    ')',
    'March',
    'Sermon',
    '99',
    'é',
    '👨‍👩‍👧',
    '.docx',
    '/',
    'Ps',
    '#',
    '20190230',
    'Easter ',
  );
  const anything = fc.oneof(
    fc.string({ maxLength: 300 }),
    fc.array(part, { maxLength: 15 }).map((parts) => parts.join('')),
  );

  test('the title is one line of 1 to 200 characters, the date exists, and the passage can be parsed again', () => {
    fc.assert(
      fc.property(anything, fc.array(anything, { maxLength: 4 }), (fileName, firstLines) => {
        const { title, datePreached, scripture } = guess({ fileName, firstLines });
        expect(title.trim()).toBe(title);
        expect(title).toMatch(/^[^\n]{1,200}$/);
        if (datePreached !== null) {
          expect(isDay(datePreached)).toBe(true);
          expect(datePreached >= '1900-01-01' && datePreached <= '2100-12-31').toBe(true);
        }
        if (scripture && scripture.length < 400) expect(parseReferences(scripture)).not.toEqual([]);
      }),
      { numRuns: 1_000 },
    );
  });

  test('every date of the 20th and 21st centuries is recognized in its usual forms', () => {
    const days = fc.date({ min: new Date('1950-01-01'), max: new Date('2049-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(days, (date) => {
        const day = date.toISOString().slice(0, 10);
        const [year = '', month = '', dayOfMonth = ''] = day.split('-');
        const monthName = date.toLocaleString('en', { month: 'long', timeZone: 'UTC' });
        for (const form of [
          day,
          `${year}${month}${dayOfMonth}`,
          `${month}-${dayOfMonth}-${year.slice(2)}`,
          `${Number(dayOfMonth)} ${monthName} ${year}`,
          `${monthName} ${Number(dayOfMonth)}, ${year}`,
        ]) {
          expect(guess({ fileName: `Grace ${form}.docx`, firstLines: [] })).toEqual({
            title: 'Grace',
            datePreached: day,
            scripture: '',
          });
        }
      }),
    );
  });
});
