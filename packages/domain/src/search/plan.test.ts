import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatReferences } from '../scripture/reference.ts';
import { createLexicon, emptyLexicon } from '../words/lexicon.ts';
import { planSearch } from './plan.ts';
import reviewedNames from './topics/reviewedNames.json' with { type: 'json' };
import { topicEntries } from './topics/topics.ts';
import { stopWords } from '../words/stopWords.ts';

const counts = {
  prodigal: 400,
  son: 9_000,
  sons: 4_000,
  song: 900,
  forgiveness: 5_000,
  forgiven: 6_000,
  church: 20_000,
  chruch: 3,
  theology: 500,
  thanks: 800,
  begin: 300,
  begotten: 90,
  love: 30_000,
  loaves: 90,
  people: 20_000,
  calvin: 70,
  pharaoh: 480,
  pharoah: 11,
  isaiah: 2_000,
  labor: 340,
  labour: 70,
  saviour: 600,
};
const lexicon = createLexicon(Object.entries(counts).map(([word, documents]) => ({ word, documents })));

/**
 * Formats each reading as one line: words with their alternatives after |, then «phrases», [references] and title
 * words.
 */
const read = (query: string) =>
  planSearch(query, lexicon).map(({ groups, phrases, references, titleWords }) =>
    [
      ...groups.map((group) => group.join('|')),
      ...phrases.map((phrase) => `«${phrase.join(' ')}»`),
      ...(references.length ? [`[${formatReferences(references)}]`] : []),
      ...(titleWords.length ? [`title: ${titleWords.join(' ')}`] : []),
    ].join(' & '),
  );

describe('the words of a query', () => {
  test.each([
    ['Prodigal loaves ', ['prodigal & loaves|loaf']],
    ['the love of people ', ['love & people']],
    ['Love love LOVE ', ['love']],
    ['Çalvin’s! ', ['calvins|calvin']],
    // Other spellings are equal words, the usual one of a name first, even if a slip is in some texts.
    ['Pharoah ', ['pharaoh|pharoah']],
    ['Esaias ', ['isaiah|esaias']],
    // A word that no text has may be a name by its sound.
    ['farao ', ['farao|pharaoh']],
    ['farao', ['farao|pharaoh']],
    ['labour ', ['labour|labor']],
    ['savior', ['savior|saviour']],
  ])('all words must occur: %s is read as %j', (query, readings) => expect(read(query)).toEqual(readings));

  test('little words are ignored if there are others', () => {
    expect(read('love for us by forgiveness ')).toEqual(['love & forgiveness']);
    expect(read('love for us')).toEqual(['love']);
    expect(read('what does it mean to love people ')).toEqual(['love & people']);
    expect(read('us ')).toEqual(['us']);
    expect(read('us')).toEqual(['us']);
    expect(read('"love us" ')).toEqual(['love & us & «love us»']);
  });

  test('an irregular plural also finds the singular, and the other way around', () => {
    expect(read('women love ')).toEqual(['women|woman & love']);
    expect(read('love of a child')).toEqual(['love & child|children']);
    expect(planSearch('love of the child', createLexicon([{ word: 'child', documents: 2 }]))[0]?.finished).toEqual([
      ['love'],
      ['child', 'children'],
    ]);
    expect(read('"two women" ')).toEqual(['two & women & «two women»']);
  });

  test.each([
    ['son', ['son|sons|song']],
    ['forgiv', ['forgiv|forgiven|forgiveness']],
    ['zzz', ['zzz']],
  ])('the last word may be unfinished: %s is read as %j', (query, readings) => {
    expect(read(query)).toEqual(readings);
  });

  test('a stop word at the end is ignored while it may be unfinished', () => {
    expect(read('prodigal so')).toEqual(['prodigal']);
  });

  test('if the most frequent completions find nothing, rarer ones or a stop word are tried', () => {
    const many = Array.from({ length: 40 }, (_, at) => ({
      word: `th${String.fromCharCode(97 + (at % 26))}${at}`,
      documents: 40 - at,
    }));
    const readings = planSearch('love th', createLexicon([...many, { word: 'love', documents: 50 }]));
    expect(readings.map(({ groups }) => groups.map(({ length }) => length))).toEqual([[1, 13], [1, 40], [1]]);
  });

  test('if all other words are stop words, an unfinished word may be one, too', () => {
    expect(read('who is whe')).toEqual(['whe', 'title: who is when']);
    expect(read('whe')).toEqual(['whe', 'title: when']);
  });

  test('the finished last word ranks higher than its completions', () => {
    expect(planSearch('prodigal son', lexicon)[0]?.finished).toEqual([['prodigal'], ['son']]);
    expect(planSearch('prodigal song', lexicon)[0]?.finished).toBeNull();
    expect(planSearch('prodigal forgiv', lexicon)[0]?.finished).toBeNull();
  });

  test.each([
    ['an unknown word', 'prodgal son ', ['prodgal|prodigal & son']],
    ['a word far rarer than a similar one', 'chruch people ', ['church|chruch & people']],
    ['a word too short to be corrected', 'snn people ', ['snn & people']],
    ['a word frequent enough', 'calvin people ', ['calvin & people']],
    ['a stop word', 'tehse people ohter ', ['people']],
    ['the last word', 'love forgivness', ['love & forgivness|forgiveness']],
    ['the last word, unfinished', 'love fogiv', ['love & fogiv|forgiven|forgiveness']],
  ])('a word with a possible typo also matches its corrections: %s', (_, query, readings) =>
    expect(read(query)).toEqual(readings),
  );

  test.each([
    ['calvun', 'calvun'],
    ['calven', 'calvin|calven'],
  ])('a known word is a typo when another is more than 20 times as common: %s is read as %s', (word, reading) => {
    const known = { calvin: 20_000, calvun: 1_000, calven: 999 };
    const lexicon = createLexicon(Object.entries(known).map(([word, documents]) => ({ word, documents })));
    const readings = planSearch(`${word} `, lexicon);
    expect(readings.map(({ groups }) => groups.map((group) => group.join('|')))).toEqual([[reading]]);
  });

  test('a word of which the texts have another form is no typo', () => {
    const words = { praising: 40, raise: 3, children: 90 };
    const small = createLexicon(Object.entries(words).map(([word, documents]) => ({ word, documents })));
    const topics = (query: string) => planSearch(query, small)[0]?.topics.map(({ name }) => name);
    expect(topics('raising children ')).toEqual(['raising children']);
    expect(topics('raising ')).not.toContain('praise');
    expect(topics('raising')).not.toContain('praise');
    expect(topics('rpaising ')).toContain('praise');
  });

  test.each([
    ['prodgal son ', ['prodigal']],
    ['prodgal', ['prodigal']],
    ['Pharoah ', ['pharaoh']],
    ['chruch people', ['church']],
    ['labour of love ', []],
    ['women and sons ', []],
    ['forgiv', []],
    ['"prodgal" ', []],
  ])('words that replace typed ones are named: %s → %j', (query, changed) =>
    expect(planSearch(query, lexicon)[0]?.changed).toEqual(changed),
  );

  test('the typed words keep their order, with typos corrected', () => {
    expect(planSearch('The prodgal son of lov', lexicon)[0]).toMatchObject({
      typed: ['the', 'prodigal', 'son', 'of', 'lov'],
      isOpen: true,
    });
    expect(planSearch('The prodgal son of lvoe', lexicon)[0]?.typed).toEqual(['the', 'prodigal', 'son', 'of', 'love']);
    expect(planSearch('"The prodigal son"', lexicon)[0]).toMatchObject({
      typed: ['the', 'prodigal', 'son'],
      isOpen: false,
    });
  });
});

