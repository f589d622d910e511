import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { documents } from '../document/generate.ts';
import { countWords, wordCount } from '../document/outline.ts';
import { parseDocument } from '../document/html/parse.ts';
import { analyze } from './analyze.ts';
import { passagesOf } from './passages.ts';
import { type MeasureId, measures } from './result.ts';
import { countCharacters, wordsIn } from '../words/words.ts';

const times = <Item>(count: number, itemAt: (at: number) => Item): Item[] =>
  Array.from({ length: count }, (_, at) => itemAt(at));
const paragraphs = (texts: string[]) => texts.map((text) => `<p>${text}</p>`).join('');
const read = (html: string, hidden: MeasureId[] = []) => analyze(parseDocument(html), new Set(hidden));

/** Returns the result of one measure for a text, and whether it is listed as an improvement. */
function verdict(html: string, id: MeasureId) {
  const { improvements, goodResults } = read(html);
  const finding = [...improvements, ...goodResults].find((candidate) => candidate.id === id);
  const { result, displayText } = finding!;
  return { result, displayText, isImprovement: improvements.includes(finding!), places: finding!.places };
}

/**
 * Returns a hundred sentences, each in its own paragraph. The first `some` sentences come from `other`, the rest from
 * `usual`.
 */
const hundred = (some: number, other: (at: number) => string, usual: (at: number) => string) =>
  paragraphs(times(100, (at) => (at < some ? other(at) : usual(at))));

describe('transitional words', () => {
  const text = (some: number) =>
    hundred(
      some,
      () => 'He ran because love runs.',
      () => 'He ran home to them.',
    );

  test('are sufficient in 30% of the sentences', () => {
    expect(verdict(text(30), 'transitionalWords')).toMatchObject({ result: '30%', isImprovement: false });
    expect(verdict(text(29), 'transitionalWords')).toMatchObject({
      result: '29%',
      isImprovement: true,
      displayText: '29% of your sentences have a transitional word or phrase.',
    });
  });

  test('mark the sentences without one', () => {
    expect(verdict(text(29), 'transitionalWords').places).toHaveLength(71);
    expect(verdict(text(29), 'transitionalWords').places[0]).toEqual({ passage: 29, from: 0, to: 20 });
  });

  test('are not missing where a section opens: listeners hear a pause there', () => {
    const scripture =
      '<blockquote class="scripture" data-reference="Luke 15" data-translation=""><p>He ran.</p></blockquote>';
    const own = '<p>He saw him. He ran home.</p><p>He wept.</p>';
    const { places, result } = verdict(
      `${own}<h1>The road</h1>${own}<h2>At home</h2>${own}${scripture}${own}<p>${'grace '.repeat(100)}.</p>`,
      'transitionalWords',
    );
    const opening = places.filter(({ from }) => from === 0).map(({ passage }) => passage);
    // Second sentences of paragraphs, and new paragraphs within a section.
    expect(opening).toEqual([1, 4, 7, 10, 11]);
    expect(places).toHaveLength(9);
    expect(result).toBe('0%');
  });

  test.each([
    ['So we wait.', true],
    ['He was so glad.', false],
    ['Still he came.', true],
    ['And yet he came.', true],
    ['He came; however, nobody saw him.', true],
    ['On the other hand, he came.', true],
    ['He came on the other road.', false],
    ['The father waits.', false],
    ['It is not yet day.', false],
    ['Why do we wait?', false],
    ['When will he come?', false],
    ['When he came, they ran.', true],
    ['They ran when he came.', true],
    ['If he comes, we run.', true],
    ['Here is the father.', false],
    ['Today he calls you.', false],
    ['Remember the road.', false],
    ['Consider the lilies.', false],
    ['Suppose he comes.', false],
    ['Like a father he ran.', false],
    ['Too many of us wait.', false],
    ['Last Sunday he came.', false],
    ['Before the feast he prayed.', true],
    ['He prayed before they came.', true],
    ['They stood before the throne.', false],
    ['He looked after the sheep.', false],
    ['Stay a little while.', false],
    ['He prayed while they slept.', true],
  ])('%s', (sentence, has) => {
    const [place] = verdict(
      paragraphs(['He ran home.', sentence, ...times(40, () => 'He ran home.')]),
      'transitionalWords',
    ).places;
    expect(place?.passage !== 1).toBe(has);
  });
});

