import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { documents } from '../generate.ts';
import { plainText } from '../outline.ts';
import { cleanHtml, parseDocument } from './parse.ts';
import { type Block, maxNesting } from '../schema.ts';
import { toHtml } from './serialize.ts';

/** The tags that a document's HTML may contain. */
const allowed = new RegExp(
  [
    '</(p|h1|h2|ul|ol|li|blockquote|span|a|mark|strong|em|s|u|sup)>',
    '<p( style="text-align: (center|right|justify);")?( data-skip="late")?>',
    '<(h1|h2)( style="text-align: (center|right|justify);")?( data-minutes="[1-9]\\d{0,2}")?>',
    '<(ul|li|blockquote|strong|em|s|u|sup|br)>',
    '<ol( type="[AaIi]")?( start="\\d{1,4}")?( data-label="[1AaIi]\\)")?>',
    '<blockquote class="scripture" data-reference="[^"<>]+" data-translation="[A-Za-z0-9-]*">',
    '<span class="sm-slide" data-slide-id="[A-Za-z0-9_-]{1,40}">',
    '<span data-slide-look="(lower-third|large-reference|((lower-third|large-reference) )?(small|large))">',
    '<span data-source="(sermon|illustration|assistant)/[A-Za-z0-9-]{1,40}/[^"<>/]+/[^"<>/]*">',
    '<a href="(?:[hH][tT][tT][pP][sS]?|[mM][aA][iI][lL][tT][oO]|[tT][eE][lL]):[^"<>\\s]+">',
    '<mark data-color="(yellow|green|red|blue|orange|purple|black)">',
    '<span data-pen="(red|blue)">',
    '<span data-font="(ubuntu|helvetica|roboto)">',
    '<span data-size="(9|11|13|17|19|21)">',
  ].join('|'),
  'g',
);
const rest = (html: string): string => html.replace(allowed, '');

const names = (
  'p div h1 h3 ul ol li blockquote b i u s sup a mark span font table tr td center pre br hr img script style svg math ' +
  'template iframe textarea title select option o:p x p p li'
).split(' ');
const attributes = [
  'style="text-align:center;background:yellow"',
  'style="font-weight:bold"',
  'style="mso-list:l0 level3 lfo1"',
  "style='mso-list:Ignore'",
  'href="javascript:alert(1)"',
  'href="https://example.org/?a=<b>&quot;"',
  'href=" java\tscript:alert(1)"',
  'data-slide-id="ok1"',
  'data-slide-id="not ok"',
  'data-slide-look="lower-third large"',
  'data-slide-look="not ok"',
  'data-source="sermon/a1/Grace &amp; &quot;truth&quot;/Ruth"',
  'data-source="sermon/a1/<b>/Ruth"',
  'data-color="red"',
  'data-size="19"',
  'class="scripture" data-reference="Luke 15:20"',
  'onclick="alert(1)"',
  'start="7"',
  'type="A"',
  'type="disc"',
  'data-suffix=")"',
  'data-label="i)"',
  'data-label=")>"',
  'style="list-style-type: lower-roman"',
  'data-skip="late"',
  'data-skip="always"',
  'data-minutes="5"',
  'data-minutes="-5"',
  'align=right',
];
const nastyParts = fc.oneof(
  fc
    .constantFrom(...names)
    .chain((name) => fc.subarray(attributes, { maxLength: 2 }).map((some) => `<${[name, ...some].join(' ')}>`)),
  fc.constantFrom(...names).map((name) => `</${name}>`),
  fc.constantFrom(
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
    '<!',
    '<',
    '</',
    '&lt;b&gt;',
    '&',
    '&#0;',
    '&#1;',
    '"',
    '>',
    '\ud800',
  ),
  fc.constantFrom(' ', '\n\t', '\u00a0', 'word', 'בְּ', '\u0000', '\u000b'),
);
const nasty = fc.array(nastyParts, { maxLength: 60 }).map((parts) => parts.join(''));

const depth = (blocks: Block[]): number =>
  Math.max(
    0,
    ...blocks.map((block) => {
      if (block.type === 'list') return 1 + Math.max(...block.items.map(depth));
      if (block.type === 'quote') return 1 + depth(block.blocks);
      return block.type === 'scripture' ? 1 : 0;
    }),
  );

describe('for every document', () => {
  test('cleaning its HTML changes nothing, and parsing its HTML returns the same document', () => {
    fc.assert(
      fc.property(documents(), (blocks) => {
        const html = toHtml(blocks);
        expect(cleanHtml(html)).toBe(html);
        expect(parseDocument(html)).toEqual(blocks);
        expect(rest(html)).not.toMatch(/[<>]/);
      }),
      { numRuns: 150 },
    );
  });
});

