import { describe, expect, test } from 'vitest';
import { parseDocument } from '../../document/html/parse.ts';
import { toHtml } from '../../document/html/serialize.ts';
import { markedBlocks } from '../../document/sources/source.ts';
import { assistant as texts } from '../../texts/assistant/assistant.ts';
import {
  type CheckedPassage,
  insertionOf,
  isChecked,
  passageKey,
  passagesIn,
  trueWording,
  uncheckedText,
  withTaken,
  withTrueWording,
  wordsOf,
} from './insertion.ts';
import { answerGroups, type AnswerPart, answerParts, memoizeRecent, withPiece } from './lines.ts';
import { advice, type AnswerPiece, material } from './piece.ts';

const partsOf = (answer: string) => answerParts(answer).map(({ lines }) => lines.map(({ kind, text }) => [kind, text]));

test.each(['\n-', '\n- ', '\n* \n', '\n##', '\n  3.'])(
  'an answer that ends with a marker alone ends before it: %j',
  (end) => {
    expect(partsOf(`- He saw\n- He ran${end}`)).toEqual([
      [
        ['item', 'He saw'],
        ['item', 'He ran'],
      ],
    ]);
  },
);

describe('the parts of an answer', () => {
  test('begin at its headings, and the text before the first one is a part', () => {
    expect(partsOf('First.\n\n## One\n\n- a\n* b\n2. c\n> d\n\ne\n### Two\nf')).toEqual([
      [['text', 'First.']],
      [
        ['heading', 'One'],
        ['item', 'a'],
        ['item', 'b'],
        ['numbered', 'c'],
        ['quote', 'd'],
        ['text', 'e'],
      ],
      [
        ['heading', 'Two'],
        ['text', 'f'],
      ],
    ]);
  });

  test('are its paragraphs if it has no headings', () => {
    expect(partsOf('**One.** a\n> b\n\n**Two.** c')).toEqual([
      [
        ['text', '**One.** a'],
        ['quote', 'b'],
      ],
      [['text', '**Two.** c']],
    ]);
  });

  test('do not include the first line of the built-in helper', () => {
    expect(partsOf(`${texts.builtIn}\n\n## One\na`)).toHaveLength(1);
    expect(partsOf('')).toEqual([]);
  });

  test.each<[AnswerPiece[], (readonly [string, boolean])[]]>([
    [
      [material('## One\na'), material('b\n## Two')],
      [
        ['One', true],
        ['Two', true],
      ],
    ],
    [
      [advice('One'), advice(' and'), material('\n\n## Two\na'), advice('\n\n## Three')],
      [
        ['One and', false],
        ['Two', true],
        ['Three', false],
      ],
    ],
  ])('are material or advice, as they were written', (pieces, parts) => {
    const { text, switches } = pieces.reduce(withPiece, { text: '', switches: [] });
    expect(answerParts(text, switches).map(({ lines, isMaterial }) => [lines[0]!.text, isMaterial])).toEqual(parts);
  });
});

test('items below a numbered one, and indented ones, belong to the item before them', () => {
  const nested = (answer: string) =>
    answerGroups(answerParts(answer)[0]!.lines).map((group) =>
      group.map(({ line, nested }) => [line.text, ...nested.map(({ text }) => text)]),
    );
  expect(nested('1. a\n- b\n- c\n2. d')).toEqual([[['a', 'b', 'c'], ['d']]]);
  expect(nested('- a\n  - b\n- c')).toEqual([[['a', 'b'], ['c']]]);
  expect(nested('## x\n1. a\n\n- b')).toEqual([[['x']], [['a']], [['b']]]);
  expect(nested('  - a\ntext\n- b')).toEqual([[['a']], [['text']], [['b']]]);
});

