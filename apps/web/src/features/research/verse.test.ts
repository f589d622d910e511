import { describe, expect, test } from 'vitest';
import { toClipboard, toQuotation, verseRuns } from './verse.ts';

const verse = (description: string) => ({ title: 'Luke 15:20', description, scriptureReference: 'Luke 15:20' });

describe('a found verse', () => {
  test('is its number, its words, and the found ones among them', () => {
    expect(verseRuns('<sup>20</sup> moved with <b>compassion</b>')).toEqual([
      { text: '20', marks: { superscript: true } },
      { text: 'moved with ', marks: {} },
      { text: 'compassion', marks: { bold: true } },
    ]);
  });

  test('as a quotation knows nothing of what was searched for; added words stay slanted', () => {
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

  test('goes to the clipboard as a quotation and as text with its source below it', () => {
    expect(toClipboard(toQuotation(verse('<sup>20</sup> He arose'), 'WEB'), 'World English Bible')).toEqual({
      html: '<blockquote class="scripture" data-reference="Luke 15:20" data-translation="WEB"><p><sup>20</sup>He arose</p></blockquote>',
      text: '20 He arose\nLuke 15:20 World English Bible',
    });
  });
});
