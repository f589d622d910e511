import { defaultLayout, type Layout } from '@sermon/domain/printing/layout';
import { parse, defaultTreeAdapter as tree } from 'parse5';
import { describe, expect, test } from 'vitest';
import { type PdfElement, readPdf } from '../../../../../tests/files/readPdf.ts';
import { chooseEngine, createTypesetter } from './typesetter.ts';

const engine = await chooseEngine();
const typesetter = createTypesetter(engine);
/** Only the native engine checks that a PDF is accessible. */
const isAccessible = engine.name === 'native';
const sermonOf = (text: string) => ({ title: 'The Father Who Runs', author: 'Ruth Ames', text });
const layoutOf = (overrides: Partial<Layout>): Layout => ({ ...defaultLayout, ...overrides });
const print = (text: string, overrides: Partial<Layout> = {}) =>
  readPdf(typesetter.typeset(sermonOf(text), layoutOf(overrides)));

const paragraph = (words: string, times: number) => `<p>${`${words} `.repeat(times)}</p>`;
const long = `<h2>The son</h2>${paragraph('The father saw him from afar and ran to meet him', 20).repeat(12)}`;

const flat = (elements: PdfElement[]): PdfElement[] =>
  elements.flatMap((element) => [element, ...flat(element.children)]);

/** Returns the distinct positions at which lines start, in mm from the left edge. */
const beginnings = ({ places }: ReturnType<typeof print>, title = 'The Father') => [
  ...new Set(places.filter(({ text, y }) => !text.startsWith(title) && y > 140).map(({ x }) => Math.round(x / 2.8346))),
];

describe('columns in a PDF', () => {
  test.each([
    [1, [29]],
    [2, [29, 112]],
    [3, [29, 84, 140]],
  ])('%i columns appear next to each other', (columns, expected) => {
    const pdf = print(long, { columns, size: 10 });
    const found = beginnings(pdf).filter(
      (x) => pdf.places.filter((place) => Math.round(place.x / 2.8346) === x).length > 5,
    );
    expect(found.toSorted((a, b) => a - b)).toEqual(expected);
    expect(pdf.isAccessible).toBe(isAccessible);
  });

  test('start below the title and the author, which span all columns', () => {
    const { places } = print(long, { columns: 2 });
    const title = places.find(({ text }) => text.startsWith('The Father'));
    const tops = [29, 112].map((x) =>
      Math.min(...places.filter((place) => Math.round(place.x / 2.8346) === x && place.y > 140).map(({ y }) => y)),
    );
    expect(title?.y).toBeLessThan(110);
    // The tops differ slightly because the first column starts with a heading, which has larger letters.
    expect(Math.abs(tops[0]! - tops[1]!)).toBeLessThan(15);
  });
});

describe('a word wider than its line', () => {
  const word = 'Verantwortungsbewusstseinsentwicklung';
  const address = 'the_father_saw_him_while_he_was_far_off_and_ran';
  const columns = { columns: 3, size: 10 };
  test.each<[string, string, string, Partial<Layout>]>([
    ['in a column', word, `<p>${word}</p>`, columns],
    ['in a heading', word, `<h1>${word}</h1>`, columns],
    ['in large letters', word, `<p><span data-size="21">${word}</span></p>`, columns],
    ['in a list', word, `<ul><li><p>${word}</p></li></ul>`, { columns: 2, size: 14 }],
    ['in a pulpit copy', word, `<p>${word}</p>`, { copy: 'pulpit', size: 28, paper: 'a5' }],
    ['that is no word', address, `<p>${address}</p>`, columns],
    ['that is wider than any word', 'W'.repeat(90), `<p>${'W'.repeat(90)}</p>`, {}],
  ])('is divided: %s', (_, whole, text, overrides) => {
    expect(linesWith(whole, print(text, overrides))).toBeGreaterThan(1);
  });

  test('is divided in the title, too', () => {
    const pdf = readPdf(
      typesetter.typeset({ title: word, author: '', text: '' }, layoutOf({ copy: 'pulpit', size: 28, paper: 'a5' })),
    );
    expect(linesWith(word, pdf)).toBeGreaterThan(1);
    expect(pdf).toMatchObject({ title: word, isAccessible });
  });

  test('is divided, but a word that fits is not', () => {
    for (const [text, overrides] of [
      ['<h1>Righteousness</h1>', { columns: 3, size: 9 }],
      ['<p>Righteousness</p>', columns],
      ['<p>Righteousness</p>', { copy: 'pulpit', size: 28, paper: 'a5' }],
    ] as const)
      expect(linesWith('Righteousness', print(text, overrides))).toBe(1);
  });

  /** Returns the number of lines that contain a part of the word `whole`. */
  function linesWith(whole: string, { places }: ReturnType<typeof print>): number {
    const parts = places.filter(
      ({ text }) => text.length > 2 && whole.includes(text.replaceAll(/[-\u00ad\u200b]/g, '').trim()),
    );
    return new Set(parts.map(({ page, y }) => `${page} ${Math.round(y)}`)).size;
  }
});

