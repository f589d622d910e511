import { documents } from '@sermon/domain/document/generate';
import { plainText } from '@sermon/domain/document/outline';
import { toHtml } from '@sermon/domain/document/html/serialize';
import { defaultLayout, type Layout } from '@sermon/domain/printing/layout';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anyRequester } from '../../../../../tests/support/requester.ts';
import { type Pdf, type PdfElement, readPdf } from '../../../../../tests/files/readPdf.ts';
import { createExporter } from '../exporter.ts';
import { chooseEngine, createTypesetter } from './typesetter.ts';

const layouts: Layout[] = [
  defaultLayout,
  { paper: 'a4', size: 10, margin: 'narrow', columns: 3, copy: 'reading' },
  { paper: 'a5', size: 28, margin: 'wide', columns: 1, copy: 'pulpit' },
];

const log = { error: () => {} };

/** Returns all elements in a structure tree, in reading order. */
const flat = (elements: PdfElement[]): PdfElement[] =>
  elements.flatMap((element) => [element, ...flat(element.children)]);
const roles = (pdf: Pdf, wanted: RegExp): [string, string][] =>
  flat(pdf.structure)
    .filter(({ role }) => wanted.test(role))
    .map(({ role, text }) => [role, text]);

const exporter = createExporter({ log });
afterAll(() => exporter.close());
const print = async (text: string, title = 'The Father Who Runs', author = 'Ruth Ames'): Promise<Pdf> =>
  readPdf(await exporter.pdf({ title, author, text }, defaultLayout, anyRequester()));

describe('a sermon as a PDF', () => {
  let pdf: Pdf;
  beforeAll(async () => {
    pdf = await print(
      '<h1>The Father Who Runs</h1><p>He <strong>saw</strong> him, <mark data-color="yellow">while <em>far</em> off</mark>, ' +
        '<span data-pen="red">ran</span>, <u>fell</u>, <s>waited</s>; see <a href="https://example.org/ring">the ring</a>.</p>' +
        '<h2>What he saw</h2><blockquote class="scripture" data-reference="Luke 15:20" data-translation="WEB">' +
        '<p><sup>20</sup>“He arose, and came to his father.”</p></blockquote>' +
        '<ol start="3"><li><p>third</p><ol type="I" data-label="I)"><li><p>within</p></li></ol></li><li><p>fourth</p></li></ol>' +
        '<ul><li><p>a ring</p></li></ul><blockquote><p>Old men do not run.</p></blockquote>' +
        '<h1>What he did</h1><h2>He ran</h2><h2></h2><p>Ἐν ἀρχῇ ἦν ὁ λόγος 🙏</p><p>בָּרָא</p>',
    );
  });

  test('has its title and author in its properties, and is accessible to screen readers (PDF/UA-1)', async () => {
    expect(pdf).toMatchObject({
      title: 'The Father Who Runs',
      author: 'Ruth Ames',
      language: 'en',
      pages: 1,
      // Only the native engine checks this.
      isAccessible: (await chooseEngine()).name === 'native',
    });
  });

  test('has one title, and its headings skip no level', () => {
    expect(roles(pdf, /^H\d$/)).toEqual([
      ['H1', 'The Father Who Runs'],
      ['H2', 'What he saw'],
      ['H2', 'What he did'],
      ['H3', 'He ran'],
    ]);
    expect(pdf.bookmarks).toEqual(['The Father Who Runs', 'What he saw', 'What he did', 'He ran']);
  });

  test('keeps its text, markers, line decorations and links', () => {
    const paragraph = flat(pdf.structure).find(({ role, text }) => role === 'P' && text.startsWith('He saw'));
    expect(paragraph?.text).toBe('He saw him, while far off, ran, fell, waited; see the ring.');
    expect(
      paragraph?.children.map(({ role, text, attributes }) => [
        role,
        text,
        /\/Underline|\/LineThrough|Backgr/.exec(attributes)?.[0],
      ]),
    ).toEqual([
      ['Span', 'while far off', 'Backgr'],
      ['Span', 'fell', '/Underline'],
      ['Span', 'waited', '/LineThrough'],
      ['Link', 'the ring', undefined],
    ]);
    expect(pdf.links).toEqual(['https://example.org/ring']);
  });

  test('names the reference and the translation below a Scripture quotation', () => {
    const quotations = flat(pdf.structure).filter(({ role }) => role === 'BlockQuote');
    expect(quotations.map(({ children }) => children.map(({ text }) => text))).toEqual([
      ['20“He arose, and came to his father.”', 'Luke 15:20 · World English Bible'],
      ['Old men do not run.'],
    ]);
  });

  test('numbers its lists from their start number, with their own labels', () => {
    expect(roles(pdf, /^(Lbl|LBody)$/)).toEqual([
      ['Lbl', '3.'],
      ['LBody', 'third'],
      ['Lbl', 'I)'],
      ['LBody', 'within'],
      ['Lbl', '4.'],
      ['LBody', 'fourth'],
      ['Lbl', '•'],
      ['LBody', 'a ring'],
    ]);
  });

  test('has fonts for Greek, Hebrew and emoji', () => {
    const text = roles(pdf, /^P$/).map(([, words]) => words);
    expect(text).toContain('Ἐν ἀρχῇ ἦν ὁ λόγος 🙏');
    expect(text.at(-1)).toMatch(/^[\u05d0-\u05ea\u05b0-\u05c7]+$/);
    expect(pdf.fonts).toEqual(
      expect.arrayContaining(['GentiumBookPlus', 'NotoSerifHebrew-Regular', 'NotoEmoji-Regular']),
    );
  });
});

