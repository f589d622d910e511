import { describe, expect, test } from 'vitest';
import { helperAnswer } from '../answer.ts';
import type { TextContext } from '../context.ts';

const draft = (changes: Partial<TextContext>): TextContext => ({
  translation: '',
  related: [],
  illustrations: [],
  sermons: [],
  name: 'Grace',
  scripture: '',
  html: '<p>Grace.</p>',
  wordsPerMinute: 100,
  ...changes,
});
const suggestions = (changes: Partial<TextContext>) =>
  helperAnswer({ mode: 'suggestions', context: draft(changes) })
    .map(({ text }) => text)
    .join('\n\n');
const analysis = (changes: Partial<TextContext>) =>
  helperAnswer({ mode: 'analysis', context: draft(changes) })
    .map(({ text }) => text)
    .join('\n\n');
const paragraphs = (...texts: string[]): string => texts.map((text) => `<p>${text}</p>`).join('');

/** A paragraph of the usual length. */
const long = 'We walked along the road that leads from the city to the sea. '.repeat(5).trim();

test('the first line says that there is no model, and what the answer looks at', () => {
  const line = (answer: string) => answer.split('\n')[0];
  expect(line(suggestions({}))).toBe(
    'This answer comes from the built-in helper, which is not an AI model. It looks at this document, and searches the Bible and the library for related texts.',
  );
  expect(line(analysis({}))).toBe(
    'This answer comes from the built-in helper, which is not an AI model. It looks only at this document.',
  );
});

test('verses and illustrations for a draft are material; all that is said about a draft is not', () => {
  const context = draft({
    html: paragraphs(long, long),
    related: [{ reference: 'Psalm 1:1', text: 'Blessed.', reason: 'Cross reference for Psalm 2:1' }],
    illustrations: [{ title: 'The Tree', author: '', description: '' }],
  });
  const titlesOf = (mode: 'suggestions' | 'analysis') =>
    helperAnswer({ mode, context })
      .filter(({ isMaterial }) => isMaterial)
      .map(({ text }) => text.split('\n')[0]);
  expect(titlesOf('suggestions')).toEqual(['## Related verses', '## Illustrations you could use']);
  expect(titlesOf('analysis')).toEqual([]);
});

describe('the parts of a text', () => {
  const sentences = 'Grace is here. You are loved, because he came. Do you hear it? '.repeat(40);
  const html = `<h2>One</h2><p>${sentences}</p><h2>Two</h2><p>See John 3:16.</p><h2>Three</h2><p>${'We go. '.repeat(20)}</p>`;

  test('are listed with their sizes in an analysis, and judged in suggestions', () => {
    const answer = analysis({ html });
    expect(answer).toContain('- “One”: 521 words (92%)');
    const suggested = suggestions({ html });
    expect(suggested).toContain('“One” makes up 92% of the sermon.');
    expect(suggested).toContain('“Two” is a heading with hardly any text below.');
    expect(suggested.match(/^[123]\. /gm)).toHaveLength(3);
    // The two answers say different things.
    const lines = new Set(answer.split('\n').filter((line) => line.length > 20));
    expect(suggested.split('\n').filter((line) => lines.has(line))).toEqual([]);
  });

  test('do not include the title', () => {
    expect(analysis({ html: `<h1>Grace</h1>${html}` })).not.toContain('“Grace”');
    expect(suggestions({ html: `<h1>Grace</h1>${html}` })).not.toContain('“Grace”');
    expect(analysis({ html: `<h1>Grace</h1>${paragraphs(long)}` })).not.toContain('How it is built');
  });

  test('can be short lines between long paragraphs', () => {
    const answer = analysis({
      html: paragraphs('He calls us first.', long, 'He waits for us.', long, 'He comes to us.', long),
    });
    expect(answer).toContain('- “He waits for us.”: ');
    expect(answer).not.toContain('no subheadings');
  });

  test('are proposed for a text without headings, but not among questions', () => {
    const many = (begin: (at: number) => string) =>
      paragraphs(...Array.from({ length: 12 }, (_, at) => `${begin(at)} ${'Grace. '.repeat(40)}`));
    expect(suggestions({ html: many((at) => `Paragraph number ${at} begins.`) })).toContain(
      '- before “Paragraph number 4 begins. Grace. Grace. Grace …”',
    );
    expect(suggestions({ html: many((at) => `Why is paragraph number ${at} here?`) })).not.toContain('- before “');
  });
});