test.each([
  ['> Jesus wept. — John 11:35', '“Jesus wept.” — John 11:35'],
  ['> “Jesus wept.”\n> — John 11:35', '“Jesus wept.” — John 11:35'],
  ['> “He said, “Come.”” — John 1:39', '“He said, ‘Come.’” — John 1:39'],
  ['> "He said, "Come." And he came." — John 1:39', '“He said, ‘Come.’ And he came.” — John 1:39'],
  ['> Well said.', 'Well said.'],
  ['> “Be kind.” — Luke 15:11–32 (WEB)', '“Be kind.” — Luke 15:11–32 (WEB)'],
  ['> “Be kind.” - Luke 15:11-32', '“Be kind.” — Luke 15:11-32'],
  ['> “Be kind.” (Matthew 5:3–12)', '“Be kind.” (Matthew 5:3–12)'],
  ['> Be kind. (John 11:35)', '“Be kind.” (John 11:35)'],
  ['> Be kind. [John 11:35, KJV]', '“Be kind.” (John 11:35, KJV)'],
  ['> Be kind. John 11:35', '“Be kind.” — John 11:35'],
  ['> The father ran – he did not wait.', 'The father ran – he did not wait.'],
  ['> He ran — and fell. — 1 Corinthians 13:4', '“He ran — and fell.” — 1 Corinthians 13:4'],
  ['> We read it in John 11:35.', 'We read it in John 11:35.'],
  ['> *“Jesus wept.”* — **John 11:35**', '“Jesus wept.” — John 11:35'],
  ['> ***“Jesus wept.”***—John 11:35 (KJV)', '“Jesus wept.” — John 11:35 (KJV)'],
  ['> “Come,” he said. “Go.” — John 1:39', '“‘Come,’ he said. ‘Go.’” — John 1:39'],
  ['> “Jesus wept”. — John 11:35', '“Jesus wept.” — John 11:35'],
  ['> “We know.” — Paul, Romans 8:28', 'Paul: “We know.” — Romans 8:28'],
  ['> “He wept.” — Jesus (John 3:16)', 'Jesus: “He wept.” (John 3:16)'],
  ['> “Be kind,\n> and glad.” — John 11:35', '“Be kind, and glad.” — John 11:35'],
  ['> Be kind,\n>\n> and glad.\n> John 11:35', '“Be kind, and glad.” — John 11:35'],
  ['> Be kind.\n\n— John 11:35', '“Be kind.” — John 11:35'],
  ['> Be kind. — Hezekiah 3:4', '“Be kind.” — Hezekiah 3:4'],
  ['> “Be kind.” — Luke 6:36; cf. Matthew 5:48', '“Be kind.” — Luke 6:36; cf. Matthew 5:48'],
  ['> John 11:35 — Be kind.', 'John 11:35: “Be kind.”'],
  ['> **John 11:35** (KJV)\n> Be kind.\n> Be glad.', 'John 11:35 (KJV): “Be kind. Be glad.”'],
  ['> John 11:35: “Jesus wept.” So may we.', 'John 11:35: “Jesus wept.” So may we.'],
])('the quotation %j is read as %j', (answer, text) => {
  const [part] = answerParts(answer);
  expect(part!.lines.map((line) => line.text)).toEqual([text]);
});

test('quotations that follow each other are told apart by their references', () => {
  expect(partsOf('> “A b.” — John 11:35\n> “C\n> d.” (John 1:39)\n> e\n\n> f')).toEqual([
    [
      ['quote', '“A b.” — John 11:35'],
      ['quote', '“C d.” (John 1:39)'],
      ['quote', 'e'],
    ],
    [['quote', 'f']],
  ]);
  expect(partsOf('> John 11:35: A b.\n> John 1:39: C d.')).toEqual([
    [
      ['quote', 'John 11:35: “A b.”'],
      ['quote', 'John 1:39: “C d.”'],
    ],
  ]);
});

test('results are kept for a limited number of texts', () => {
  const read: string[] = [];
  const length = memoizeRecent(2, (text) => read.push(text) && text.length);
  expect(['a', 'bb', 'a', 'ccc', 'bb', 'a'].map(length)).toEqual([1, 2, 1, 3, 2, 1]);
  expect(read).toEqual(['a', 'bb', 'ccc', 'a']);
});

test.each([
  `> ${'— '.repeat(15_000)}x. John 3:16`,
  `> John 3:16${'.'.repeat(30_000)}x`,
  `> “a” — ${'A'.repeat(30_000)} John 3:16`,
  `> ${'“'.repeat(30_000)} John 3:16`,
])('an odd quotation of many characters is read', (answer) => {
  expect(answerParts(answer)).toHaveLength(1);
});

test('a quotation of many lines is read to its end', () => {
  const [part] = answerParts(`${'> Be kind, and be glad.\n'.repeat(300)}> — John 11:35`);
  expect(part!.lines).toHaveLength(1);
  expect(passagesIn(part!.lines[0]!)[0]!.quoted).toHaveLength(300 * 22 - 1);
});

