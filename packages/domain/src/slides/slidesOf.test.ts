import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { documents } from '../document/generate.ts';
import { parseDocument } from '../document/html/parse.ts';
import { slideLimits } from '../texts/slides/panel.ts';
import { maxSlides } from './previewSlide.ts';
import { linesIn, marked, scripture, slidesIn } from './slides.setup.ts';
import { countSlides, slidesOf } from './slidesOf.ts';

const slides = (html: string) => slidesIn(html).map((slide) => [slide.domSlideIds.join(), ...linesIn(slide)]);

describe('slides in a text', () => {
  test('are in the order of the text, without the words around them', () => {
    expect(slides(`<p>Once ${marked('He ran', 'b')} home.</p><p>Then ${marked('they ate', 'a')}.</p>`)).toEqual([
      ['b', 'He ran'],
      ['a', 'they ate'],
    ]);
  });

  test('continue over several blocks, and neighbors become one slide', () => {
    expect(slides(`<h1>${marked('Grace')}</h1><p>${marked('He ran', 'b')}${marked(' home', 'c')}</p>`)).toEqual([
      ['a,b,c', 'Grace', 'He ran home'],
    ]);
  });

  test('of their own stay apart from their neighbors', () => {
    expect(
      slides(`<h1>${marked('Grace')}</h1><p>${marked('He ran', 'own-b')}</p><p>${marked('home', 'own-c')}</p>`),
    ).toEqual([
      ['a', 'Grace'],
      ['own-b', 'He ran'],
      ['own-c', 'home'],
    ]);
    expect(slides(`<p>${marked('One', 'own-b')}</p><p></p><p>${marked('two', 'own-b')}</p>`)).toEqual([
      ['own-b', 'One', '', 'two'],
    ]);
  });

  test('contain a blank paragraph between blocks with the same id, and end at one between different ids', () => {
    expect(slides(`<p>${marked('One')}</p><p></p><p>${marked('two')}</p>`)).toEqual([['a', 'One', '', 'two']]);
    expect(slides(`<p>${marked('One')}</p><p></p><p>${marked('two', 'b')}</p>`)).toEqual([
      ['a', 'One'],
      ['b', 'two'],
    ]);
  });

  test('end at unmarked words, even if the next marked words have the same id', () => {
    expect(slides(`<p>${marked('One')} and ${marked('two')}</p>`)).toEqual([
      ['a', 'One'],
      ['a', 'two'],
    ]);
  });

  test('keep one of several blank lines, and none at the ends', () => {
    expect(slides(`<p>${marked('<br>One<br><br><br>two<br>')}</p>`)).toEqual([['a', 'One', '', 'two']]);
  });

  test('have the numbers of list items that begin in the slide', () => {
    const [slide] = slidesIn(
      `<ol start="3"><li><p>He ${marked('saw')}</p></li><li><p>${marked('He ran')}</p><p>${marked('fast')}</p><ul><li><p>${marked('Far')}</p></li></ul></li></ol>`,
    );
    expect(slide?.lines.map(({ marker, listLevel, isOrderedList }) => [marker, listLevel, isOrderedList])).toEqual([
      ['', 1, true],
      ['4.', 1, true],
      ['', 1, true],
      ['•', 2, false],
    ]);
  });

  test('are centered, except in lists, unless the text is aligned', () => {
    const [slide] = slidesIn(
      `<p>${marked('One')}</p><p style="text-align: right;">${marked('two')}</p><ul><li><p>${marked('three')}</p></li><li><p>${marked('שלום')}</p></li></ul>`,
    );
    expect(slide?.lines.map(({ textAlignment }) => textAlignment)).toEqual(['center', 'right', 'left', 'right']);
    expect(slide?.lines.map(({ isRightToLeft }) => isRightToLeft)).toEqual([false, false, false, true]);
  });

  test('know the reference and translation of a quotation', () => {
    const [slide] = slidesIn(scripture('Luke 15:20', marked('He arose.')));
    expect(slide?.lines).toMatchObject([{ isBlockQuote: true, reference: 'Luke 15:20 WEB', quoteLevel: 1 }]);
  });

  test('have each character with its style and its place in the text', () => {
    const [slide] = slidesIn(
      `<p>Go</p><p>In ${marked('e\u0301<mark data-color="yellow"><span data-font="ubuntu"><span data-size="19"><strong><u>👨‍👩‍👧</u></strong></span></span></mark>!')}</p>`,
    );
    expect(slide?.lines[0]?.lineChars).toEqual([
      expect.objectContaining({ char: 'e\u0301', isBold: false, fontFamily: null, fontSize: 15, indexInContent: 6 }),
      expect.objectContaining({
        char: '👨‍👩‍👧',
        isBold: true,
        isItalics: false,
        isUnderlined: true,
        fontFamily: 'ubuntu',
        fontSize: 19,
        backgroundColor: 'yellow',
        indexInContent: 8,
      }),
      expect.objectContaining({ char: '!', isBold: false, backgroundColor: null, indexInContent: 16 }),
    ]);
  });

  test('beyond the limit are counted but not shown', () => {
    const text = Array.from({ length: maxSlides + 1 }, (_, at) => `<p>${marked('Amen', `s${at}`)}</p><p>x</p>`).join(
      '',
    );
    expect(maxSlides).toBe(5_000);
    expect(slidesIn(text)).toHaveLength(5_000);
    expect(countSlides(parseDocument(text))).toBe(5_001);
    expect(slideLimits.tooMany(5_001, maxSlides)).toBe('This sermon has 5,001 slides. Only the first 5,000 are shown.');
  });
});

test('every marked letter of any document is on exactly one slide', () => {
  fc.assert(
    fc.property(documents(), (blocks) => {
      const found = slidesOf(blocks);
      expect(countSlides(blocks)).toBe(found.length);
      const shown = found.flatMap(linesIn).join('').replace(/\s/g, '');
      const html = JSON.stringify(blocks, (key, value: unknown) =>
        key === 'runs' ? (value as { marks: { slide?: string } }[]).filter(({ marks }) => marks.slide) : value,
      );
      const texts = [...html.matchAll(/"text":("(?:[^"\\]|\\.)*")/g)].map(([, text]) => JSON.parse(text!) as string);
      expect(shown).toBe(texts.join('').replace(/\s/g, ''));
    }),
    { numRuns: 200 },
  );
});