describe('quoted words', () => {
  test.each([
    ['"The prodigal son" love ', ['love & prodigal & son & «the prodigal son»']],
    ['“far prodigal” „son of”', ['far & prodigal & son & «far prodigal» & «son of»']],
    ['"prodgal"', ['prodgal & «prodgal»']],
    ['"prodigal love ', ['prodigal & love']],
    ['love "" ', ['love']],
    ['"to be or not to be"', ['«to be or not to be» & title: to be or not']],
  ])('%s must occur together: %j', (query, readings) => expect(read(query)).toEqual(readings));
});

describe('the topics of a query', () => {
  test.each([
    // No text has these words, but other words that resemble them.
    ['racial reconciliation ', ['racism']],
    ['intercessory prayer ', ['intercession']],
    ['prodgal son ', ['parable of the prodigal son']],
    // A topic is left out if a part of a longer name names it.
    ["can't pray ", ['struggling to pray']],
    ["can't have children ", ['infertility']],
    ['Paul let down in a basket ', ['Paul lowered in a basket']],
  ])('%s names %j', (query, topics) => {
    const words = ['rachel', 'intercessor', 'prodigal', 'son', 'prayer', 'pray', 'children', 'paul', 'down'];
    const similar = createLexicon(words.map((word) => ({ word, documents: 100 })));
    expect(planSearch(query, similar)[0]?.topics.map(({ name }) => name)).toEqual(topics);
  });
});

