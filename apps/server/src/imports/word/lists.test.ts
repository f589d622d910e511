import { describe, expect, test } from 'vitest';
import { wordFile, wordLine } from '../../../../../tests/files/wordFiles.ts';
import { openWordFile } from './openWordFile.ts';
import { readNumbering } from './numbering.ts';
import { readStyles } from './styles.ts';
import { toHtml } from './toHtml.ts';

/** Returns the HTML before it becomes a document, which cannot keep everything. */
async function convert(file: { body: string; numbering: string; styles?: string }) {
  const parts = await openWordFile(await wordFile(file));
  const styles = readStyles(parts.styles);
  return toHtml(parts, styles, readNumbering(parts.numbering, styles), { element: '' });
}
const htmlOf = async (file: Parameters<typeof convert>[0]) => (await convert(file)).html;

const style = (id: string, name: string, properties = '') =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/>${properties}</w:style>`;
const level = (at: number, format: string, { start = 1, text = `%${at + 1}.`, more = '' } = {}) =>
  `<w:lvl w:ilvl="${at}"><w:start w:val="${start}"/><w:numFmt w:val="${format}"/>${more}<w:lvlText w:val="${text}"/><w:pPr><w:ind w:left="${720 * (at + 1)}"/></w:pPr></w:lvl>`;
const definition = (id: number, ...levels: string[]) =>
  `<w:abstractNum w:abstractNumId="${id}">${levels.join('')}</w:abstractNum>`;
const list = (id: number, of: number, more = '') =>
  `<w:num w:numId="${id}"><w:abstractNumId w:val="${of}"/>${more}</w:num>`;
const item = (text: string, numId: number, at = 0) =>
  wordLine(text, '', `<w:numPr><w:ilvl w:val="${at}"/><w:numId w:val="${numId}"/></w:numPr>`);

const numbering =
  definition(0, level(0, 'decimal'), level(1, 'bullet')) +
  definition(1, level(0, 'bullet'), level(1, 'bullet'), level(2, 'decimal', { start: 3 })) +
  list(1, 0) +
  list(2, 1) +
  list(3, 0, '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride>');

test('lists keep their nesting', async () => {
  expect(await htmlOf({ numbering, body: item('a', 1) + item('x', 1, 1) + item('y', 1, 1) + item('b', 1) })).toBe(
    '<ol><li><p>a</p><ul><li><p>x</p></li><li><p>y</p></li></ul></li><li><p>b</p></li></ol>',
  );
  expect(await htmlOf({ numbering, body: item('a', 2) + item('deep', 2, 2) + item('b', 2, 1) })).toBe(
    '<ul><li><p>a</p><ol start="3"><li><p>deep</p></li></ol><ul><li><p>b</p></li></ul></li></ul>',
  );
});

test('lists continue counting after a paragraph, and restart where the file restarts them', async () => {
  expect(await htmlOf({ numbering, body: item('a', 1) + wordLine('between') + item('b', 1) + item('c', 3) })).toBe(
    '<ol><li><p>a</p></li></ol><p>between</p><ol start="2"><li><p>b</p></li></ol><ol><li><p>c</p></li></ol>',
  );
});

test('list items may come from a style, and may have several paragraphs', async () => {
  const styles =
    style('Bullet', 'List Bullet', '<w:pPr><w:numPr><w:numId w:val="2"/></w:numPr></w:pPr>') +
    style('LP', 'List Paragraph');
  const bullet = wordLine('a', '', '<w:pStyle w:val="Bullet"/><w:numPr><w:numId w:val="2"/></w:numPr>');
  const continuation = wordLine('more', '', '<w:pStyle w:val="LP"/><w:ind w:left="720"/>');
  expect(await htmlOf({ numbering, styles, body: bullet + continuation + bullet })).toBe(
    '<ul><li><p>a</p><p>more</p></li><li><p>a</p></li></ul>',
  );
});

const outline =
  definition(
    0,
    level(0, 'upperRoman'),
    level(1, 'upperLetter'),
    level(2, 'decimal'),
    level(3, 'lowerLetter', { text: '%4)' }),
  ) + list(1, 0);

test('items keep the letters, Roman numerals and parentheses of their labels', async () => {
  const { html, changes } = await convert({
    numbering: outline + definition(1, level(0, 'lowerRoman', { start: 4, text: '%1) ' })) + list(2, 1),
    body: item('Creation', 1) + item('Light', 1, 1) + item('Day', 1, 2) + item('Morning', 1, 3) + item('Serpent', 2),
  });
  expect(html).toBe(
    '<ol type="I"><li><p>Creation</p><ol type="A"><li><p>Light</p><ol><li><p>Day</p><ol type="a" data-suffix=")"><li><p>Morning</p></li></ol></li></ol></li></ol></li></ol>' +
      '<ol type="i" start="4" data-suffix=")"><li><p>Serpent</p></li></ol>',
  );
  expect(changes).toEqual({});
});

describe('a sub-item after a plain paragraph', () => {
  test('stays below its item, with the paragraph', async () => {
    const body =
      item('One', 1) +
      item('Sub a', 1, 1) +
      wordLine('between') +
      item('Sub b', 1, 1) +
      wordLine('and') +
      item('Two', 1);
    expect(await htmlOf({ numbering: outline, body })).toBe(
      '<ol type="I"><li><p>One</p><ol type="A"><li><p>Sub a</p></li></ol><p>between</p><ol type="A" start="2"><li><p>Sub b</p></li></ol></li></ol>' +
        '<p>and</p><ol type="I" start="2"><li><p>Two</p></li></ol>',
    );
  });

  test('may be deeper than the items before it', async () => {
    expect(await htmlOf({ numbering: outline, body: item('One', 1) + wordLine('between') + item('Sub', 1, 1) })).toBe(
      '<ol type="I"><li><p>One</p><p>between</p><ol type="A"><li><p>Sub</p></li></ol></li></ol>',
    );
  });

  test('is not moved across a heading or to another list', async () => {
    const styles = style('H', 'heading 1');
    const heading = wordLine('Part', '', '<w:pStyle w:val="H"/>');
    expect(await htmlOf({ styles, numbering: outline, body: item('One', 1) + heading + item('Sub', 1, 1) })).toBe(
      '<ol type="I"><li><p>One</p></li></ol><h1>Part</h1><ol type="A"><li><p>Sub</p></li></ol>',
    );
    expect(await htmlOf({ numbering, body: item('One', 1) + wordLine('between') + item('Sub', 2, 1) })).toBe(
      '<ol><li><p>One</p></li></ol><p>between</p><ul><li><p>Sub</p></li></ul>',
    );
  });
});

test.each([
  ['decimal', 'Article %1', '1', '.'],
  ['lowerLetter', '(%1)', 'a', ')'],
  ['decimalZero', '%1.', '1', '.'],
  ['upperRoman', '%1', 'I', '.'],
])('labels that documents cannot have are simplified and reported: %s %s', async (format, text, type, suffix) => {
  const { html, changes } = await convert({
    numbering: definition(0, level(0, format, { text })) + list(1, 0),
    body: item('a', 1),
  });
  const attributes = `${type === '1' ? '' : ` type="${type}"`}${suffix === '.' ? '' : ` data-suffix="${suffix}"`}`;
  expect(html).toBe(`<ol${attributes}><li><p>a</p></li></ol>`);
  expect(changes).toEqual({ labels: 1 });
});

test('numbered headings keep their number as text', async () => {
  const heading = (at: number) =>
    style(`H${at}`, `heading ${at}`, '<w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr>');
  const linked = (at: number) => ({ more: `<w:pStyle w:val="H${at}"/>` });
  const body = ['H1', 'H2', 'H2', 'H3', 'H1', 'H2'].map((id) => wordLine(id, '', `<w:pStyle w:val="${id}"/>`)).join('');
  expect(
    await htmlOf({
      styles: heading(1) + heading(2) + heading(3),
      numbering:
        definition(
          0,
          level(0, 'upperRoman', linked(1)),
          level(1, 'upperLetter', { ...linked(2), text: '%1.%2' }),
          level(2, 'lowerLetter', {
            more: '<w:pStyle w:val="H3"/><w:isLgl/><w:suff w:val="nothing"/>',
            text: '%1.%2.%3 – ',
          }),
        ) + list(1, 0),
      body,
    }),
  ).toBe('<h1>I. H1</h1><h2>I.A H2</h2><h2>I.B H2</h2><h2>1.2.1 –H3</h2><h1>II. H1</h1><h2>II.A H2</h2>');
});

test('a list without numbers is a paragraph with the text of its label', async () => {
  const none = definition(0, level(0, 'none', { text: '' }), level(1, 'none', { text: 'Note:' })) + list(1, 0);
  expect(await htmlOf({ numbering: none, body: item('a', 1) + item('b', 1, 1) })).toBe('<p>a</p><p>Note: b</p>');
});

test('levels restart where the list says, and a list may change a level of its definition', async () => {
  const restarts =
    definition(0, level(0, 'decimal'), level(1, 'decimal', { more: '<w:lvlRestart w:val="0"/>' })) +
    list(1, 0) +
    list(2, 0, `<w:lvlOverride w:ilvl="0">${level(0, 'upperLetter')}</w:lvlOverride>`);
  const body = item('a', 1) + item('x', 1, 1) + item('b', 1) + item('y', 1, 1) + item('c', 2);
  expect(await htmlOf({ numbering: restarts, body })).toBe(
    '<ol><li><p>a</p><ol><li><p>x</p></li></ol></li><li><p>b</p><ol start="2"><li><p>y</p></li></ol></li></ol>' +
      '<ol type="A" start="3"><li><p>c</p></li></ol>',
  );
});

test('a list that is not defined, or is the list 0, is none', async () => {
  expect(await htmlOf({ numbering, body: item('a', 9) + item('b', 0) })).toBe('<p>a</p><p>b</p>');
});

test('a definition may name a list style', async () => {
  const styled =
    definition(0, level(0, 'upperRoman')) +
    '<w:abstractNum w:abstractNumId="5"><w:numStyleLink w:val="L"/></w:abstractNum>' +
    list(1, 0) +
    list(2, 5);
  const styles = `<w:style w:type="numbering" w:styleId="L"><w:name w:val="Outline"/><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style>`;
  expect(await htmlOf({ styles, numbering: styled, body: item('a', 2) })).toBe('<ol type="I"><li><p>a</p></li></ol>');
});