describe('scripture saturation', () => {
  /** Returns a text with this many words. They include the references, which have two words each ('Luke 15:20'). */
  const text = (references: number, words: number) =>
    paragraphs([...times(references, () => 'Luke 15:20'), ...times(words - references * 2, () => 'grace')]);

  test.each([
    [0, 1_000, 'No Scripture', true],
    [1, 1_001, 'Needs Scripture', true],
    [1, 1_000, 'Light', false],
    [4, 1_001, 'Light', false],
    [4, 1_000, 'Solid', false],
    [10, 1_001, 'Solid', false],
    [10, 1_000, 'Heavy', false],
  ])('with %i references in %i words is %s', (references, words, result, isImprovement) => {
    expect(verdict(text(references, words), 'scriptureSaturation')).toMatchObject({ result, isImprovement });
  });

  test('reports the number of references and words', () => {
    expect(verdict(text(1, 1_000), 'scriptureSaturation').displayText).toBe('1 reference to Scripture in 1,000 words.');
    expect(verdict(text(0, 100), 'scriptureSaturation').displayText).toBe('No references to Scripture in 100 words.');
  });

  test('counts a quotation as a reference', () => {
    const quotation =
      '<blockquote class="scripture" data-reference="Luke 15:20" data-translation="WEB"><p>He ran</p></blockquote>';
    const { scriptureReferences } = read(`${quotation}<p>As Luke 15:20 says. See Romans 8.</p>`);
    expect(scriptureReferences).toEqual([
      {
        reference: 'Luke 15:20',
        places: [
          { passage: 0, from: 0, to: 6 },
          { passage: 1, from: 3, to: 13 },
        ],
      },
      { reference: 'Romans 8', places: [{ passage: 1, from: 24, to: 32 }] },
    ]);
  });
});

describe('subheadings', () => {
  const body = paragraphs(times(100, () => 'grace'));

  test.each([
    ['', true, 'None', 'Your sermon has no subheadings.'],
    ['<h1>He saw him first</h1>', true, 'None', 'Your sermon has 1 main heading and no subheadings.'],
    ['<h1>He saw</h1><h1></h1>', true, 'None', 'Your sermon has 1 main heading and no subheadings.'],
    ['<h1>He saw</h1><h1>He ran</h1>', true, 'None', 'Your sermon has 2 main headings and no subheadings.'],
    ['<h1>He saw</h1><h2>He ran</h2>', false, '1', 'Your sermon has 1 main heading and 1 subheading.'],
    ['<h2></h2>', true, 'None', 'Your sermon has no subheadings.'],
    ['<h2>He saw him first</h2>', false, '1', 'Your sermon has 1 subheading.'],
    ['<h2>He saw</h2><h2>He ran</h2>', false, '2', 'Your sermon has 2 subheadings.'],
  ])('%s', (headings, isImprovement, result, displayText) => {
    expect(verdict(headings + body, 'subheadingDistribution')).toMatchObject({ isImprovement, result, displayText });
  });
});

describe('consecutive sentences', () => {
  const text = (some: number) =>
    hundred(
      some,
      () => 'He ran home again.',
      (at) => (at % 2 ? 'She ran home.' : 'They ran home.'),
    );

  test('may begin with the same word as the previous one in less than 25%', () => {
    expect(verdict(text(25), 'consecutiveSentences')).toMatchObject({ result: '24%', isImprovement: false });
    expect(verdict(text(26), 'consecutiveSentences')).toMatchObject({ result: '25%', isImprovement: true });
  });

  test('are marked at their first words, ignoring punctuation and case', () => {
    const html = paragraphs(['“Grace runs.” “GRACE waits.”', 'grace, again', 'Mercy', ...times(99, (at) => `w${at}`)]);
    expect(verdict(html, 'consecutiveSentences').places).toEqual([
      { passage: 0, from: 15, to: 20 },
      { passage: 1, from: 0, to: 5 },
    ]);
  });

  test('are not compared across a heading or a Scripture quotation', () => {
    const others = paragraphs(times(100, (at) => `w${at}`));
    const scripture =
      '<blockquote class="scripture" data-reference="Luke 15" data-translation=""><p>He ran.</p></blockquote>';
    expect(
      verdict(
        `<p>He ran.</p><h2>He saw</h2><p>He came.</p>${scripture}<p>He wept.</p>${others}`,
        'consecutiveSentences',
      ).places,
    ).toEqual([]);
  });
});