describe('the paper, text size and margins', () => {
  test.each([
    ['a4', 595.28, 841.89],
    ['letter', 612, 792],
    ['half-letter', 396, 612],
    ['a5', 419.53, 595.28],
  ] as const)('%s paper has its own page size', (paper, width, height) => {
    const { width: drawnWidth, height: drawnHeight } = typesetter.draw(sermonOf(long), layoutOf({ paper }));
    expect(drawnWidth).toBeCloseTo(width, 0);
    expect(drawnHeight).toBeCloseTo(height, 0);
  });

  test('larger text and wider margins take more pages', () => {
    const counts = [{ size: 9 }, {}, { margin: 'wide' as const }, { size: 18 }, { size: 18, paper: 'a5' as const }].map(
      (overrides) => print(long, overrides).pages,
    );
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
    expect(counts[0]).toBeLessThan(counts.at(-1)!);
  });

  test.each<[string, Partial<Layout>, number, number]>([
    ['a reading copy', {}, 20, 30],
    ['columns', { columns: 2 }, 30, 30],
    ['a pulpit copy', { copy: 'pulpit', size: 18 }, 4, 3],
    ['a pulpit copy, before a long paragraph', { copy: 'pulpit', size: 18 }, 4, 11],
  ])('a heading is never the last line of its page: %s', (_, overrides, start, times) => {
    for (let before = start; before < start + 12; before += 1) {
      const { places } = print(
        `${'<p>A line of its own</p>'.repeat(before)}<h2>Beside its text</h2>${paragraph('It follows at once.', times)}`,
        overrides,
      );
      const heading = places.find(({ text }) => text.startsWith('Beside its text'));
      expect(places.find(({ text }) => text.startsWith('It follows'))?.page).toBe(heading?.page);
    }
  });
});

describe('a pulpit copy', () => {
  const pulpit = { copy: 'pulpit' as const, size: 18 };

  test('has one idea per line', () => {
    const { structure } = print(
      '<p>He saw him. He was moved; and then, while he was still far off, he ran. <strong>He ran</strong>!</p>',
      pulpit,
    );
    expect(
      flat(structure)
        .filter(({ role }) => role === 'P')
        .map(({ text }) => text.trim()),
    ).toEqual([
      'Ruth Ames',
      'He saw him.',
      'He was moved;',
      'and then, while he was still far off, he ran.',
      'He ran!',
    ]);
  });

  test('keeps each paragraph on one page, and leaves the lowest quarter of each page free', () => {
    const numbered = Array.from({ length: 40 }, (_, at) =>
      paragraph(`Paragraph ${at} says one thing.`, 1 + (at % 5)),
    ).join('');
    const { places, pages } = print(numbered, pulpit);
    const pagesOf = new Map<string, Set<number>>();
    for (const { text, page, y } of places) {
      const [name] = /^Paragraph \d+/.exec(text) ?? [];
      if (!name) continue;
      pagesOf.set(name, (pagesOf.get(name) ?? new Set()).add(page));
      expect(y).toBeLessThan(792 * 0.75);
    }
    expect(pages).toBeGreaterThan(5);
    expect(pagesOf.size).toBe(40);
    for (const on of pagesOf.values()) expect(on.size).toBe(1);
  });

  test('prints all of a paragraph that is longer than a page', () => {
    const pdf = print(paragraph('The father saw him.', 100), pulpit);
    expect(pdf.places.filter(({ text }) => text.startsWith('The father saw him.'))).toHaveLength(100);
    expect(Math.max(...pdf.places.filter(({ text }) => text.startsWith('The father')).map(({ y }) => y))).toBeLessThan(
      792 * 0.75,
    );
  });

  describe('of a long quotation', () => {
    const verse = (number: number, words: string) => `<sup>${number}</sup>Verse ${number} says ${words}. `;
    const quoting = (verses: string) =>
      `<blockquote class="scripture" data-reference="Luke 15:4-9" data-translation="WEB"><p>${verses}</p></blockquote>`;
    const after = '<p>After it.</p>';
    const verses = quoting(
      Array.from({ length: 6 }, (_, at) => verse(at + 4, 'that the father saw him from afar and had compassion')).join(
        '',
      ),
    );
    const bottomOf = ({ places }: ReturnType<typeof print>, page: number) =>
      Math.max(...places.filter((place) => place.page === page && place.y < 792 * 0.75).map(({ y }) => y));
    const pageOf = ({ places }: ReturnType<typeof print>, start: string) =>
      places.find(({ text }) => text.includes(start))?.page;

    test.each([1, 2, 3, 4, 5, 6, 7, 8, 9])(
      'leaves no more than about a third of a page empty, and keeps each verse on one page: after %i lines',
      (lines) => {
        const pdf = print('<p>A line of its own.</p>'.repeat(lines) + verses + after, { ...pulpit, size: 24 });
        const height = 792 * 0.75 - 57;
        for (let page = 1; page < pdf.pages; page += 1)
          expect(792 * 0.75 - bottomOf(pdf, page)).toBeLessThan(height * 0.4);
        for (let number = 4; number < 10; number += 1) expect(new Set(linesOf(pdf, number)).size).toBe(1);
        expect(pageOf(pdf, 'Luke 15')).toBe(pageOf(pdf, 'Verse 9'));
      },
    );

    test('is split between the lines of a verse that is itself long', () => {
      const long = quoting(verse(4, 'this') + 'The father saw him. '.repeat(14));
      const pdf = print(`<p>A line of its own.</p>${long}`, { ...pulpit, size: 24 });
      expect(pageOf(pdf, 'Verse 4')).toBe(1);
      expect(pageOf(pdf, 'Luke 15')).toBe(2);
    });

    test('keeps one that is short on one page', () => {
      for (let lines = 4; lines < 14; lines += 1) {
        const short = quoting(verse(4, 'this') + verse(5, 'that'));
        const pdf = print('<p>A line of its own.</p>'.repeat(lines) + short, pulpit);
        expect(pageOf(pdf, 'Verse 4')).toBe(pageOf(pdf, 'Luke 15'));
      }
    });

    /** Returns the pages with the lines of a verse, without the number of the next one. */
    const linesOf = ({ places }: ReturnType<typeof print>, number: number) => {
      const from = places.findIndex(({ text }) => text.includes(`Verse ${number}`));
      const to = places.findIndex(({ text }, at) => at > from && /Verse \d|Luke 15/.test(text));
      const lines = places.slice(from, to).filter(({ text, y }) => y < 792 * 0.75 && /\p{L}/u.test(text));
      return lines.map(({ page }) => page);
    };
  });

  test('can have lists nested eight levels deep', () => {
    const deep = `${'<ul><li><p>One. Two.</p>'.repeat(8)}${'</li></ul>'.repeat(8)}`;
    expect(print(deep.repeat(20), pulpit).pages).toBeGreaterThan(5);
  });
});

