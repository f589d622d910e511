import { describe, expect, test } from 'vitest';
import { slotOf } from '../../scripture/books.ts';
import { stemOf } from '../../search/topics/stem.ts';
import { helperAnswer } from './answer.ts';
import type { IdeasContext } from './context.ts';

const nothing = { translation: '', related: [], illustrations: [], sermons: [] };
const ideas = (changes: Partial<IdeasContext>): string =>
  helperAnswer({
    mode: 'ideas',
    context: {
      ...nothing,
      topics: [],
      passages: [],
      linked: [],
      quotations: [],
      parallels: [],
      earlier: [],
      ...changes,
    },
  })
    .map(({ text }) => text)
    .join('\n\n');
test('ideas begin by saying that there is no model', () => {
  expect(ideas({}).split('\n')[0]).toBe(
    'This answer comes from the built-in helper, which is not an AI model. It draws on the Bible, texts by others, and your own documents.',
  );
});

/** Verses of a chapter with their numbers of cross references. */
const versesOf = (book: number, chapter: number, texts: readonly (readonly [text: string, links: number])[]) =>
  texts.map(([text, links], at) => ({
    slot: slotOf({ book, chapter, verse: at + 1 }),
    text,
    startsParagraph: at === 0,
    links,
  }));

/** What makes a passage too long to be quoted as a whole. */
const long = ' Amen.'.repeat(100);

/**
 * A passage with an outline of ours: the verses, heading and key verses of each part, questions, and verses to end
 * with.
 */
const outlined = (
  reference: string,
  verses: ReturnType<typeof versesOf>,
  parts: readonly (readonly [count: number, heading: string | null, keys: readonly number[]])[],
  questions: readonly string[] = [],
  closings: readonly number[] = [],
) => {
  let next = 0;
  return {
    reference,
    verses,
    outline: {
      closings: closings.map((verse) => ({ first: verses[0]!.slot + verse - 1, last: verses[0]!.slot + verse - 1 })),
      questions: questions.map((text, at) => ({ first: verses[0]!.slot + at, last: verses[0]!.slot + at, text })),
      parts: parts.map(([count, heading, keys]) => {
        const first = next;
        next += count;
        const slot = (at: number) => verses[0]!.slot + at;
        return {
          first: slot(first),
          last: slot(next - 1),
          heading,
          keys: keys.map((verse) => ({ first: slot(verse - 1), last: slot(verse - 1) })),
        };
      }),
    },
  };
};

test('outlines, verses and illustrations are material; what only the preacher needs is not', () => {
  const item = { title: 'A', author: 'B', description: 'C' };
  const verse = { reference: 'Romans 8:28', text: 'All things.', reason: '' };
  const topic = { isIndexed: true, typedStems: [], stems: [], hasPassage: false };
  const pieces = helperAnswer({
    mode: 'ideas',
    context: {
      translation: 'WEB',
      topics: [
        { ...topic, name: 'grace', passages: [{ ...verse, reference: 'John 1:17' }] },
        { ...topic, name: 'lawnmowers', isIndexed: false, passages: [] },
      ],
      passages: [{ reference: 'Matthew 9:9–13', verses: versesOf(40, 9, [['He saw a man.', 1]]), outline: null }],
      related: [],
      illustrations: [item],
      sermons: [item],
      linked: [],
      quotations: [],
      parallels: [{ of: 'Matthew 9:9–13', references: ['Mark 2:14–17'] }],
      earlier: [{ name: 'Come', datePreached: null, headings: [] }],
    },
  });
  const titles = (isMaterial: boolean) =>
    pieces.filter((piece) => piece.isMaterial === isMaterial).map(({ text }) => text.split('\n')[0]);
  expect(titles(true)).toEqual([
    '## An outline through Matthew 9:1',
    '## “Grace” elsewhere in the Bible (WEB)',
    '## Illustrations you could use',
  ]);
  expect(titles(false).slice(1)).toEqual([
    '## “Lawnmowers”',
    '## Parallel passages',
    '## Your own sermons on this',
    '## Sermons by others',
    '## Before you write',
  ]);
});

