import { describe, expect, test } from 'vitest';
import { descriptionOf, minutesToRead, pageTextOf } from './pageText.ts';
import { maxDescription, maxLinkedPassages, maxNamedTranslations } from './limits.ts';

const page = (text: string, scripture = '') =>
  pageTextOf({ name: 'Grace', text, scripture, path: '/share/abc', isHandout: false });

describe('the text of a page', () => {
  test('references lead to their passages, also across marks, and links of the writer stay', () => {
    expect(page('<p>See <strong>Luke</strong> 15:20.</p>').html).toBe(
      '<p dir="auto">See <a class="passage" href="/share/abc/passage?reference=Luke+15%3A20"><strong>Luke</strong> 15:20</a>.</p>',
    );
    expect(page('<p><a href="https://example.org/?a&amp;b">Luke 15:20</a></p>').html).toBe(
      '<p dir="auto"><a href="https://example.org/?a&amp;b" rel="noopener nofollow ugc">Luke 15:20</a></p>',
    );
  });

  test('no more references are links than the limit', () => {
    const { html } = page(`<p>${'Luke 15:20. '.repeat(maxLinkedPassages + 5)}</p>`);
    expect(html.match(/<a /g)).toHaveLength(maxLinkedPassages);
    const paragraphs = page('<p>Luke 15:20 and 21.</p>'.repeat(maxLinkedPassages + 5)).html;
    expect(paragraphs.match(/<a /g)).toHaveLength(maxLinkedPassages);
    expect(paragraphs).toMatch(/<p dir="auto">Luke 15:20 and 21\.<\/p>$/);
    const quotation =
      '<blockquote class="scripture" data-reference="Luke 15:20" data-translation=""><p>x</p></blockquote>';
    const quotations = page(quotation.repeat(maxLinkedPassages + 1)).html;
    expect(quotations.match(/<a /g)).toHaveLength(maxLinkedPassages);
    expect(quotations).toMatch(/<cite>Luke 15:20<\/cite><\/footer><\/blockquote>$/);
  });

  test('the Scripture field has links to its passages', () => {
    expect(page('', 'Luke 15:11-24; tradition').scripture).toBe(
      '<a class="passage" href="/share/abc/passage?reference=Luke+15%3A11%E2%80%9324">Luke 15:11–24</a>; tradition',
    );
    expect(page('', '<b>').scripture).toBe('&lt;b&gt;');
  });

  test('a quotation names its reference and its translation', () => {
    const quotation = (reference: string, translation: string) =>
      page(
        `<blockquote class="scripture" data-reference="${reference}" data-translation="${translation}"><p>He ran.</p></blockquote>`,
      );
    expect(quotation('Luke 15:20', 'web').html).toBe(
      '<blockquote class="scripture" dir="auto"><p>He ran.</p><footer><cite>' +
        '<a class="passage" href="/share/abc/passage?reference=Luke+15%3A20&amp;translation=web">Luke 15:20</a></cite> web</footer></blockquote>',
    );
    expect(quotation('Luke 15:20', 'web').translations).toEqual(['WEB']);
    expect(quotation('A &amp; &quot;B&quot;', '').html).toContain(
      '<footer><cite>A &amp; &quot;B&quot;</cite></footer>',
    );
  });

  test('a page names no more translations than the limit', () => {
    const quotations = Array.from(
      { length: maxNamedTranslations + 1 },
      (_, at) =>
        `<blockquote class="scripture" data-reference="Luke 15:20" data-translation="T${at}"><p>He ran.</p></blockquote>`,
    );
    expect(page(quotations.join('')).translations).toEqual(['T0', 'T1', 'T2', 'T3', 'T4']);
  });

  test('headings are below the title, without a gap, and a heading that repeats the title is left out', () => {
    expect(page('<h1> grace</h1><h1>One</h1><h2>Two</h2>').html).toBe(
      '<h2 class="h1" dir="auto">One</h2><h3 class="h2" dir="auto">Two</h3>',
    );
    expect(page('<h2>Two</h2>').html).toBe('<h2 class="h2" dir="auto">Two</h2>');
  });

  test('alignment needs no inline style, and the outermost block has the direction', () => {
    expect(
      page(
        '<p style="text-align: right;">א</p><ul><li><p>a</p><ol type="A" start="3" data-label="A)"><li><p>b</p></li></ol></li></ul>',
      ).html,
    ).toBe(
      '<p data-align="right" dir="auto">א</p><ul dir="auto"><li><p>a</p><ol type="A" start="3" data-label="A)"><li><p>b</p></li></ol></li></ul>',
    );
  });

  test('text that looks like markup stays text', () => {
    expect(page('<p>&lt;script&gt; &lt;p style="text-align: right;"&gt;</p>').html).toBe(
      '<p dir="auto">&lt;script&gt; &lt;p style="text-align: right;"&gt;</p>',
    );
  });
});

describe('the description', () => {
  test('is the beginning of the text without headings', () => {
    expect(page('<h1>One</h1><p>Come\u00a0 home.</p><p>He ran.</p>').description).toBe('Come home. He ran.');
    expect(page('<h1>One</h1>').description).toBe('One');
    expect(page('').description).toBe('');
  });

  test('ends with a whole word', () => {
    const long = descriptionOf('seven, '.repeat(60));
    expect(long).toMatch(/seven…$/);
    expect([...long].length).toBeLessThanOrEqual(maxDescription);
    expect(descriptionOf('a'.repeat(maxDescription))).toBe('a'.repeat(maxDescription));
    expect(descriptionOf('a'.repeat(maxDescription + 1))).toBe(`${'a'.repeat(maxDescription - 1)}…`);
    expect([...descriptionOf('😀'.repeat(200))]).toHaveLength(maxDescription);
    const exact = `${'a'.repeat(maxDescription)} b`;
    expect([...descriptionOf(exact)].length).toBeLessThanOrEqual(maxDescription);
    expect(descriptionOf(`${'ab '.repeat(53)}a`)).toHaveLength(maxDescription);
  });
});

test('reading takes at least a minute', () => {
  expect([0, 100, 660].map(minutesToRead)).toEqual([1, 1, 3]);
});