describe('a name of a topic', () => {
  const anyWords = createLexicon([]);
  const topicsFor = (query: string) => planSearch(`${query} `, anyWords)[0]?.topics ?? [];

  test('brings the topic, whichever of its names it is', () => {
    const isPassage = (name: string) => planSearch(name, anyWords)[0]?.references.length !== 0;
    const lost = topicEntries.flatMap(({ names }) =>
      names.filter((name) => !isPassage(name) && topicsFor(name).every((topic) => topic.name !== names[0])),
    );
    expect(lost).toEqual([]);
  });

  /** The names that found most sermons only by a passage, as a reader decided what they mean. */
  test.each(reviewedNames)('means what a reader decided: %s', (row) => {
    const [name = '', expected] = row.split(' | ');
    const whole = topicsFor(name).filter(({ share }) => share === 1);
    expect(whole.map(({ name: topic, isNarrow }) => (isNarrow ? `${topic}, narrow` : topic)).join(' + ')).toBe(
      expected,
    );
  });
});

describe('a query of stop words', () => {
  test.each([
    ['the ', ['title: the']],
    ['the', ['theology', 'title: the']],
    ['to be', ['title: to be', 'title: to', 'begin|begotten']],
    ['what is this ', ['title: what is this']],
  ])('%s is searched in titles: %j', (query, readings) => expect(read(query)).toEqual(readings));
});

describe('a reference in a query', () => {
  test.each([
    ['Luke 15', '[Luke 15]'],
    ['third chapter of John', '[John 3]'],
    ['luke chapter fifteen', '[Luke 15]'],
    ['first corinthians 13', '[1 Corinthians 13]'],
    ['forgiveness in the third chapter of John ', 'forgiveness & [John 3]'],
    ['1 cor 13', '[1 Corinthians 13]'],
    ['ps. cxix', '[Psalm 119]'],
    ['the sermon on Matthew 5-7', '[Matthew 5–7]'],
    ['Romans 8:28 and 12:1', '[Romans 8:28; 12:1]'],
    ['Luke 15 forgiveness ', 'forgiveness & [Luke 15]'],
    ['forgiveness in Lk 15:11-32', 'forgiveness & [Luke 15:11–32]'],
    ['1 cor 13 lo', 'lo|love|loaves & [1 Corinthians 13]'],
    ['acts 2 people ', 'people & [Acts 2]'],
    ['"prodigal son" Luke 15', 'prodigal & son & «prodigal son» & [Luke 15]'],
  ])('%s is read first as a passage, then as words: %s', (query, reading) => {
    const [first, ...others] = read(query);
    expect(first).toBe(reading);
    expect(others.length).toBeGreaterThan(0);
    expect(others.join()).not.toContain('[');
  });

  test('without results is searched as a phrase, not as separate words and numbers', () => {
    expect(read('John 3:16').slice(1)).toEqual(['john & 3 & 16 & «john 3 16»']);
    expect(read('the sermon on Matthew 5-7').slice(1)).toEqual(['matthew & 5 & 7 & «matthew 5 7»']);
    expect(read('see Luke 15; John 3:16').slice(1)).toEqual(['luke & 15 & john & 3 & 16 & «luke 15» & «john 3 16»']);
    expect(read('Luke 15 forgiveness ').slice(1)).toEqual(['luke & 15 & forgiveness']);
  });

  test.each([
    'Luke',
    'mark ',
    'acts of love ',
    'numbers',
    'is 5 loaves ',
    '5 loaves 2 fish',
    'Psalm 200',
    'kings 3',
    'mark 5 pm',
  ])('%s is not a reference', (query) => expect(read(query).join()).not.toContain('['));
});

test('a query without a word has no reading', () => {
  for (const query of ['', '  ', '!?—', '""', "'"]) expect(planSearch(query, lexicon)).toEqual([]);
});

test('for every query, readings have a limited number of words, and stop words are not searched in texts', () => {
  const typed = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 700 }),
    fc
      .array(
        fc.constantFrom(
          ...Object.keys(counts),
          'the',
          'to',
          '"',
          '“',
          '&',
          '|',
          ':*',
          "'",
          '(',
          'Luke 15',
          '3:16',
          ' ',
        ),
        {
          maxLength: 60,
        },
      )
      .map((words) => words.join(' ')),
  );
  fc.assert(
    fc.property(typed, fc.constantFrom(lexicon, emptyLexicon), (query, known) => {
      for (const { groups, finished, phrases, titleWords, typed: inOrder } of planSearch(query, known)) {
        const looked = [...groups, ...(finished ?? [])].flat();
        for (const word of [...looked, ...phrases.flat(), ...titleWords, ...inOrder])
          expect(word).toMatch(/^[\p{L}\p{Nd}]{1,60}$/u);
        for (const word of looked) expect(stopWords.has(word)).toBe(false);
        for (const group of groups) expect(group.length).toBeGreaterThan(0);
        expect(groups.length + phrases.flat().length).toBeLessThan(500);
      }
    }),
    { numRuns: 100 },
  );
});