describe('an outline', () => {
  const philippians = versesOf(50, 4, [
    ['Rejoice in the Lord always! Again I will say, “Rejoice!”', 67],
    ['Let your gentleness be known to all men. The Lord is at hand.', 37],
    ['In nothing be anxious, but in everything, by prayer and petition, let your requests be made known to God.', 98],
    ['And the peace of God, which surpasses all understanding, will guard your hearts in Christ Jesus.', 58],
  ]);
  const passages = [
    outlined(
      'Philippians 4:1–4',
      philippians,
      [
        [2, 'A call to rejoice', [1]],
        [2, 'Prayer instead of anxiety', [3, 4]],
      ],
      ['What would it be like to be anxious in nothing?'],
      [4],
    ),
  ];

  test('has our headings, key verses, words to explain, a question, and a verse to end with', () => {
    const answer = ideas({ passages, translation: 'WEB' });
    expect(answer).toContain(
      [
        '## An outline through Philippians 4:1–4',
        'The passage has two parts. The headings are ours; the quotations are from the WEB.',
        '1. **Philippians 4:1–2**: A call to rejoice\n- Philippians 4:1: “Rejoice in the Lord always! Again I will say, ‘Rejoice!’”',
        '2. **Philippians 4:3–4**: Prayer instead of anxiety\n- Philippians 4:3–4: “In nothing be anxious',
      ].join('\n\n'),
    );
    for (const part of [
      '- To explain: petition (asking God for help).',
      '**To think about:** What would it be like to be anxious in nothing?',
      '**To end:** read Philippians 4:4 again.',
      '- Say in one sentence what Philippians 4:1–4 says of God, and what that means for your people.',
    ])
      expect(answer).toContain(part);
  });

  test('adds a verse that names the topic, if few do', () => {
    const verses = versesOf(50, 4, [
      ['Rejoice!', 9],
      ['Be kind to all people.', 1],
      [`Pray always.${long}`, 1],
      ['Give thanks.', 1],
    ]);
    const stems = [stemOf('kind')];
    const topic = { name: 'kind', isIndexed: true, stems, typedStems: stems, hasPassage: true, passages: [] };
    const passage = outlined('Philippians 4:1–4', verses, [[4, 'Four commands', [1, 4]]]);
    const answer = ideas({ passages: [passage], topics: [topic] });
    expect(answer).toContain('- Philippians 4:1–2: “Rejoice! Be kind to all people.”\n- Philippians 4:4');
    expect(answer).toContain('It is one of the passages on “kind” in the topical index.');
  });

  test('of a single part quotes a short passage as a whole', () => {
    const verses = versesOf(19, 133, [
      ['See how good it is.', 1],
      ['It is like oil.', 1],
      ['There God gives life.', 1],
    ]);
    const answer = ideas({ passages: [outlined('Psalm 133', verses, [[3, 'Together', [1]]])] });
    expect(answer).toContain('- Psalm 133: “See how good it is. It is like oil. There God gives life.”');
  });

  test('quotes two key verses of a part, preferably those on the topic, and asks several questions in a list', () => {
    const verses = versesOf(40, 4, [
      [`There was a city.${long}`, 5],
      ['There was a road.', 9],
      ['The anxious man is like a wave.', 1],
    ]);
    const topic = { name: 'anxiety', isIndexed: true, typedStems: [], hasPassage: true, passages: [] };
    const passage = outlined(
      'Matthew 4:1–3',
      verses,
      [[3, 'A man on a road', [1, 2, 3]]],
      ['Where is he?', 'Who is he?'],
    );
    const answer = ideas({ passages: [passage], topics: [{ ...topic, stems: [stemOf('anxious')] }] });
    expect(answer).toContain('The passage is a single thought. The headings are ours.');
    expect(answer).toContain('- Matthew 4:2–3: “There was a road. The anxious man is like a wave.”');
    expect(answer).not.toContain('There was a city');
    expect(answer).toContain('**To think about:**\n\n- Matthew 4:1: Where is he?\n- Matthew 4:2: Who is he?');
  });

  test('leaves out parts of which the translation omits all verses', () => {
    const [first, , third] = philippians;
    const parts = [
      [1, 'One', [1]],
      [1, 'Two', [2]],
      [1, 'Three', [3]],
    ] as const;
    const passage = { ...outlined('Philippians 4:1–3', philippians, parts), verses: [first!, third!] };
    expect(ideas({ passages: [passage] })).toContain('2. **Philippians 4:3**: Three');
    expect(ideas({ passages: [passage] })).not.toContain('Two');
  });

  test('of a book without an outline has the paragraphs of the translation, at most four, with the verse of most links', () => {
    const verses = versesOf(
      3,
      1,
      Array.from({ length: 10 }, (_, at): [string, number] => [
        at === 2 ? 'Verse three goes on,' : `This is verse ${at + 1}.`,
        at === 3 ? 9 : 1,
      ]),
    ).map((verse, at) => ({ ...verse, startsParagraph: at % 2 === 0 }));
    const answer = ideas({ passages: [{ reference: 'Leviticus 1:1–10', verses, outline: null }], translation: 'WEB' });
    expect(answer).toContain('The passage has four parts.\n');
    expect(answer).toContain(
      '1. **Leviticus 1:1–4**\n- Leviticus 1:3–4: “Verse three goes on, This is verse 4.”\n\n2. **Leviticus 1:5–6**\n',
    );
    expect(answer).not.toContain('The headings are ours');
  });

  test('ends with the last of the marked verses, or with one that names the topic', () => {
    const verses = versesOf(50, 4, [
      ['Stand firm in the Lord.', 2],
      ['Grace be with you all.', 1],
      ['Rejoice in the Lord.', 9],
      ['They went out.', 8],
    ]);
    const parts = [
      [2, null, [1]],
      [2, null, [3]],
    ] as const;
    const end = (closings: readonly number[], topics: IdeasContext['topics'] = []) =>
      /\*\*To end:\*\* (.*)/.exec(
        ideas({ topics, passages: [outlined('Philippians 4:1–4', verses, parts, [], closings)] }),
      )?.[1];
    expect([end([2, 3]), end([2]), end([1]), end([])]).toEqual([
      'read Philippians 4:3 again.',
      'read Philippians 4:2: “Grace be with you all.”',
      'come back to Philippians 4:1: “Stand firm in the Lord.”',
      undefined,
    ]);
    const grace = {
      name: 'grace',
      isIndexed: true,
      stems: [],
      typedStems: [stemOf('grace')],
      hasPassage: false,
      passages: [],
    };
    expect(end([2, 3], [grace])).toBe('come back to Philippians 4:2: “Grace be with you all.”');
  });

  test('names a verse of the other Testament whose words a part has', () => {
    const verses = versesOf(49, 6, [['Honor your father and mother.', 9]]);
    const [verse] = verses;
    const linked = [{ reference: 'Exodus 20:12', text: 'Honor your father and your mother.', of: verse!.slot }];
    expect(ideas({ passages: [{ reference: 'Ephesians 6:2', verses, outline: null }], linked })).toContain(
      '- Compare Exodus 20:12: “Honor your father and your mother.”',
    );
  });

  test('compares a part with a verse of the other Testament that has several of its words in a row', () => {
    const { slot, text } = philippians[2]!;
    const linked = [
      { reference: 'Psalm 2:2', text: 'Let your prayer be known.', of: slot },
      { reference: 'Colossians 4:2', text, of: slot },
      { reference: 'Isaiah 61:10', text: `Pray! ${text}`, of: slot },
    ];
    const answer = ideas({ passages, linked });
    expect(answer).toContain('- Compare Isaiah 61:10: “Pray!');
    expect(answer).not.toContain('Psalm 2:2');
    expect(answer).not.toContain('Colossians 4:2');
  });

  test('says how the topic and the passage are connected', () => {
    const topic = { isIndexed: true, stems: ['anxious'], typedStems: ['anxious'], hasPassage: false, passages: [] };
    const other = { ...topic, name: 'tents', stems: ['tent'], typedStems: ['tent'] };
    expect(ideas({ passages, topics: [{ ...other, hasPassage: true }] })).toContain(
      'It is one of the passages on “tents” in the topical index.',
    );
    expect(ideas({ passages, topics: [other] })).not.toContain('tents');
  });
});