test('the source of a long quotation follows its last line on the same page', () => {
  const quoted = `<blockquote class="scripture" data-reference="Luke 15:4-9" data-translation="WEB">${paragraph(
    'The father saw him from afar and ran to meet him',
    60,
  )}</blockquote>`;
  for (const before of [0, 6, 12, 18, 24, 30]) {
    const { places } = print(paragraph('A line of its own.', 1).repeat(before) + quoted + '<p>After it.</p>');
    const source = places.find(({ text }) => text.startsWith('Luke 15'))!;
    const after = places.find(({ text }) => text.startsWith('After it'))!;
    const words = places.filter(({ text }) => text.includes('father') && !text.startsWith('The Father'));
    const last = words.filter(({ page }) => page === source.page).map(({ y }) => y);
    expect(Math.max(...words.map(({ page }) => page)), `after ${before} lines`).toBe(source.page);
    expect(source.y, `after ${before} lines`).toBeGreaterThan(Math.max(...last));
    expect(source.y).toBeLessThan(Math.max(...last) + 40);
    if (after.page === source.page) expect(after.y).toBeGreaterThan(source.y);
  }
});

describe('the page pictures of the preview', () => {
  const hostile =
    '<h1>Title</h1><p>#panic() &lt;script&gt;alert(1)&lt;/script&gt; <a href="https://evil.example/&quot;onload=x">link</a> ' +
    '<mark data-color="black"><span data-pen="red">ink</span></mark> Ἐν ἀρχῇ בָּרָא 🙏</p>';

  test.each<Partial<Layout>>([{}, { columns: 2, paper: 'a4' }, { copy: 'pulpit', size: 18, paper: 'a5' }])(
    'match the number of pages of the PDF: %j',
    (overrides) => {
      const { pageCount, sheet } = typesetter.draw(sermonOf(long), layoutOf(overrides));
      expect(pageCount).toBe(print(long, overrides).pages);
      expect(sheet(1)).not.toBe(sheet(2));
    },
  );

  test('contain only the letters of their own page: no scripts, no links and no external resources', () => {
    const { sheet } = typesetter.draw(sermonOf(hostile), layoutOf({}));
    const names = new Set<string>();
    const ids = new Set<string>();
    const look = (node: Parameters<typeof tree.getChildNodes>[0]) => {
      for (const child of tree.getChildNodes(node)) {
        if (!tree.isElementNode(child)) continue;
        names.add(child.tagName);
        for (const { name, value } of child.attrs) {
          expect(name).toMatch(/^(xmlns|viewBox|id|d|x|y|fill|stroke|stroke-width|transform|href|clip-path)$/);
          if (name === 'id') ids.add(value);
          if (name === 'href') expect(ids).toContain(value.slice(1));
          if (name !== 'xmlns') expect(value).not.toMatch(/:|evil/);
        }
        look(child);
      }
    };
    look(parse(sheet(1)));
    expect([...names].toSorted()).toEqual(['body', 'defs', 'g', 'head', 'html', 'path', 'svg', 'use']);
    // There is one shape for each letter in the title, the author, and the text.
    expect(sheet(1).match(/<use /g)!.length).toBeGreaterThan(70);
    // Every group has an end tag.
    expect(sheet(1).match(/<g[ >]/g)).toHaveLength(sheet(1).match(/<\/g>/g)!.length);
  });
});
