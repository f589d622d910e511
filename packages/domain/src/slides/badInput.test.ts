import { describe, expect, test } from 'vitest';
import { layoutSlide } from './layout.ts';
import { aspects, minSize } from './page.ts';
import { faultsOf, inkOf, marked, rowsIn, slidesIn } from './slides.setup.ts';

const cases: [title: string, html: string, pages: number][] = [
  ['emoji only', `<p>${marked('🙏🏽👨‍👩‍👧‍👦🎉')}</p>`, 1],
  ['many emoji', `<p>${marked('👨‍👩‍👧‍👦'.repeat(400))}</p>`, 2],
  ['a blank line', `<p>${marked(' ')}</p>`, 1],
  ['right-to-left text with numbers', `<p>${marked('בְּרֵאשִׁית 12 בָּרָא 3:16–17 אֱלֹהִים')}</p>`, 1],
  ['numbers in a right-to-left list', `<ol><li><p>${marked('אחת 1 שתיים')}</p></li></ol>`, 1],
  ['one word without spaces', `<p>${marked('A'.repeat(3_000))}</p>`, 2],
  ['combining marks', `<p>${marked(`a${'\u0301'.repeat(200)}`)}</p>`, 1],
];

describe.each(aspects)('unusual text on %s', (aspect) => {
  test.each(cases)('%s stays in its box', (_title, html, minPages) => {
    const [slide] = slidesIn(html);
    const layout = layoutSlide(slide!, aspect);
    expect(layout.pages.length).toBeGreaterThanOrEqual(minPages);
    expect(faultsOf(layout, aspect).filter((fault) => !fault.includes('too small'))).toEqual([]);
  });

  test('a slide of 10,000 words is divided and loses no letter', () => {
    const words = Array.from({ length: 10_000 }, (_, at) => `word${at}`).join(' ');
    const layout = layoutSlide(slidesIn(`<p>${marked(words)}</p>`)[0]!, aspect);
    expect(layout).toMatchObject({ isCut: false });
    expect(layout.size).toBeGreaterThanOrEqual(minSize);
    expect(inkOf(layout)).toBe(words.replaceAll(' ', ''));
    expect(faultsOf(layout, aspect)).toEqual([]);
  });
});

test('right-to-left rows keep the order of their words and numbers', () => {
  const [row] = rowsIn(layoutSlide(slidesIn(`<p>${marked('בָּרָא 12 אֱלֹהִים')}</p>`)[0]!, '16x9'))[0]!;
  expect(row).toBe('בָּרָא 12 אֱלֹהִים');
});