test('a topic is traced through the Bible without the requested passages, and each passage is written once', () => {
  const passage = (reference: string, text = 'Grace to you.') => ({ reference, text, reason: '' });
  const topic = { isIndexed: true, stems: [], typedStems: [], hasPassage: true };
  const answer = ideas({
    passages: [{ reference: 'Luke 15:11–32', verses: [], outline: null }],
    topics: [
      {
        ...topic,
        name: 'grace',
        passages: [
          passage('Luke 15'),
          passage('Romans 5:1-5'),
          passage('Psalm 32'),
          passage('Luke 7:36–50'),
          passage('Titus 2:11'),
        ],
      },
      { ...topic, name: 'mercy', passages: [passage('Psalm 32')] },
      { ...topic, isIndexed: false, name: 'bicycles', passages: [passage('Ezekiel 1:15')] },
    ],
  });
  expect(answer).toContain(
    [
      '1. **The Old Testament.** Psalm 32: “Grace to you.”',
      '2. **The Gospels.** Luke 7:36–50: “Grace to you.”',
      '3. **The apostles.** Romans 5:1-5: “Grace to you.”',
      '',
      'Also:',
      '- Titus 2:11: “Grace to you.”',
    ].join('\n'),
  );
  expect(answer).not.toContain('mercy');
  expect(answer).toContain(
    '## Verses with the word “bicycles”\n\nThe topical index has no entry “bicycles”; these verses have the word.\n\n- Ezekiel 1:15: “Grace to you.”',
  );
});