describe('sentence length', () => {
  const words = (count: number) => `${times(count, () => 'grace').join(' ')}.`;

  test.each([
    [25, 20, '25%', false],
    [26, 20, '26%', true],
    [26, 19, '0%', false],
  ])('with %i sentences in a hundred of %i words', (some, count, result, isImprovement) => {
    expect(
      verdict(
        hundred(
          some,
          () => words(count),
          () => words(3),
        ),
        'sentenceLength',
      ),
    ).toMatchObject({
      result,
      isImprovement,
    });
  });
});

describe('paragraph length', () => {
  const sentences = (count: number) => times(count, () => 'Grace runs.').join(' ');

  test.each([
    [25, 7, '25%', false],
    [26, 7, '26%', true],
    [26, 6, '0%', false],
  ])('with %i paragraphs in a hundred of %i sentences', (some, count, result, isImprovement) => {
    expect(
      verdict(
        hundred(
          some,
          () => sentences(count),
          () => sentences(2),
        ),
        'paragraphLength',
      ),
    ).toMatchObject({
      result,
      isImprovement,
    });
  });

  test('includes list items and lines of quotations, but no empty paragraphs', () => {
    const long = sentences(7);
    const html = `<ul><li><p>${long}</p></li><li><p>Grace.</p></li></ul><blockquote><p>${long}</p></blockquote><p></p><p>${words(80)}</p>`;
    expect(verdict(html, 'paragraphLength')).toMatchObject({ result: '50%', isImprovement: true });
  });

  const words = (count: number) => times(count, () => 'grace').join(' ');
});

describe('passive voice', () => {
  const text = (some: number) =>
    hundred(
      some,
      () => 'The law was given to them.',
      () => 'He gave the law.',
    );

  test('may occur in 10% of the sentences', () => {
    expect(verdict(text(10), 'passiveVoice')).toMatchObject({ result: '10%', isImprovement: false });
    expect(verdict(text(11), 'passiveVoice')).toMatchObject({
      result: '11%',
      isImprovement: true,
      displayText: '11% of your sentences are in the passive voice.',
    });
    expect(verdict(text(0), 'passiveVoice')).toMatchObject({
      result: '0%',
      isImprovement: false,
      displayText: 'None of your sentences are in the passive voice.',
    });
  });

  test('is marked at its words', () => {
    expect(verdict(text(11), 'passiveVoice').places[0]).toEqual({ passage: 0, from: 8, to: 17 });
  });
});

describe('reading ease', () => {
  /** Returns a hundred sentences of ten words each. `long` of the thousand words have two syllables, the others one. */
  const text = (long: number) =>
    paragraphs(times(100, (line) => `${times(10, (at) => (line * 10 + at < long ? 'holy' : 'grace')).join(' ')}.`));

  test('below 60 is an improvement and is never displayed as 60', () => {
    expect(verdict(text(615), 'fleschReadingEase')).toMatchObject({ result: '60.1', isImprovement: false });
    expect(verdict(text(616), 'fleschReadingEase')).toMatchObject({
      result: '59.97',
      isImprovement: true,
      displayText: 'The reading ease of your sermon is 59.97.',
    });
  });

  test('marks the hardest sentences', () => {
    expect(verdict(text(20), 'fleschReadingEase').places).toEqual([
      { passage: 0, from: 0, to: 50 },
      { passage: 1, from: 0, to: 50 },
    ]);
  });
});

