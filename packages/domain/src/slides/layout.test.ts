import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { documents } from '../document/generate.ts';
import { slideLimits } from '../texts/slides/panel.ts';
import { layoutSlide } from './layout.ts';
import { aspects, googleSizes, minSize, maxParts } from './page.ts';
import { faultsOf, inkOf, linesIn, marked, rowsIn, scripture, slidesIn } from './slides.setup.ts';
import { slidesOf } from './slidesOf.ts';

/** Lays out the only slide of a text and checks that nothing is outside of the box. */
function layOut(html: string) {
  const [slide, ...others] = slidesIn(html);
  expect(others).toEqual([]);
  const layout = layoutSlide(slide!, '16x9');
  expect(faultsOf(layout, '16x9')).toEqual([]);
  if (!layout.isCut) expect(inkOf(layout)).toBe(linesIn(slide!).join('').replace(/\s/g, ''));
  return layout;
}

const father =
  '“But while he was still far off, his father saw him, and was moved with compassion, and ran, fell on his neck, and kissed him. ';
const story =
  `<sup>20</sup>“He arose and came to his father. ${father}<sup>21</sup>The son said to him, ‘Father, I have sinned against heaven and in your sight. ` +
  'I am no longer worthy to be called your son.’ <sup>22</sup>“But the father said to his servants, ‘Bring out the best robe and put it on him.';

describe('a slide', () => {
  test('with few words has the usual sizes and is in the middle of the page', () => {
    const layout = layOut(`<h1>${marked('Grace')}</h1><h2>${marked('For you')}</h2><p>${marked('He ran.')}</p>`);
    expect(layout.fit).toBe('fits');
    expect(layout.pages[0]?.lines.map(({ kind, size }) => [kind, size])).toEqual([
      ['h1', 68],
      ['h2', 56],
      ['p', 42],
    ]);
    const [first, , last] = layout.pages[0]!.lines;
    expect(first!.y).toBeCloseTo(405 - (last!.y + last!.height));
    for (const { x, width } of layout.pages[0]!.lines) expect(x + width / 2).toBeCloseTo(360);
  });

  test('is in the middle of a 4x3 page as well', () => {
    const layout = layoutSlide(slidesIn(`<p>${marked('He ran.')}</p>`)[0]!, '4x3');
    const [line] = layout.pages[0]!.lines;
    expect(line!.y + line!.height / 2).toBeCloseTo(270);
  });

  test('with more words shrinks, and its headings with it', () => {
    const layout = layOut(`<h1>${marked('Grace')}</h1><p>${marked(`${father}He ran.`)}</p>`);
    expect(layout.fit).toEqual({ shrunkTo: 40 });
    expect(layout.pages[0]?.lines[0]?.size).toBeCloseTo((68 * 40) / 42);
  });

  test('with a long heading shrinks like any other text', () => {
    expect(layOut(`<h1>${marked(father.repeat(3))}</h1>`).fit).toEqual({ shrunkTo: 29 });
  });

  test('has the sizes of Google Slides for an export there', () => {
    const [slide] = slidesIn(`<h1>${marked('Grace')}</h1><h2>${marked('For you')}</h2><p>${marked('He ran.')}</p>`);
    expect(layoutSlide(slide!, '16x9', googleSizes).pages[0]?.lines.map(({ size }) => size)).toEqual([72, 58, 42]);
  });

  test('with a quotation ends with its reference', () => {
    const layout = layOut(scripture('Luke 15:20', marked('<sup>20</sup>He arose and came to his father.')));
    expect(rowsIn(layout)).toEqual([['20He arose and', 'came to his father.', 'Luke 15:20 WEB']]);
    expect(layout.pages[0]?.lines.at(-1)).toMatchObject({ kind: 'reference', size: 22 });
    expect(layout.pages[0]?.lines[0]?.runs[0]).toMatchObject({ text: '20', isSuperscript: true });
  });

  test('with two quotations has each reference below its words', () => {
    const layout = layOut(`${scripture('Luke 15:20', marked('He ran.'))}${scripture('Romans 8:1', marked('So now.'))}`);
    expect(rowsIn(layout)).toEqual([['He ran.', 'Luke 15:20 WEB', 'So now.', 'Romans 8:1 WEB']]);
  });

  test('of a list has its numbers before the text', () => {
    const layout = layOut(`<ol><li><p>${marked('He saw')}</p></li><li><p>${marked('He ran')}</p></li></ol>`);
    expect(rowsIn(layout)).toEqual([['1. He saw', '2. He ran']]);
    const [first, second] = layout.pages[0]!.lines;
    expect(first!.x).toBe(second!.x);
    expect(first!.marker!.x + first!.marker!.width).toBeLessThan(first!.x);
  });

  test('of a right-to-left list has its numbers on the right', () => {
    const layout = layOut(`<ol><li><p>${marked('שלום 12 לכם')}</p></li></ol>`);
    const [line] = layout.pages[0]!.lines;
    expect(line).toMatchObject({ isRightToLeft: true, textAlignment: 'right' });
    expect(line!.marker!.x).toBeGreaterThan(line!.x + line!.width);
  });

  test('stretches the rows of justified text, except the last', () => {
    const layout = layOut(`<p style="text-align: justify;">${marked(father)}</p>`);
    const rows = layout.pages[0]!.lines.map(({ isStretched }) => isStretched);
    expect(rows.pop()).toBe(false);
    expect(new Set(rows)).toEqual(new Set([true]));
  });
});

