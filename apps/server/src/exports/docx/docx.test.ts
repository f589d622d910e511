import { documents } from '@sermon/domain/document/generate';
import { plainText } from '@sermon/domain/document/outline';
import { toHtml } from '@sermon/domain/document/html/serialize';
import * as fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Docx, type DocxParagraph, readDocx } from '../../../../../tests/files/readDocx.ts';
import { toDocx } from './docx.ts';

const write = async (text: string, title = 'The Father Who Runs', author = 'Ruth Ames'): Promise<Docx> =>
  readDocx(await toDocx({ title, author, text }));
/** Returns the paragraphs after the title and the author. */
const below = async (text: string): Promise<DocxParagraph[]> => (await write(text)).paragraphs.slice(2);

describe('a sermon as a Word document', () => {
  let docx: Docx;
  beforeAll(async () => {
    docx = await write(
      '<h1>The Father Who Runs</h1><p>He saw him.</p><h1>What he did</h1><h2>He ran</h2>' +
        '<blockquote class="scripture" data-reference="Luke 15:20" data-translation="WEB"><p><sup>20</sup>“He arose.”</p></blockquote>' +
        '<blockquote><p>Old men do not run.</p></blockquote><p></p>',
    );
  });

  test('has its title and author in its properties and on its first page, and page numbers in the footer', () => {
    expect(docx).toMatchObject({ title: 'The Father Who Runs', author: 'Ruth Ames', foot: 'PAGE NUMPAGES' });
  });

  test('uses named styles for title, headings, Scripture and quotations, and has one title', () => {
    expect(docx.paragraphs.map(({ style, text }) => [style, text])).toEqual([
      ['Title', 'The Father Who Runs'],
      ['Subtitle', 'Ruth Ames'],
      ['Normal', 'He saw him.'],
      ['Heading 1', 'What he did'],
      ['Heading 2', 'He ran'],
      ['Scripture', '20“He arose.”'],
      ['Scripture Reference', 'Luke 15:20 · World English Bible'],
      ['Quote', 'Old men do not run.'],
      ['Normal', ''],
    ]);
    expect(docx.paragraphs[5]?.runs[0]).toMatchObject({ text: '20', style: 'Verse Number' });
  });
});

describe('lists in a Word document', () => {
  const labels = async (text: string) =>
    (await below(text))
      .filter(({ label }) => label)
      .map(({ label, level, text: words }) => `${' '.repeat(level)}${label} ${words}`);

  test('are numbered by Word, nested and from their start number', async () => {
    expect(
      await labels(
        '<ol start="3"><li><p>c</p><ol><li><p>one</p><ol><li><p>deep</p></li></ol></li><li><p>two</p></li></ol></li>' +
          '<li><p>d</p><ol><li><p>one</p></li></ol></li></ol>',
      ),
    ).toEqual(['3. c', ' 1. one', '  1. deep', ' 2. two', '4. d', ' 1. one']);
  });

  test('are numbered independently of each other', async () => {
    expect(
      await labels('<ol><li>a</li><li>b</li></ol><p>between</p><ol><li>c</li></ol><ol start="7"><li>d</li></ol>'),
    ).toEqual(['1. a', '2. b', '1. c', '7. d']);
    expect(
      await labels(
        '<ul><li><p>x</p><ol><li>a</li><li>b</li></ol></li><li><p>y</p><ol><li>c</li></ol><p>and</p><ol><li>d</li></ol></li></ul>',
      ),
    ).toEqual(['• x', ' 1. a', ' 2. b', '• y', ' 1. c', ' 1. d']);
    expect(
      await labels('<ol><li><p>a</p><ol><li>x</li></ol><p>and</p><ol><li>y</li></ol></li><li>b</li></ol>'),
    ).toEqual(['1. a', ' 1. x', ' 1. y', '2. b']);
  });

  test('have the letters, Roman numerals and parentheses of the text on every level', async () => {
    expect(
      await labels(
        '<ol type="I"><li><p>one</p><ol type="A" data-label="A)"><li><p>x</p><ol type="i"><li>deep</li><li>er</li></ol></li><li>y</li></ol></li>' +
          '<li><p>two</p><ol type="A" data-label="A)"><li>z</li></ol><ol type="a"><li>other</li></ol></li></ol>',
      ),
    ).toEqual(['I. one', ' A) x', '  i. deep', '  ii. er', ' B) y', 'II. two', ' A) z', ' a. other']);
    expect(await labels('<ol type="a" start="3" data-label="a)"><li>c</li><li>d</li></ol>')).toEqual(['c) c', 'd) d']);
  });

  test('may have more paragraphs in an item, which have no number', async () => {
    const paragraphs = await below('<ul><li><p>a</p><p>more</p><blockquote><p>q</p></blockquote></li></ul>');
    expect(paragraphs.map(({ style, label, text }) => [style, label, text])).toEqual([
      ['List Paragraph', '•', 'a'],
      ['List Paragraph', null, 'more'],
      ['Quote', null, 'q'],
    ]);
  });
});