describe('the grade', () => {
  test('counts only sentences of at least four words', () => {
    const { gradeLevel } = read('<p>Grace runs to you.</p>');
    expect(
      read('<p>Grace runs to you. Incomprehensibility! Righteousness, sanctification, redemption.</p>').gradeLevel,
    ).toBe(gradeLevel);
    expect(read('<p>Grace runs home.</p>').gradeLevel).toBe('not available');
    expect(read('<p>The father watches.</p>').gradeLevel).toBe('not available');
    expect(read('<p>The father watches daily.</p>').gradeLevel).toBe('6th grade');
    expect(read('<p>The father watches daily for everybody.</p>').gradeLevel).toBe('8th grade');
  });
});

describe('a sermon', () => {
  const words = (count: number) => paragraphs(times(count, (at) => `grace${at}`));

  test('is analyzed if it has at least 100 words', () => {
    expect(read(words(99))).toMatchObject({ wordCount: 99, improvements: [], goodResults: [] });
    const { improvements, goodResults } = read(words(100));
    expect(improvements.length + goodResults.length).toBe(8);
  });

  test.each(Object.keys(measures).filter((id): id is MeasureId => id in measures))(
    'has no %s if it is hidden',
    (id) => {
      const { improvements, goodResults } = read(words(100), [id]);
      expect([...improvements, ...goodResults].map((finding) => finding.id).toSorted()).toEqual(
        Object.keys(measures)
          .filter((measureId) => measureId !== id)
          .toSorted(),
      );
    },
  );

  test('has up to ten keywords, and counts all words and characters', () => {
    const { keywords, wordCount: count, characterCount } = read('<h1>Hope</h1><p>Hope — and “love” 👍.</p>');
    expect({ keywords, count, characterCount }).toEqual({
      keywords: ['Hope', 'love'],
      count: 4,
      characterCount: 4 + 20,
    });
    expect(read(words(0))).toMatchObject({
      wordCount: 0,
      characterCount: 0,
      keywords: [],
      gradeLevel: 'not available',
    });
    expect(
      read(paragraphs(['alpha beta gamma delta epsilon zeta eta theta iota kappa lambda sigma'])).keywords,
    ).toHaveLength(10);
  });

  test('is analyzed by the preacher’s own sentences; Scripture and headings count only as words', () => {
    const own = paragraphs(times(100, (at) => `Grace${at} ran home.`));
    const passive = times(40, () => 'The law was given to them.').join(' ');
    const scripture = `<blockquote class="scripture" data-reference="Luke 15" data-translation="KJV"><p>${passive}</p></blockquote>`;
    const [alone, quoting] = [read(own), read(`<h1>It was given</h1>${scripture}${own}`)];
    const style = ({ improvements, goodResults }: typeof alone) =>
      [...improvements, ...goodResults]
        .filter(({ id }) => id !== 'scriptureSaturation')
        .map(({ id, result }) => [id, result]);
    expect(style(quoting)).toEqual(style(alone));
    expect(quoting.wordCount).toBe(alone.wordCount + 40 * 6 + 3);
  });
});

test('all parts of the product count words in the same way', () => {
  fc.assert(
    fc.property(documents(), (blocks) => {
      expect(analyze(blocks).wordCount).toBe(wordCount(blocks));
      for (const { text } of passagesOf(blocks)) {
        expect(wordsIn(text)).toHaveLength(countWords(text));
        expect(countCharacters(text)).toBe([...text].length);
      }
    }),
  );
});

test('every place of a finding is within the text of its passage', () => {
  fc.assert(
    fc.property(documents(), (blocks) => {
      const passages = passagesOf(blocks);
      const padded = [...blocks, ...parseDocument(paragraphs(times(100, () => 'He was sent.')))];
      const { improvements, goodResults, scriptureReferences } = analyze(padded);
      for (const { places } of [...improvements, ...goodResults, ...scriptureReferences]) {
        for (const { passage, from, to } of places.filter((place) => place.passage < passages.length)) {
          expect(from).toBeGreaterThanOrEqual(0);
          expect(to).toBeLessThanOrEqual(passages[passage]!.text.length);
        }
      }
    }),
  );
});
