import { describe, expect, test } from 'vitest';
import { pdfFile, type PdfText } from '../../../../../tests/files/pdfFiles.ts';
import { readPdf } from './pdf.ts';

/** Lines of a column, one below the other. The first one is at `y`. */
const lines = (texts: string[], { x = 60, y = 720, ...look }: Partial<PdfText> = {}): PdfText[] =>
  texts.map((text, at) => ({ x, y: y - at * 15, text, ...look }));
/** A line that fills a column of 480 points. */
const full = (words: string): string => words.repeat(20).slice(0, 92).trim();
const read = async (...pages: PdfText[][]) => readPdf(pdfFile(pages));
const htmlOf = async (...pages: PdfText[][]) => (await read(...pages)).html;
const words = full('He arose and came to his father ');

describe('a PDF', () => {
  test('joins the lines of a paragraph, and divided words', async () => {
    const page = lines([`${words} to for-`, `giveness and ${words}`, 'and ran.', `Then ${words}`, 'he fell.']);
    expect(await htmlOf(page)).toBe(
      `<p>${words} to forgiveness and ${words} and ran.</p><p>Then ${words} he fell.</p>`,
    );
  });

  test('keeps the hyphen of a compound word that is written with one elsewhere', async () => {
    expect(await htmlOf(lines([`well-known ${words} well-`, `known ${words}`]))).toContain(
      'well-known He arose and came',
    );
    expect(await htmlOf(lines([`${words} the New-`, `Birth ${words}`]))).toContain('New-Birth He arose');
  });

  test('begins a paragraph at an indent, after a wide space and after a short line', async () => {
    const page = [
      ...lines([words, words]),
      ...lines([words], { x: 80, y: 690 }),
      ...lines([words], { y: 675 }),
      ...lines(['End.'], { y: 630 }),
    ];
    expect(await htmlOf(page)).toBe(`<p>${words} ${words}</p><p>${words} ${words}</p><p>End.</p>`);
  });

  test('keeps bold, italic and raised text', async () => {
    const page: PdfText[] = [
      { x: 60, y: 700, text: 'He' },
      { x: 78, y: 700, text: 'ran', font: 'b' },
      { x: 100, y: 700, text: 'far', font: 'i' },
      { x: 114, y: 705, text: '1', size: 7 },
      { x: 122, y: 700, text: 'off.' },
    ];
    expect(await htmlOf(page)).toBe('<p>He <strong>ran</strong> <em>far</em><sup>1</sup> off.</p>');
  });

  test('recognizes headings by their size', async () => {
    const page = [
      ...lines(['The Father Who Runs'], { size: 20, font: 'b' }),
      ...lines(['He saw him'], { y: 690, size: 15 }),
      ...lines([words, words, words], { y: 660 }),
    ];
    expect(await htmlOf(page)).toBe(`<h1>The Father Who Runs</h1><h2>He saw him</h2><p>${words} ${words} ${words}</p>`);
  });

  test('recognizes lists with their levels and labels', async () => {
    const page = [
      ...lines(['I. He saw']),
      ...lines(['A. from far', 'B. with love'], { x: 90, y: 705 }),
      ...lines(['II. He ran'], { y: 675 }),
      ...lines(['• robe', '• ring'], { y: 645 }),
      ...lines(['3. is no list'], { y: 600 }),
    ];
    expect(await htmlOf(page)).toBe(
      '<ol type="I"><li><p>He saw</p><ol type="A"><li><p>from far</p></li><li><p>with love</p></li></ol></li><li><p>He ran</p></li></ol>' +
        '<ul><li><p>robe</p></li><li><p>ring</p></li></ul><p>3. is no list</p>',
    );
  });

  test('reads columns one after another, below a heading across both', async () => {
    const half = (word: string) =>
      lines(Array.from({ length: 8 }, (_, at) => `${word} ${at} ${full('far and wide ').slice(0, 36)}`));
    const columns = half('Left').flatMap((left, at) => [left, { ...half('Right')[at]!, x: 320 }]);
    const html = await htmlOf([
      ...lines(['A heading across both of the columns of this page'], { y: 760, size: 20 }),
      ...columns,
    ]);
    expect(html.indexOf('Left 7')).toBeLessThan(html.indexOf('Right 0'));
    expect(html.startsWith('<h1>A heading across both of the columns of this page</h1><p>Left 0')).toBe(true);
  });

  test('leaves out page numbers, and repeated headers and footers with a notice', async () => {
    const page = (n: number): PdfText[] => [
      ...lines(['Grace Church'], { y: 780, size: 9 }),
      ...lines([`${words} and`, words]),
      ...lines([`Page ${n} of 3`], { x: 280, y: 30 }),
    ];
    const { html, changes } = await read(page(1), page(2), page(3));
    expect(html).not.toMatch(/Grace Church|Page/);
    expect(html.match(/<p>/g)).toHaveLength(1);
    expect(changes).toMatchObject({ margins: 3 });
  });

  test('moves footnotes to the notes', async () => {
    const page = [
      ...lines([words, words]),
      { x: 60, y: 63, text: '1', size: 6 },
      ...lines(['Luke 15:20'], { x: 66, y: 60, size: 9 }),
    ];
    const { html, changes } = await read(page);
    expect(html).toBe(`<p>${words} ${words}</p><h2>Notes</h2><ol><li><p>Luke 15:20</p></li></ol>`);
    expect(changes).toMatchObject({ notes: 1 });
  });

  test('turns the rows of a table into lines', async () => {
    const row = (y: number, [left, right]: [string, string]): PdfText[] => [
      { x: 60, y, text: left },
      { x: 300, y, text: right },
    ];
    const { html, changes } = await read([...row(700, ['Law', 'Grace']), ...row(685, ['earned', 'given'])]);
    expect(html).toBe('<p>Law | Grace</p><p>earned | given</p>');
    expect(changes).toMatchObject({ tables: 1 });
  });

  test('keeps links', async () => {
    const link = '/Annots[<</Type/Annot/Subtype/Link/Rect[58 695 200 715]/A<</S/URI/URI(https://a.example/luke)>>>>]';
    const file = pdfFile([[{ x: 60, y: 700, text: 'here' }]], { page: link });
    expect((await readPdf(file)).html).toBe('<p><a href="https://a.example/luke">here</a></p>');
  });

  test('names pages without text and pictures', async () => {
    const picture = '<</Type/XObject/Subtype/Image/Width 1/Height 1/Length 0>>\nstream\n\nendstream';
    const { changes } = await readPdf(pdfFile([lines(['He ran.']), []], { objects: [picture] }));
    expect(changes).toMatchObject({ emptyPages: 1, pictures: 1 });
  });

  test.each([
    ['has only pictures of pages', pdfFile([[], []]), 'scanned'],
    [
      'is protected',
      pdfFile([lines(['He ran.'])], {
        trailer: `/ID[<00><00>]/Encrypt<</Filter/Standard/V 2/R 3/Length 128/P -4/O<${'00'.repeat(32)}>/U<${'11'.repeat(32)}>>>`,
      }),
      'encrypted',
    ],
    ['is none', Buffer.from('%PDF-1.7 no more'), 'notOfFormat'],
  ])('is refused if it %s', async (_, file, refusal) => {
    await expect(readPdf(file)).rejects.toMatchObject({ refusal });
  });

  test('runs no script and opens nothing', async () => {
    const catalog =
      '/OpenAction<</S/JavaScript/JS(app.alert\\(1\\); while\\(true\\);)>>/AA<</O<</S/URI/URI(http://127.0.0.1:9/)>>>>';
    expect((await readPdf(pdfFile([lines(['He ran.'])], { catalog }))).html).toBe('<p>He ran.</p>');
  });
});