describe('text in a Word document', () => {
  const runs = async (html: string) => (await below(`<p>${html}</p>`))[0]?.runs;

  test('keeps its emphasis, size and font', async () => {
    expect(await runs('<strong>a</strong><em>b</em><s>c</s><u>d</u><sup>e</sup>')).toMatchObject([
      { text: 'a', looks: ['b'] },
      { text: 'b', looks: ['i'] },
      { text: 'c', looks: ['strike'] },
      { text: 'd', looks: ['u=single'] },
      { text: 'e', looks: ['vertAlign=superscript'] },
    ]);
    expect(await runs('<span data-size="21">a</span><span data-font="ubuntu">b</span>')).toMatchObject([
      { text: 'a', looks: ['sz=34'] },
      { text: 'b', looks: ['rFonts=Ubuntu'] },
    ]);
  });

  test('has named styles for markers and pens', async () => {
    expect(
      await runs('<mark data-color="red">a</mark><mark data-color="black">b</mark><span data-pen="blue">c</span>'),
    ).toMatchObject([
      { text: 'a', style: 'Highlight Light Red' },
      { text: 'b', style: 'Highlight Black' },
      { text: 'c', style: 'Pen Blue' },
    ]);
    expect(await runs('<mark data-color="yellow"><span data-pen="red">a</span></mark>')).toMatchObject([
      { text: 'a', style: 'Highlight Yellow', looks: ['color=A32A1E'] },
    ]);
  });

  test('keeps its links, including highlighted ones and those in quotations', async () => {
    expect(await runs('see <a href="https://example.org/?a=1&amp;b=2">the <strong>ring</strong></a>')).toMatchObject([
      { text: 'see ', link: null },
      { text: 'the ', link: 'https://example.org/?a=1&b=2', style: 'Hyperlink' },
      { text: 'ring', link: 'https://example.org/?a=1&b=2', looks: ['b'] },
    ]);
    const [quoted] = await below(
      '<blockquote><p><a href="mailto:p@example.org"><mark data-color="green">x</mark></a></p></blockquote>',
    );
    expect(quoted?.runs).toMatchObject([{ text: 'x', link: 'mailto:p@example.org', looks: ['shd=D3E8C4'] }]);
  });

  test('has the direction of its script, and a paragraph that of its first letter', async () => {
    const [mixed, hebrew] = await below(
      '<p>the word בָּרָא אֱלֹהִים and λόγος</p><p style="text-align: right;">בָּרָא (Genesis 1:1)</p>',
    );
    expect(mixed?.isRightToLeft).toBe(false);
    expect(mixed?.runs.map(({ text, looks }) => [text, looks])).toEqual([
      ['the word ', []],
      ['בָּרָא אֱלֹהִים', ['rtl', 'lang=he-IL']],
      [' and ', []],
      ['λόγος', ['lang=el-GR']],
    ]);
    expect(hebrew).toMatchObject({ isRightToLeft: true, align: null });
  });

  test('keeps its alignment and line breaks', async () => {
    const paragraphs = await below(
      '<p style="text-align: center;">a</p><p style="text-align: right;">b</p><p style="text-align: justify;">c</p><p>d<br>e</p>',
    );
    expect(paragraphs.map(({ align, text }) => [align, text])).toEqual([
      ['center', 'a'],
      ['right', 'b'],
      ['both', 'c'],
      [null, 'd\ne'],
    ]);
  });
});

test('the Word document of any document contains every line, letter for letter', async () => {
  await fc.assert(
    fc.asyncProperty(documents(), async (blocks) => {
      const docx = readDocx(await toDocx({ title: 'Any', author: '', text: toHtml(blocks) }));
      const bare = (text: string) => text.replace(/\s/g, '');
      const written = docx.paragraphs.slice(1).filter(({ style }) => style !== 'Scripture Reference');
      expect(bare(written.map(({ text }) => text).join(''))).toBe(bare(plainText(blocks)));
    }),
    { numRuns: 40 },
  );
});