describe('for arbitrary HTML', () => {
  test('the clean form contains only what the schema allows, and cleaning it again changes nothing', () => {
    fc.assert(
      fc.property(nasty, (html) => {
        const clean = cleanHtml(html);
        expect(rest(clean)).not.toMatch(/[<>]/);
        expect(cleanHtml(clean)).toBe(clean);
        expect(depth(parseDocument(html))).toBeLessThanOrEqual(maxNesting);
      }),
      { numRuns: 1_000 },
    );
  });

  test('no word is lost', () => {
    const visible = names.filter((name) => !/^(script|style|svg|math|iframe|textarea|title|o:p|br|hr|img)$/.test(name));
    const pieces = fc.array(
      fc.tuple(fc.constantFrom('<', '</'), fc.constantFrom(...visible), fc.subarray(attributes, { maxLength: 1 })),
      { maxLength: 60 },
    );
    // Lists, headings and quotations in a table are allowed in the document, but not in a Scripture quotation.
    const around = fc.constantFrom('', '<blockquote class="scripture" data-reference="Luke 15:20"><table><tr><td>');
    fc.assert(
      fc.property(around, pieces, (before, tags) => {
        const inner = tags.map(([open, name, some], at) => `${open}${name} ${some.join('')}>w${at}.`).join('');
        const html = before + inner;
        // The bullet or number of a list item from a word processor is not part of its text.
        const marker = /mso-list:Ignore/.test(html);
        const words = tags.map((_, at) => `w${at}.`).join('');
        // The cells of a table row are separated by a bar.
        if (!marker) expect(plainText(parseDocument(html)).replace(/[\s|]/g, '')).toBe(words);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('hostile HTML', () => {
  test.each([
    '<script>alert(1)</script>',
    '<style>@import "x"</style>',
    '<!-- <p>hidden</p> -->',
    '<!--[if mso]><p>hidden</p><![endif]-->',
    '<svg onload=alert(1)><title>x</title><script>alert(1)</script></svg>',
    '<math><mtext><table><mglyph></table></mtext></math>',
    '<iframe srcdoc="<p>x</p>"><p>hidden</p></iframe>',
    '<img src=x onerror=alert(1)><input autofocus onfocus=alert(1)><meta http-equiv=refresh>',
    '<object data="x"></object><embed src="x"><base href="//evil.test/">',
  ])('is removed: %s', (html) => expect(cleanHtml(html)).toBe(''));

  test.each([
    'javascript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'java&#10;script:alert(1)',
    '&#1;javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    '//evil.test',
    '/relative',
    'https://',
    '',
  ])('a link to %s is removed and its text is kept', (href) => {
    expect(cleanHtml(`<p><a href="${href}">text</a></p>`)).toBe('<p>text</p>');
  });

  test.each([
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">x</p></noscript>',
    '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">x</a></style>',
    '<p data-slide-id="&quot;><img src=x onerror=alert(1)>">x</p>',
    '<blockquote class="scripture" data-reference="&quot; onclick=&quot;alert(1)"><p>x</p></blockquote>',
    '<a href="https://x.test/&quot; onclick=&quot;alert(1)">x</a>',
    '<plaintext><p>x',
  ])('never escapes from its attribute or text: %s', (html) => {
    expect(rest(cleanHtml(html))).not.toMatch(/[<>]/);
    expect(cleanHtml(html)).not.toContain('onclick="');
  });

  test('lists and quotations nested more than eight deep are flattened without losing a word', () => {
    const html = Array.from({ length: 20 }, (_, at) => `<ul><li>w${at}`).join('');
    const blocks = parseDocument(html);
    expect(depth(blocks)).toBe(8);
    expect(plainText(blocks).split('\n')).toEqual(Array.from({ length: 20 }, (_, at) => `w${at}`));
  });

  test('tables nested more than five deep are flattened without losing a word', () => {
    const html = Array.from({ length: 8 }, (_, at) => `<table><tr><td>a${at}</td><td>b${at}`).join('');
    const words = plainText(parseDocument(html)).split(/[\n |]+/);
    expect(words.toSorted()).toEqual(
      Array.from({ length: 8 }, (_, at) => [`a${at}`, `b${at}`])
        .flat()
        .toSorted(),
    );
    const long = `${'<table><tr><td>a<td>'.repeat(84)}${'x<b>y</b>'.repeat(3_000)}`;
    expect(plainText(parseDocument(long)).match(/xy/g)).toHaveLength(3_000);
  });

  test.each([
    ['div', 10_000],
    ['blockquote', 10_000],
    ['ul><li', 10_000],
    ['b', 50_000],
    ['table><tr><td', 10_000],
    ['span style="font-weight:bold"', 10_000],
  ])('<%s> nested %i deep is parsed', (open, levels) => {
    const html = `${`<${open}>`.repeat(levels)}deep`;
    expect(plainText(parseDocument(html)).trim()).toBe('deep');
  });

  test('text is kept without its marks if they would make the HTML too long', () => {
    const html = `<a href="https://x.test/${'a'.repeat(1_900)}">${'<p>x'.repeat(20_000)}`;
    const clean = cleanHtml(html);
    expect(clean.length).toBeLessThan(10_000_000);
    expect(clean.match(/>x</g)?.length).toBe(20_000);
  });
});
