import { describe, expect, test } from 'vitest';
import { bookById, placeAt, slotOf } from './books.ts';
import { slotsBetween } from './reference.ts';
import { parseReferences } from './parsing/parse.ts';
import { outlineOfPassage, parseOutline, partLimits } from './outlines.ts';

const jude = bookById('Jude')!;
const obadiah = bookById('Obad')!;
const titus = bookById('Titus')!;

const text = [
  '# 1',
  '1-2 Greetings to those who are kept [2]',
  '3-16 Why they must contend for the faith',
  '  3-4 Contend for the faith [3]',
  '  5-7 What God’s people should remember [5, 7]',
  '  8-16 Grumblers and complainers [14-15]',
  '> 3',
  '? What is worth contending for?',
  '17-25 Keep yourselves in God’s love',
  '  17-23 Build each other up [20-21]',
  '  24-25 To him who can keep us from stumbling [24-25]',
  '',
].join('\n');

const verse = (number: number) => slotOf({ book: jude.number, chapter: 1, verse: number });

describe('an outline of a book', () => {
  test('has sections with movements, key verses and questions', () => {
    const sections = parseOutline(text, jude);
    expect(sections).toHaveLength(3);
    expect(sections[0]).toEqual({
      first: verse(1),
      last: verse(2),
      heading: 'Greetings to those who are kept',
      keys: [{ first: verse(2), last: verse(2) }],
      closing: null,
      question: null,
      movements: [],
    });
    expect(sections[1]).toMatchObject({
      closing: { first: verse(3), last: verse(3) },
      question: 'What is worth contending for?',
    });
    expect(sections[1]!.movements[2]).toEqual({
      first: verse(8),
      last: verse(16),
      heading: 'Grumblers and complainers',
      keys: [{ first: verse(14), last: verse(15) }],
    });
    expect(sections[1]!.keys).toHaveLength(4);
  });

  test.each([
    ['1-2 Greetings', '1-3 Greetings', 'Jude, line 2: the key verse', '[2]', '[4]'],
    ['3-16 Why', '4-16 Why', 'Jude, line 3: a section begins at verse 3'],
    [
      '  5-7 What God’s people should remember [5, 7]',
      '  6-7 Angels [7]',
      'Jude, line 5: a movement begins at verse 5',
    ],
    ['  8-16', '  8-15', 'Jude, line 9: the movements of 3-16 end at verse 15'],
    ['  8-16', '  8-17', 'Jude, line 6: the movement ends after its section'],
    ['24-25 To', '24-26 To', 'Jude, line 11: there are no such verses'],
    [' [3]', '', 'Jude, line 4: a movement has a key verse'],
    [' [3]', ' [17]', 'Jude, line 4: the key verse 17 is outside of its part'],
    ['[14-15]', '[11-15]', 'Jude, line 6: 11-15 are more than 3 key verses'],
    [
      '16 Why they must contend',
      '16 One two three four five six seven eight',
      'Jude, line 3: a heading has at most 10 words',
    ],
    ['faith [3]', 'faith. [3]', 'Jude, line 4: a heading ends without punctuation'],
    ['God’s people', "God's people", 'Jude, line 5: a heading has no quotation marks'],
    ['Grumblers', '“Grumblers”', 'Jude, line 6: a heading has no quotation marks'],
    ['contending for?', 'contending for.', 'Jude, line 8: a question ends with a question mark'],
    ['? What is', `? ${'What '.repeat(20)}is`, 'Jude, line 8: a question has at most 20 words'],
    ['17-25 Keep', '? And who?\n17-25 Keep', 'Jude, line 9: a section has one question'],
    ['# 1', '# 2', 'Jude, line 1: chapter 1 is expected'],
    ['17-25 Keep', '# 2\n17-25 Keep', 'Jude, line 9: chapter 1 ends at verse 16, not 25'],
    ['17-25 Keep', 'Keep', 'Jude, line 9: the line cannot be read'],
    [
      '16 Why they must contend for the faith',
      '16 Why [3]',
      'Jude, line 4: a section with movements has no key verses',
    ],
    ['  8-16', '? Why?\n  8-16', 'Jude, line 7: the closing verse and the question come after the movements'],
    ['  8-16', '> 3\n  8-16', 'Jude, line 7: the closing verse and the question come after the movements'],
    ['> 3', '? Why?\n> 3', 'Jude, line 8: the closing verse comes before the question'],
    ['> 3', '> 3\n> 4', 'Jude, line 8: a section has one line with a closing verse'],
    ['> 3', '> 2', 'Jude, line 7: the closing verse 2 is outside of its section'],
    ['> 3', '> 14-17', 'Jude, line 7: the closing verse 14 is outside of its section'],
    ['> 3', '> 3-5', 'Jude, line 7: 3-5 are more than 2 closing verses'],
    ['> 3', '> three', 'Jude, line 7: the line cannot be read'],
  ])('with %j as %j is refused with its line', (from, to, message, ...also) => {
    const changed = text.replace(from, to).replace(also[0] ?? '', also[1] ?? '');
    expect(() => parseOutline(changed, jude)).toThrow(message);
  });

  test('must be complete', () => {
    expect(() => parseOutline('# 1\n1-16 Elders', titus)).toThrow('the outline ends with chapter 1 of 3');
    expect(() => parseOutline('1-2 Greetings', jude)).toThrow('Jude, line 1: there are no such verses');
    expect(() => parseOutline('', jude)).toThrow('the outline ends with chapter 0 of 1');
    const many = ['# 1', '1-21 Edom', ...[1, 2, 3, 4, 5, 6].map((at) => `  ${at} Edom [${at}]`)].join('\n');
    expect(() => parseOutline(many, obadiah)).toThrow('Obadiah, line 8: a section has at most 5 movements');
  });
});