describe('the beginning', () => {
  const begins = (...texts: string[]) => /It begins: (.*)/.exec(analysis({ html: paragraphs(...texts) }))?.[1];

  test.each([
    ['Genesis 32, verses 22'],
    ['Homily 41.', 'Matthew Chapter 12, Verse 25 And Matthew Chapter 12, Verse 26', '"And Jesus knew their thoughts."'],
    ['Homily 24.', 'John ii. 23.-"Now when He was in Jerusalem at the Passover, in the feast, many believed on Him."'],
    ['1 Cor. ii. 2.', 'I determined not to know any thing among you, save Jesus Christ, and him crucified.'],
    ['SERMON 2', 'And he said to his disciples, There was a rich man. Luke 16:1-12.', 'A TITLE'],
  ])('is not a title, a reference or the text of the sermon: %j', (...lines) =>
    expect(begins(...lines, `There were many people in the city of Corinth. ${long}`)).toBe(
      '“There were many people in the city of Corinth.”',
    ),
  );

  test('has more than a short call, and no number of its part', () =>
    expect(begins(`I. Good morning, my friends. It is good to see you. ${long}`)).toBe(
      '“Good morning, my friends. It is good to see you.”',
    ));

  test('is a question only if it can be shown as a whole', () => {
    expect(begins(`Do you hear what he says to us today? ${long}`)).toContain('It opens with a question');
    expect(begins(`Do you hear ${'what he says to us and '.repeat(8)} what he means?`)).not.toContain('a question');
  });

  test('of a long sentence ends at a clause', () => {
    const sentence = `We saw the sea, ${'and then, lo! the sea, '.repeat(8)}and we wept.`;
    expect(begins(sentence)).toMatch(/the sea …”$/);
  });
});

describe('the end', () => {
  const endOf = (...texts: string[]) =>
    analysis({ html: paragraphs(long, long, ...texts) }).match(/^(?:It ends|Before|The last sentence).*/m)?.[0];

  test('is the last sentence', () =>
    expect(endOf('Go in peace, all of you.')).toMatch(/^It ends: “Go in peace, all of you\.” Is that the sentence/));

  test.each([
    'Embrace Christ, that you may deserve to see Him, who with the Father reigns for ever and ever. Amen.',
    'Embrace Christ, that you may deserve to see Him; whereof may we all be worthy, by the grace of our Lord, to whom be glory forever and ever. Amen',
    'Embrace Christ, that you may deserve to see Him, through the grace of our Lord, with whom, &amp;c.',
    'Embrace Christ, that you may deserve to see Him. Turned to the Lord, etc.',
    'Embrace Christ, that you may deserve to see Him. To Him be glory at all times. Amen! Amen!',
    'Embrace Christ, that you may deserve to see Him. Which GOD of his infinite Mercy grant, &amp;c.',
  ])('is before a formula: %j', (text) =>
    expect(endOf(text)).toMatch(
      /^Before its closing formula, it ends: “Embrace Christ, that you may deserve to see Him/,
    ),
  );

  test('is not cut where a sentence only says who has the glory', () =>
    expect(endOf('We shall shine in the kingdom of our Lord for ever and ever.')).toMatch(
      /^It ends: “We shall shine in the kingdom of our Lord for ever and ever\.”/,
    ));

  test('is before a closing prayer', () => {
    const prayer = 'Please pray with me. Father, we thank you. Lord, stay with us. We pray this in your name. Amen.';
    expect(endOf('We can rest in the cross.', prayer, 'Amen. Amen.')).toMatch(
      /^Before the closing prayer of 21 words, it ends: “We can rest in the cross\.”/,
    );
    expect(
      endOf('May you know the joy.', 'Let me lead you in prayer. Father, we thank you. Lord, stay. Amen.'),
    ).toMatch(/^Before the closing prayer of 13 words, it ends: “May you know the joy\.”/);
    expect(endOf(`But Lord, we thank you. Lord, stay with your people. Amen.`)).toMatch(
      /^Before the closing prayer of 11 words, it ends: “We walked/,
    );
  });

  test('of a long sentence is told by its beginning, never from within it', () =>
    expect(endOf(`We will shine, ${'and we will shine like the sun, '.repeat(8)}and rest.`)).toMatch(
      /^The last sentence has 61 words and begins: “We will shine, and/,
    ));

  test('is not in the notes of an editor', () =>
    expect(
      endOf('Go in peace, all of you. Amen.', '’On thy servant,’ omitted here, is inserted. -R.]', 'Matt. x. 25.'),
    ).toMatch(/^It ends: “Go in peace, all of you\.”/));
});

