import { describe, expect, test } from 'vitest';
import { firstVerses, joinedVerses, toClipboard, toPassages, toQuotation, verseRuns, wordsOfVerse } from './verse.ts';

const verse = (description: string) => ({ title: 'Luke 15:20', description, scriptureReference: 'Luke 15:20' });

describe('a verse in search results', () => {
  test('has its number and its words, with the matches in bold', () => {
    expect(verseRuns('<sup>20</sup> moved with <b>compassion</b>')).toEqual([
      { text: '20', marks: { superscript: true } },
      { text: 'moved with ', marks: {} },
      { text: 'compassion', marks: { bold: true } },
    ]);
  });

  test('becomes a quotation without highlighted matches, with added words in italics', () => {
    expect(toQuotation(verse('<sup>20</sup> <b>moved</b> <i>with</i> it'), 'KJV')).toEqual({
      type: 'scripture',
      reference: 'Luke 15:20',
      translation: 'KJV',
      paragraphs: [
        {
          type: 'paragraph',
          runs: [
            { text: '20', marks: { superscript: true } },
            { text: 'moved ', marks: {} },
            { text: 'with', marks: { italic: true } },
            { text: ' it', marks: {} },
          ],
        },
      ],
    });
  });

  test('is copied as a quotation and as plain text with its reference below it', () => {
    expect(toClipboard(toQuotation(verse('<sup>20</sup> He arose'), 'WEB'), 'World English Bible')).toEqual({
      html: '<blockquote class="scripture" data-reference="Luke 15:20" data-translation="WEB"><p><sup>20</sup>He arose</p></blockquote>',
      text: '20 He arose\nLuke 15:20 World English Bible',
    });
  });
});

describe('a passage', () => {
  const at = (title: string, description: string) => ({ title, description, scriptureReference: title });

  test('is one text of consecutive verses, without those that the translation omits', () => {
    const omitted = at('Luke 17:36', '<sup>36</sup> This translation omits this verse.');
    const verses = [at('Luke 17:35', '<sup>35</sup> Two'), omitted, at('Luke 17:37', '<sup>37</sup> Where')];
    expect(joinedVerses([...verses, at('John 3:16', '<sup>16</sup> For')])).toEqual([
      { title: 'Luke 17:35–37', description: '<sup>35</sup> Two <sup>37</sup> Where' },
      { title: 'John 3:16', description: '<sup>16</sup> For' },
    ]);
    expect(joinedVerses([omitted])).toEqual([{ title: 'Luke 17:36', description: omitted.description }]);
    expect(joinedVerses([])).toEqual([]);
  });

  test('is one quotation of consecutive verses', () => {
    const verses = [at('Luke 15:20', '<sup>20</sup> He arose.'), at('Luke 15:21', '<sup>21</sup> The son said')];
    expect(toPassages(verses, 'WEB')).toEqual([
      {
        type: 'scripture',
        reference: 'Luke 15:20–21',
        translation: 'WEB',
        paragraphs: [
          {
            type: 'paragraph',
            runs: [
              { text: '20', marks: { superscript: true } },
              { text: 'He arose. ', marks: {} },
              { text: '21', marks: { superscript: true } },
              { text: 'The son said', marks: {} },
            ],
          },
        ],
      },
    ]);
  });

  test('continues across chapters, and ends at a missing verse or at the end of a book', () => {
    const titles = ['1 John 1:9', '1 John 1:10', '1 John 2:1', '1 John 2:3', 'Jude 1:3'];
    const references = toPassages(
      titles.map((title) => at(title, 'x')),
      'WEB',
    ).map(({ reference }) => reference);
    expect(references).toEqual(['1 John 1:9–2:1', '1 John 2:3', 'Jude 1:3']);
  });

  test('skips verses that the translation omits', () => {
    const verses = [at('Acts 8:36', 'a'), at('Acts 8:37', '<sup>37</sup> This translation omits this verse.')];
    expect(toPassages(verses, 'WEB').map(({ reference }) => reference)).toEqual(['Acts 8:36']);
  });
});

describe('the setting', () => {
  const passage = verse('<sup>20</sup> He arose <i>and</i> came. <sup>21</sup> The son said');

  test.each([
    ['all', '<p><sup>20</sup>He arose <em>and</em> came. <sup>21</sup>The son said</p>'],
    ['numbers', '<p><sup>20</sup>He arose and came. <sup>21</sup>The son said</p>'],
    ['text', '<p>He arose and came. The son said</p>'],
  ] as const)('"%s" says how much of a passage is quoted', (setting, html) => {
    expect(toClipboard(toQuotation(passage, 'WEB', setting), 'World English Bible').html).toContain(html);
  });

  test('does not affect the words that a quotation is compared with', () => {
    expect(wordsOfVerse(passage)).toBe('He arose and came. The son said');
  });
});

test('a long passage shows its first verses and reports that there are more', () => {
  const runs = verseRuns('<sup>1</sup> In <sup>2</sup> And <sup>3</sup> All');
  const words = (max: number) => firstVerses(runs, max).runs.map(({ text }) => text.trim());
  expect(words(2)).toEqual(['1', 'In', '2', 'And']);
  expect(firstVerses(runs, 2).isCut).toBe(true);
  expect(firstVerses(runs, 3)).toEqual({ runs, isCut: false });
});