test('the answer says which entry of the index is taken for a topic, and which topics have no entry', () => {
  const topic = { stems: [], typedStems: [], hasPassage: false };
  const grace = { reference: 'Psalm 32', text: 'Grace to you.', reason: '' };
  const topics = [
    { ...topic, name: 'women', takenFor: 'women of faith', isIndexed: true, passages: [grace] },
    { ...topic, name: 'red bicycles', isIndexed: false, passages: [{ ...grace, reference: 'Ezekiel 1:15' }] },
    { ...topic, name: 'trains', isIndexed: false, passages: [] },
  ];
  const answer = ideas({ topics, translation: 'WEB' });
  expect(answer).toContain(
    '## “Women” elsewhere in the Bible (WEB)\n\nThe topical index has no entry “women of faith”; these passages are on “women”.\n\n- Psalm 32',
  );
  expect(answer).toContain(
    '## Verses with the words “red bicycles”\n\nThe topical index has no entry “red bicycles”; these verses have its words.\n\n- Ezekiel 1:15',
  );
  expect(answer).toContain('## “Trains”\n\nThe topical index has no entry “trains”, and no verse has its words.');
  expect(ideas({ topics: topics.slice(2) })).toContain('## “Trains”\n\nThe topical index has no entry “trains”.');
});

describe('parallel passages', () => {
  const written = (of: string, ...references: string[]) => ideas({ parallels: [{ of, references }] });

  test('name the verses that they are parallel to if these are not the whole passage', () => {
    expect(written('Luke 10:25-37', 'Matthew 22:34-40', 'Mark 12:28-34')).toContain(
      'Read Matthew 22:34–40 and Mark 12:28–34 next to Luke 10:25-37 (for verses 25–28).',
    );
    expect(written('Mark 4:35-41', 'Matthew 8:23-27')).toContain('Read Matthew 8:23–27 next to Mark 4:35-41. What');
  });

  test('are named if they have two verses', () => {
    expect(written('Matthew 11:25-27', 'Luke 10:21-22')).toContain('Read Luke 10:21–22 next to Matthew 11:25-27.');
  });

  test('are joined over a few verses of their own', () => {
    expect(
      written('Mark 15:21-41', 'Luke 23:26', 'Luke 23:32-34', 'Luke 23:35-43', 'Luke 23:44-48', 'Luke 23:49'),
    ).toContain('Read Luke 23:26–49 next to Mark 15:21-41.');
  });
});