test('a rule between parts is no text', () => {
  expect(partsOf('## a\nb\n\n---\n\n## c\n***\nd\n___')).toEqual([
    [
      ['heading', 'a'],
      ['text', 'b'],
    ],
    [
      ['heading', 'c'],
      ['text', 'd'],
    ],
  ]);
});

describe('the words that a quotation was meant to be', () => {
  const verse = '“I am no more worthy to be called your son. Make me as one of your hired servants.”';
  test('are those of its part of the passage; the changed ones are marked', () => {
    const wording = trueWording('I am no longer worthy to be called your son', verse);
    expect(wording).toEqual([
      { text: 'I am no ', isChanged: false },
      { text: 'more ', isChanged: true },
      { text: 'worthy to be called your son', isChanged: false },
    ]);
    expect(wordsOf(wording)).toBe('I am no more worthy to be called your son');
  });

  test('are the whole passage if no more than half of the words agree', () => {
    expect(trueWording('Quux', verse)).toEqual([{ text: verse, isChanged: true }]);
    expect(trueWording('The Lord helps those who help themselves', 'I can do all things through Christ, who')).toEqual([
      { text: 'I can do all things through Christ, who', isChanged: true },
    ]);
    expect(trueWording('I saw', 'Then I heard')).toEqual([{ text: 'Then I heard', isChanged: true }]);
    expect(wordsOf(trueWording('no longer worthy', verse))).toBe('no more worthy');
    expect(trueWording('Quux', '')).toEqual([]);
  });
});

const checked = (...passages: CheckedPassage[]) => new Map(passages.map((each) => [passageKey(each), each]));
const worthy: CheckedPassage = {
  reference: 'Luke 15:19',
  quoted: 'I am no longer worthy',
  status: 'differs',
  translationId: 'WEB',
  text: 'I am no more worthy to be called your son.',
};
const wept: CheckedPassage = {
  reference: 'John 11:35',
  quoted: 'Jesus wept.',
  status: 'verified',
  translationId: 'KJV',
  text: 'Jesus wept.',
};
const nowhere: CheckedPassage = {
  reference: 'Hezekiah 3:4',
  quoted: 'Be kind.',
  status: 'notFound',
  translationId: '',
  text: '',
};

const inserted = (answer: string, known: ReadonlyMap<string, CheckedPassage>) => {
  const [part] = answerParts(answer);
  const insertion = insertionOf(part!, known);
  return insertion && toHtml(markedBlocks(insertion));
};
const own = (words: string) => `<span data-source="assistant/assistant/Assistant/">${words}</span>`;

describe('what is inserted', () => {
  test('is marked as the assistant’s, except quotations that the Bible has', () => {
    const html = inserted(
      '## Grief\n1. **One** a\n- c\n- d\n2. b\n\n- e\n> “Jesus wept.” — John 11:35\n> Well said.\nf',
      checked(wept),
    );
    expect(html).toBe(
      `<h2>${own('Grief')}</h2><ol><li><p>${own('<strong>One</strong> a')}</p><ul><li><p>${own('c')}</p></li><li><p>${own('d')}</p></li></ul></li>` +
        `<li><p>${own('b')}</p></li></ol><ul><li><p>${own('e')}</p></li></ul>` +
        '<blockquote class="scripture" data-reference="John 11:35" data-translation="KJV"><p>Jesus wept.</p></blockquote>' +
        `<blockquote><p>${own('Well said.')}</p></blockquote><p>${own('f')}</p>`,
    );
    expect(toHtml(parseDocument(html!))).toBe(html);
  });

  test('has no line that names a passage which is not in the Bible', () => {
    expect(inserted('a\n> “Be kind.” — Hezekiah 3:4', checked(nowhere))).toBe(`<p>${own('a')}</p>`);
    expect(inserted('## a\n> “Be kind.” — Hezekiah 3:4', checked(nowhere))).toBeNull();
  });

  test.each([
    '> As John writes in short: “Jesus wept.” (John 11:35) And so may we.',
    '> John 11:35: “Jesus wept.” So may we.',
    '> “Jesus wept.” — John, John 11:35',
  ])('keeps all words of the line %j', (answer) => {
    const [{ lines }] = answerParts(answer) as [AnswerPart];
    expect(inserted(answer, checked(wept))).toBe(`<blockquote><p>${own(lines[0]!.text)}</p></blockquote>`);
  });

  test('keeps a quotation with other words as an ordinary one, until the true words are taken', () => {
    const answer = '> “I am no longer worthy” — Luke 15:19 (NIV)';
    expect(inserted(answer, checked(worthy))).toBe(
      `<blockquote><p>${own('“I am no longer worthy” — Luke 15:19 (NIV)')}</p></blockquote>`,
    );
    const [{ lines }] = answerParts(answer) as [AnswerPart];
    const taken = withTrueWording(lines[0]!, worthy);
    expect(taken.text).toBe('“I am no more worthy” — Luke 15:19 (WEB)');
    const now = { ...worthy, quoted: 'I am no more worthy', status: 'verified' as const };
    expect(toHtml(markedBlocks(insertionOf({ lines: [taken] }, checked(now))!))).toBe(
      '<blockquote class="scripture" data-reference="Luke 15:19" data-translation="WEB"><p>I am no more worthy</p></blockquote>',
    );
  });
});