describe('a slide in parts', () => {
  test('is divided at the end of a sentence and repeats its reference', () => {
    const layout = layOut(scripture('Luke 15:20-22', marked(story)));
    expect(layout.fit).toEqual({ parts: 2 });
    expect(layout.size).toBeGreaterThanOrEqual(28);
    const [first, second] = rowsIn(layout);
    expect(first!.slice(-2)).toEqual(['on his neck, and kissed him.', 'Luke 15:20-22 WEB (1/2)']);
    expect(second!.at(-1)).toBe('Luke 15:20-22 WEB (2/2)');
  });

  test('without sentences is divided at the end of a clause', () => {
    const layout = layOut(`<p>${marked('he came and he saw and he called us by name; '.repeat(12))}</p>`);
    expect(layout.fit).toEqual({ parts: 2 });
    expect(rowsIn(layout)[0]!.slice(-2)).toEqual([expect.stringMatching(/name;$/), '(1/2)']);
  });

  test('without clauses is divided between words', () => {
    const layout = layOut(`<p>${marked('grace '.repeat(150))}</p>`);
    for (const [, ...rows] of rowsIn(layout)) for (const row of rows) expect(row).toMatch(/^(grace( |$))+$|^\(/);
  });

  test('without spaces is divided between characters', () => {
    const layout = layOut(`<p>${marked('👨‍👩‍👧e\u0301'.repeat(400))}</p>`);
    for (const row of rowsIn(layout).flat()) expect(row).toMatch(/^(👨‍👩‍👧|e\u0301)+$|^\(\d+\/\d+\)$/u);
  });

  test('does not begin or end with a blank line', () => {
    const layout = layOut(`<p>${marked('He saw him and he ran to him.<br><br>'.repeat(30))}</p>`);
    const gaps = layout.pages.map(({ lines }) => lines[0]!.y - (405 - (lines.at(-1)!.y + lines.at(-1)!.height)));
    for (const gap of gaps) expect(gap).toBeCloseTo(0);
  });

  test('does not end a part with a heading', () => {
    const block = `<h2>${marked('The father who runs')}</h2><p>${marked('He saw him and he ran to him. '.repeat(3))}</p>`;
    const layout = layOut(block.repeat(4));
    for (const { lines } of layout.pages) expect(lines.at(-2)?.kind).toBe('p');
  });
});

describe('the rows of a line', () => {
  const words = 'Everything that he said is in Luke 15:20-24';

  test('have similar widths, so that no word is alone in the last one', () => {
    expect(rowsIn(layOut(`<h1>${marked('The Father Who Runs')}</h1>`))).toEqual([['The Father', 'Who Runs']]);
    expect(rowsIn(layOut(`<p>${marked(words)}</p>`))).toEqual([['Everything that he said', 'is in Luke 15:20-24']]);
  });

  test('are as wide as possible if they are justified', () => {
    const justified = layOut(`<p style="text-align: justify;">${marked(words)}</p>`);
    expect(rowsIn(justified)).toEqual([['Everything that he said is in', 'Luke 15:20-24']]);
  });

  test('do not divide a word that has room in one', () => {
    expect(rowsIn(layOut(`<h1>${marked('Unbelievableness of it')}</h1>`))).toEqual([['Unbelievableness', 'of it']]);
  });
});

describe('lines end', () => {
  const rows = (text: string) => rowsIn(layOut(`<p>${marked(text)}</p>`))[0];

  test('after hyphens and dashes, but not within numbers', () => {
    expect(rows('The everlasting-and-merciful Father—the Father of all who saw')).toEqual([
      'The everlasting-and-',
      'merciful Father—the',
      'Father of all who saw',
    ]);
    expect(rows('Everything that he said is in Luke 15:20-24')).toEqual([
      'Everything that he said',
      'is in Luke 15:20-24',
    ]);
  });

  test('neither at no-break spaces nor after a verse number', () => {
    expect(rows('Everything that he said is in\u00a0Luke')).toEqual(['Everything that', 'he said is in\u00a0Luke']);
    expect(rows('Everything that he says <sup>20</sup> everywhere')).toEqual([
      'Everything that he',
      'says 20 everywhere',
    ]);
  });

  test('between Chinese characters, but not before their punctuation', () => {
    for (const row of rows('神爱世人，甚至将他的独生子赐给他们，叫一切信他的，不至灭亡，反得永生。'.repeat(3))!)
      expect(row).not.toMatch(/^[，。]/);
  });
});

describe('bad input', () => {
  test.each([
    ['a blank line', `<p>${marked(' <br> ')}</p>`, 0],
    ['only emoji', `<p>${marked('😀👍🏽🇺🇸')}</p>`, 1],
    ['right-to-left with numbers', `<p>${marked('בראשית 1:1–3 ברא')}</p>`, 1],
    ['marks without a letter', `<p>${marked('\u0301'.repeat(50))}</p>`, 1],
    ['the widest characters', `<h1>${marked('﷽𒐫⸻')}</h1>`, 2],
  ])('%s is shown', (_, html, rows) => {
    const layout = layOut(html);
    expect(layout.pages).toHaveLength(1);
    expect(layout.pages[0]?.lines).toHaveLength(rows);
  });

  test('10,000 words are shown in parts', () => {
    const { fit, isCut } = layOut(`<p>${marked('The father saw him, and ran. '.repeat(1_667))}</p>`);
    expect(fit).toEqual({ parts: 139 });
    expect(isCut).toBe(false);
  });

  test('a longer slide than fits into 500 parts is cut', () => {
    const { fit, isCut } = layOut(`<p>${marked('The father saw him, and ran. '.repeat(9_000))}</p>`);
    expect([fit, isCut]).toEqual([{ parts: 500 }, true]);
    expect(slideLimits.tooLong(maxParts)).toBe(
      'This slide is too long. Only its first 500 parts are shown. Divide it into several slides to show the rest.',
    );
  });

  test('the longest reference is cut', () => {
    const layout = layOut(scripture('W'.repeat(100), marked(story)));
    expect(rowsIn(layout)[0]!.at(-1)).toMatch(/^W+… \(1\/\d\)$/);
  });

  test('a letter with many wide marks is shown', () => {
    const [slide] = slidesIn(`<h1>${marked(`﷽${'\u0903'.repeat(7)}`)}</h1><p>${marked('Amen')}</p>`);
    const { fit, pages } = layoutSlide(slide!, '16x9');
    expect(fit).toEqual({ shrunkTo: 18 });
    expect(pages[0]?.lines.map(({ kind }) => kind)).toEqual(['h1', 'p']);
  });

  test('the deepest list has room', () => {
    const open = '<ol start="9999"><li><p></p>'.repeat(8);
    layOut(`${open}<h1>${marked('👨‍👩‍👧‍👦'.repeat(9))}</h1><p>${marked(story)}</p>${'</li></ol>'.repeat(8)}`);
  });
});

/** Documents whose blocks are slides as a whole, with words of several scripts. */
const wholeSlides = documents().map((blocks) => {
  const text = JSON.stringify(blocks, (key, value: unknown) =>
    key === 'marks' ? { ...(value as object), slide: 'a' } : value,
  );
  return slidesOf(JSON.parse(text) as typeof blocks);
});
const anyText = fc
  .array(fc.oneof(fc.lorem({ maxCount: 20 }), fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' })), {
    minLength: 1,
    maxLength: 30,
  })
  .map((texts) =>
    slidesOf([{ type: 'paragraph', runs: [{ text: texts.join(' ').repeat(3), marks: { slide: 'a' } }] }]),
  );

test.each(aspects)('nothing is lost, outside of the box or too small on a %s page', (aspect) => {
  fc.assert(
    fc.property(fc.oneof(wholeSlides, anyText), (slides) => {
      for (const slide of slides) {
        const layout = layoutSlide(slide, aspect);
        expect(faultsOf(layout, aspect)).toEqual([]);
        expect(inkOf(layout)).toBe(linesIn(slide).join('').replace(/\s/g, ''));
        expect(layout.size).toBeGreaterThanOrEqual(minSize);
        for (const [at, { part, parts }] of layout.pages.entries())
          expect([part, parts]).toEqual([at + 1, layout.pages.length]);
      }
    }),
    { numRuns: 300 },
  );
});