describe('Scripture', () => {
  const scripture = (changes: Partial<TextContext>) => /## Scripture\n\n(.*)/.exec(analysis(changes))?.[1];

  test('in the notes and in the details counts, too', () => {
    const html = paragraphs(long, `${long} Amen.`, ': Luke vii. 36.', ': St. Mark v. 22.');
    expect(scripture({ html, scripture: 'Luke 7:36-50' })).toBe(
      'The details name Luke 7:36–50. The whole document, with any notes, has references to 2 passages: Luke 7:36; Mark 5:22. Allusions, and passages named in other ways, are not counted.',
    );
    expect(suggestions({ html })).not.toContain('chapter and verse');
  });

  test('only in the details is told from none', () => {
    const html = paragraphs(long);
    expect(scripture({ html, scripture: 'Luke 7' })).toContain('The details name Luke 7. The text names no passage');
    expect(suggestions({ html, scripture: 'Luke 7' })).toContain('The details name Luke 7, but the text names no');
    expect(scripture({ html })).toContain('Neither the text nor its details name a passage with chapter and verse.');
  });

  test('is counted once for a passage and its parts', () => {
    const html = paragraphs(`${long} In Genesis 32 we read of him. See Genesis 32:22, Genesis 32:22-30, and Psalm 1.`);
    expect(scripture({ html })).toContain('has references to 2 passages: Genesis 32 (3 times); Psalm 1.');
  });

  test('that is named late is worth a remark, also below a line with the reference', () => {
    const late = paragraphs(
      'Genesis 32, verses 22',
      ...Array.from({ length: 6 }, () => long),
      `Turn to Genesis 32. ${long.repeat(12)}`,
    );
    expect(suggestions({ html: late })).toContain(
      'The first passage is named with its chapter after 392 words, about 4 minutes.',
    );
  });
});

describe('the voice of the preacher', () => {
  const question = 'Do you hear what he says to us today?';

  test('is not the speech of others, nor what they ask', () => {
    const html = paragraphs(
      `${long} She said: "What will you do with your harvest?" The man asked him, what is your name? What do you want from me?`,
      `"Where are you going," he wrote, "and who is with you?" ${long}`,
      `How shall we be saved? it may be asked. ${long}`,
    );
    const answer = analysis({ html });
    expect(answer).not.toContain('- “What will you do');
    expect(answer).not.toContain('- “The man asked him');
    expect(answer).not.toContain('- “What do you want');
    expect(answer).not.toContain('- “How shall we be saved');
    expect(answer).toContain('One honest question, followed by silence');
  });

  test('asks questions of its own', () => {
    const answer = analysis({ html: paragraphs(`${long} ${question}`, long) });
    expect(answer).toContain(`Questions outside quotation marks, for example:\n- “${question}”`);
  });

  test('asks nothing by “right?” at the end of a statement', () => {
    const html = paragraphs(`${long} You shine with his beauty, right? It is good to be back, isn’t it?`, long);
    expect(analysis({ html })).not.toContain('Questions outside quotation marks');
  });

  test('never says “you” if only others and a prayer do', () => {
    const html = paragraphs(
      `${long} He said:-"I love you."`,
      `${long} Pray with me. Lord, we thank you. You are good. Amen.`,
    );
    expect(analysis({ html })).toContain('Outside quotation marks, the text never says “you.”');
  });

  test('goes on in the next paragraph of a printed edition', () => {
    const html = paragraphs(`${long} Dare we then to follow our blessed`, `Master in the city today? ${long}`);
    expect(analysis({ html })).toContain('- “Dare we then to follow our blessed Master in the city today?”');
  });
});