test('the text of a sermon is never interpreted as Typst markup, files or formulas', async () => {
  const text = '#read("/etc/passwd") #panic() *bold* _em_ $x^2$ \\ = heading // note @ref <label> `raw` ~ -- ...';
  const pdf = await print(`<p>${text.replaceAll('<', '&lt;')}</p>`, '#panic("title") & $y$', '*author*');
  expect(pdf.title).toBe('#panic("title") & $y$');
  expect(roles(pdf, /^(H1|P)$/)).toEqual([
    ['H1', '#panic("title") & $y$'],
    ['P', '*author*'],
    ['P', text],
  ]);
});

test('every page of a long sermon shows its page number, and all but the first show the title', async () => {
  const pdf = await print('<p>A word of comfort for the people who sat in darkness. </p>'.repeat(90));
  expect(pdf.feet).toEqual([
    '1 / 4',
    'The Father Who Runs2 / 4',
    'The Father Who Runs3 / 4',
    'The Father Who Runs4 / 4',
  ]);
});

test('a sermon with a letter that no font has is printed without the strict standard', async () => {
  const pdf = await print('<p>Unknown \u{f1234} letter</p>');
  expect(pdf.isAccessible).toBe(false);
  expect(roles(pdf, /^P$/).map(([, text]) => text)[1]).toMatch(/^Unknown .* letter$/);
});

test('an empty sermon is one page with its title', async () => {
  const pdf = await print('', 'Not begun', '');
  expect(pdf).toMatchObject({ pages: 1, title: 'Not begun', author: '' });
});

test('the PDF of any document contains every word in every layout', async () => {
  const typesetter = createTypesetter(await chooseEngine());
  const bare = (text: string) => text.replace(/[^A-Za-z]/g, '');
  fc.assert(
    fc.property(documents(), fc.constantFrom(...layouts), (blocks, layout) => {
      const pdf = readPdf(typesetter.typeset({ title: 'Any', author: '', text: toHtml(blocks) }, layout));
      const printed = bare(pdf.structure.map(({ text }) => text).join(''));
      for (const line of plainText(blocks).split('\n')) {
        if (!/[\u0590-\u05ff]/.test(line)) expect(printed).toContain(bare(line));
      }
    }),
    { numRuns: 20 },
  );
});
