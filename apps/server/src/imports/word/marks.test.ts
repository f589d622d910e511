import { describe, expect, test } from 'vitest';
import { wordFile, wordLine } from '../../../../../tests/files/wordFiles.ts';
import { convertWord } from './convert.ts';

const htmlOf = async (file: Parameters<typeof wordFile>[0]) => (await convertWord(await wordFile(file))).html;
const style = (type: string, id: string, look: string, more = '') =>
  `<w:style w:type="${type}" w:styleId="${id}"><w:name w:val="${id}"/>${more}<w:rPr>${look}</w:rPr></w:style>`;
const basedOn = (id: string) => `<w:basedOn w:val="${id}"/>`;
const run = (text: string, look = '') => `<w:r><w:rPr>${look}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
const line = (id: string, ...runs: string[]) => `<w:p><w:pPr><w:pStyle w:val="${id}"/></w:pPr>${runs.join('')}</w:p>`;

describe('emphasis from styles', () => {
  const styles =
    style('paragraph', 'Base', '<w:b/><w:u w:val="single"/>') +
    style('paragraph', 'Point', '<w:i/>', basedOn('Base')) +
    style('paragraph', 'Plainer', '<w:b w:val="0"/>', basedOn('Point')) +
    style('character', 'Stress', '<w:b/>') +
    style('character', 'More', '<w:vertAlign w:val="superscript"/>', basedOn('Stress')) +
    style('paragraph', 'heading 1', '<w:b/><w:i/>') +
    style('paragraph', 'Quote', '<w:i/>');

  test.each([
    ['of the paragraph and its ancestors', line('Point', run('a')), '<strong><em><u>a</u></em></strong>'],
    ['that a descendant turns off', line('Plainer', run('a')), '<em><u>a</u></em>'],
    [
      'of characters and its ancestors',
      line('None', run('a', '<w:rStyle w:val="More"/>')),
      '<strong><sup>a</sup></strong>',
    ],
    ['of both, which turn each other off', line('Base', run('a', '<w:rStyle w:val="Stress"/>')), '<u>a</u>'],
    ['that the run turns off', line('Point', run('a', '<w:b w:val="false"/><w:i w:val="0"/><w:u w:val="none"/>')), 'a'],
    ['that the run repeats', line('Base', run('a', '<w:b/>')), '<strong><u>a</u></strong>'],
  ])('is kept: %s', async (_, body, html) => {
    expect(await htmlOf({ styles, body })).toBe(`<p>${html}</p>`);
  });

  test('comes from the defaults and the usual style, too', async () => {
    const defaults = '<w:docDefaults><w:rPrDefault><w:rPr><w:i/></w:rPr></w:rPrDefault></w:docDefaults>';
    const usual = style('paragraph', 'Normal', '<w:strike/>').replace('w:styleId', 'w:default="1" w:styleId');
    expect(
      await htmlOf({
        styles: defaults + usual + style('character', 'Stress', '<w:i/>'),
        body: wordLine('a', '<w:rStyle w:val="Stress"/>'),
      }),
    ).toBe('<p><em><s>a</s></em></p>');
  });

  test('that is the usual look of headings, quotations and links is not kept', async () => {
    const link = style('character', 'Hyperlink', '<w:u w:val="single"/>');
    const body =
      line('heading 1', run('a'), run('b', '<w:rStyle w:val="Stress"/>')) +
      line('Quote', run('c')) +
      `<w:p><w:hyperlink w:anchor="x">${run('d', '<w:rStyle w:val="Hyperlink"/>')}</w:hyperlink></w:p>`;
    expect(await htmlOf({ styles: styles + link, body })).toBe(
      '<h1>a<strong>b</strong></h1><blockquote><p>c</p></blockquote><p>d</p>',
    );
  });
});

describe('capitals', () => {
  test('by format become capitals', async () => {
    const styles = style('paragraph', 'Loud', '<w:caps/>');
    expect(await htmlOf({ styles, body: line('Loud', run('Grace, '), run('not this', '<w:caps w:val="0"/>')) })).toBe(
      '<p>GRACE, not this</p>',
    );
  });

  test.each([
    ['the ', 'Lord', ' ran', 'the LORD ran'],
    ['the ', 'Lord’s', ' day', 'the LORD’S day'],
    ['the L', 'ord', ' ran', 'the LORD ran'],
    ['Lord ', 'God', '', 'Lord GOD'],
    ['', 'Lord God', '', 'LORD GOD'],
    ['', 'Psalm of the Lord', '', 'Psalm of the Lord'],
    ['', 'Lordship', '', 'Lordship'],
    ['', 'a.d.', '', 'a.d.'],
  ])('that are small change only names of God: %s%s%s', async (before, small, after, shown) => {
    const body = `<w:p>${run(before)}${run(small, '<w:smallCaps/>')}${run(after)}</w:p>`;
    expect(await htmlOf({ body })).toBe(`<p>${shown}</p>`);
  });
});

test('hidden text is left out and reported, whatever hides it', async () => {
  const styles =
    style('paragraph', 'Base', '<w:vanish/>') +
    style('paragraph', 'Note', '', basedOn('Base')) +
    style('character', 'Aside', '<w:vanish/>');
  const body =
    `<w:p>${run('seen ')}${run('not ', '<w:vanish/>')}${run('nor ', '<w:rStyle w:val="Aside"/>')}${run('web', '<w:webHidden/>')}</w:p>` +
    line('Note', run('a note'), run('shown', '<w:vanish w:val="0"/>')) +
    line('Note', run('a note')) +
    `<w:tbl><w:tr><w:trPr><w:hidden/></w:trPr><w:tc>${wordLine('row')}</w:tc></w:tr></w:tbl>`;
  expect(await convertWord(await wordFile({ styles, body }))).toEqual({
    title: null,
    html: '<p>seen web</p><p>shown</p>',
    notices: ['One table was turned into lines of text.', 'Hidden text was left out.'],
  });
});

test.each([
  ['<w:sym w:font="Wingdings" w:char="F0FC"/>', '✓'],
  ['<w:sym w:font="Symbol" w:char="F061"/>', 'α'],
  ['<w:sym w:font="Arial" w:char="2020"/>', '†'],
  ['<w:rPr><w:rFonts w:ascii="Symbol" w:hAnsi="Symbol"/></w:rPr><w:t>\uf062</w:t>', 'β'],
  ['<w:t>a</w:t><w:noBreakHyphen/><w:t>b</w:t><w:softHyphen/><w:t>c</w:t>', 'a\u2011b\u00adc'],
])('symbols become characters: %s', async (inside, text) => {
  expect(await htmlOf({ body: `<w:p><w:r>${inside}</w:r></w:p>` })).toBe(`<p>${text}</p>`);
});