describe('the measures', () => {
  test('are those of the analyzer, and not told near their limit', () => {
    const passive = (count: number) =>
      paragraphs(`${'He was given a crown. '.repeat(count)}${'He wore a crown. '.repeat(100 - count)}`);
    expect(analysis({ html: passive(11) })).not.toContain('passive voice');
    expect(analysis({ html: passive(13) })).toContain('**Passive Voice.** 13% of your sentences');
    expect(analysis({ html: passive(9) })).not.toContain('active voice');
    expect(analysis({ html: passive(5) })).toContain('5% of your sentences are in the passive voice');
    const linked = (count: number) =>
      paragraphs(`${'But he wore a crown. '.repeat(count)}${'He wore a crown. '.repeat(100 - count)}`);
    expect(analysis({ html: linked(29) })).not.toContain('Transitional Words');
    expect(analysis({ html: linked(20) })).toContain('**Transitional Words.** 20% of your sentences');
  });

  test('include a reading level, unless the text is archaic', () => {
    expect(analysis({ html: paragraphs(long, 'Jesus of Nazareth spoke to us. '.repeat(6)) })).toContain(
      'Reading level: ',
    );
    const archaic = analysis({ html: paragraphs('Thou art loved, and he hath come unto thee. '.repeat(20)) });
    expect(archaic).not.toContain('Reading level');
    expect(archaic).not.toContain('reading ease');
    expect(analysis({ html: paragraphs('He ſpoke to us of his great houſe. '.repeat(20)) })).not.toContain(
      'Reading level',
    );
  });

  test('name the sentences with most words, not with most letters', () => {
    const many = `${'We go up to it as we do. '.trim().slice(0, -1)}${' and so do we'.repeat(9)}.`;
    const long = `Jerusalem’s${' incomprehensible'.repeat(30)} inhabitants wandered.`;
    const html = paragraphs(`${many} ${long} We wept. `.repeat(5));
    expect(suggestions({ html })).toMatch(/The longest ones:\n- “We go up/);
  });

  test('come with the number of words of long sentences', () => {
    const sentence = `We saw the sea, ${'and then, lo! the sea, '.repeat(8)}and we wept.`;
    expect(suggestions({ html: paragraphs(`${sentence} We wept. We wept again. `.repeat(5)) })).toMatch(
      /- “We saw the sea, .* …” \(47 words\)/,
    );
  });
});

test('a sentence that comes back is named', () => {
  const refrain = 'God prevails in our lives.';
  const html = (...texts: string[]) => paragraphs(...texts, 'We walked along the road. We saw the city and the sea.');
  expect(analysis({ html: html(refrain, refrain) })).not.toContain('You say');
  expect(analysis({ html: html(refrain, `He sleeps. ${refrain}`, `${refrain} He wakes.`) })).toContain(
    'You say “God prevails in our lives.” 3 times.',
  );
});

test('verses that the sermon quotes are not suggested, and open ends are marked', () => {
  const related = [
    {
      reference: 'Philippians 3:8',
      text: 'I count everything as loss for Christ',
      reason: 'Cross reference for John 1:1',
    },
    { reference: 'Luke 12:10', text: 'The shepherd anointed the lamb.', reason: 'Cross reference for John 1:2' },
  ];
  const answer = suggestions({ related, html: paragraphs(`${long} “A shepherd anointed the lamb.”`) });
  expect(answer).toContain('- Philippians 3:8: “I count everything as loss for Christ …”');
  expect(answer).not.toContain('Luke 12:10');
});

test('a text without sentences does not fail', () => {
  expect(analysis({ html: '' })).toContain('The text has no complete sentence in your own words yet.');
});