describe('the outline of a passage', () => {
  const sections = parseOutline(text, jude);
  const shownOf = (of: typeof sections, written: string) => {
    const { parts, questions } = outlineOfPassage(of, slotsBetween(parseReferences(written)[0]!));
    const shown = parts.map(({ first, last, heading }) => [placeAt(first).verse, placeAt(last).verse, heading]);
    return {
      shown,
      questions: questions.map(({ first, last, text: asked }) => [placeAt(first).verse, placeAt(last).verse, asked]),
    };
  };
  const partsOf = (written: string) => shownOf(sections, written);

  test('of one section has its movements and its question', () => {
    expect(partsOf('Jude 3-16')).toEqual({
      shown: [
        [3, 4, 'Contend for the faith'],
        [5, 7, 'What God’s people should remember'],
        [8, 16, 'Grumblers and complainers'],
      ],
      questions: [[3, 16, 'What is worth contending for?']],
    });
    expect(partsOf('Jude 1-2').shown).toEqual([[1, 2, 'Greetings to those who are kept']]);
  });

  test('that begins or ends within a movement has its heading only with a key verse, and no question on what it leaves out', () => {
    expect(partsOf('Jude 6-11')).toEqual({
      shown: [
        [6, 7, 'What God’s people should remember'],
        [8, 11, null],
      ],
      questions: [],
    });
    // Less than half of a movement, and a rest of a few verses that joins its neighbor in the section.
    expect(partsOf('Jude 15-23').shown).toEqual([
      [15, 16, null],
      [17, 23, 'Build each other up'],
    ]);
    expect(partsOf('Jude 4-10').shown).toEqual([[4, 10, 'What God’s people should remember']]);
    // Half of a key sentence is none.
    expect(partsOf('Jude 8-14').shown).toEqual([[8, 14, null]]);
  });

  test('of several sections has movements if they are few, and else the sections', () => {
    expect(partsOf('Jude 8-25').shown).toHaveLength(3);
    const divided = parseOutline(text.replace('  8-16', '  8-13 Clouds without water [12]\n  14-16'), jude);
    expect(shownOf(divided, 'Jude 1').shown).toEqual([
      [1, 2, 'Greetings to those who are kept'],
      [3, 16, 'Why they must contend for the faith'],
      [17, 25, 'Keep yourselves in God’s love'],
    ]);
  });

  test('has the closing verses that are in it', () => {
    const closingsOf = (written: string) =>
      outlineOfPassage(sections, slotsBetween(parseReferences(written)[0]!)).closings;
    expect(closingsOf('Jude 1')).toEqual([{ first: verse(3), last: verse(3) }]);
    expect(closingsOf('Jude 4-16')).toEqual([]);
  });

  test('of many sections joins neighbors', () => {
    const many = parseOutline(
      [
        '# 1',
        ...jude.verses.flatMap((count) =>
          Array.from({ length: count }, (_, at) => `${at + 1} Verse ${at + 1} [${at + 1}]`),
        ),
      ].join('\n'),
      jude,
    );
    const all = slotsBetween(parseReferences('Jude 1')[0]!);
    expect(outlineOfPassage(many, all).parts).toHaveLength(partLimits.sections);
    const { parts } = outlineOfPassage(many, { first: all.first, last: all.first + 7 });
    expect(parts.map(({ heading }) => heading)).toContain('Verse 1; Verse 2');
    expect(parts).toHaveLength(partLimits.sections);
  });
});