describe('the true words of a quotation', () => {
  const reborn: CheckedPassage = {
    reference: 'John 3:3',
    quoted: 'Jesus said to him, ‘Most truly, I tell you',
    status: 'differs',
    translationId: 'WEB',
    text: 'Jesus answered him, “Most certainly, I tell you, unless one is born anew, he can’t see God’s Kingdom.”',
  };
  const words = 'Jesus answered him, ‘Most certainly, I tell you';

  test('can be inserted although they have quotation marks', () => {
    const answer = answerParts('> “Jesus said to him, “Most truly, I tell you” — John 3:3 (NIV)');
    const { parts, checked: known } = withTaken(answer, checked(reborn), [reborn]);
    expect(parts[0]!.lines[0]!.text).toBe(`“${words}” — John 3:3 (WEB)`);
    expect(isChecked(parts[0]!, known)).toBe(true);
    expect(toHtml(markedBlocks(insertionOf(parts[0]!, known)!))).toBe(
      `<blockquote class="scripture" data-reference="John 3:3" data-translation="WEB"><p>${words}</p></blockquote>`,
    );
  });

  test('take the place of the quoted ones, not of equal ones before them', () => {
    const line = 'He was no longer worthy, “no longer worthy” (Luke 15:19), he thought.';
    const [part] = answerParts(line);
    expect(withTrueWording(part!.lines[0]!, { ...worthy, quoted: 'no longer worthy' }).text).toBe(
      'He was no longer worthy, “no more worthy” (Luke 15:19), he thought.',
    );
  });

  test('stay those that were accepted, although a later check has others', () => {
    const answer = answerParts('> “I am no longer worthy” — Luke 15:19');
    const other = { ...worthy, translationId: 'NIV', text: 'I am no longer worthy', status: 'verified' as const };
    for (const later of [checked(), checked(other)]) {
      const { parts, checked: known } = withTaken(answer, later, [worthy]);
      expect(parts[0]!.lines[0]!.text).toBe('“I am no more worthy” — Luke 15:19');
      expect(known.get('Luke 15:19 I am no more worthy')).toMatchObject({ translationId: 'WEB', status: 'verified' });
    }
  });
});

describe('the passages of an answer', () => {
  test('are found although they are emphasized', () => {
    const [{ lines }] = answerParts('- **John 11:35**: “Jesus wept.”, as in **John 11:35**') as [AnswerPart];
    expect(passagesIn(lines[0]!).map(passageKey)).toEqual(['John 11:35 Jesus wept.', 'John 11:35 ']);
  });

  test('are looked up line by line until all are known', () => {
    const parts = answerParts('## a\n> “Jesus wept.” — John 11:35\n- **Romans 8:28**\nb');
    expect(uncheckedText(parts, checked())).toBe('“Jesus wept.” — John 11:35\nRomans 8:28');
    expect(uncheckedText(parts, checked(wept))).toBe('Romans 8:28');
    expect(isChecked(parts[0]!, checked(wept))).toBe(false);
    const all = checked(wept, { ...wept, reference: 'Romans 8:28', quoted: null });
    expect(uncheckedText(parts, all)).toBe('');
    expect(isChecked(parts[0]!, all)).toBe(true);
  });
});
