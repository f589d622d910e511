import { describe, expect, test } from 'vitest';
import { zipOf } from '../../../../tests/files/wordFiles.ts';
import { readOdt } from './odt.ts';

const names =
  'xmlns:office="o" xmlns:style="s" xmlns:text="t" xmlns:table="tb" xmlns:draw="d" xmlns:fo="f" xmlns:xlink="x" xmlns:svg="v"';
const styles =
  '<style:style style:name="Heading_20_1" style:display-name="Heading 1" style:family="paragraph"><style:text-properties fo:font-weight="bold"/></style:style>' +
  '<style:style style:name="Quotations" style:family="paragraph"><style:text-properties fo:font-style="italic"/></style:style>' +
  '<style:style style:name="Loud" style:family="text"><style:text-properties fo:font-weight="bold"/></style:style>';
const automatic =
  '<style:style style:name="C" style:family="paragraph"><style:paragraph-properties fo:text-align="center"/></style:style>' +
  '<style:style style:name="B" style:family="text" style:parent-style-name="Loud"/>' +
  '<style:style style:name="I" style:family="text"><style:text-properties fo:font-style="italic" style:text-underline-style="solid" style:text-line-through-style="solid"/></style:style>' +
  '<style:style style:name="U" style:family="text"><style:text-properties style:text-position="super 58%"/></style:style>' +
  '<style:style style:name="S" style:family="text"><style:text-properties fo:font-variant="small-caps"/></style:style>' +
  '<style:style style:name="H" style:family="text"><style:text-properties text:display="none"/></style:style>' +
  '<text:list-style style:name="L"><text:list-level-style-number text:level="1" style:num-format="I" style:num-suffix="."/>' +
  '<text:list-level-style-number text:level="2" style:num-format="A" style:num-suffix=")" text:start-value="3"/></text:list-style>' +
  '<text:list-style style:name="D"><text:list-level-style-bullet text:level="1"/></text:list-style>';
const content = (body: string) =>
  `<?xml version="1.0"?><office:document-content ${names}><office:automatic-styles>${automatic}</office:automatic-styles>` +
  `<office:body><office:text>${body}</office:text></office:body></office:document-content>`;
const stylesPart = (masters: string) =>
  `<office:document-styles ${names}><office:styles>${styles}</office:styles><office:master-styles>${masters}</office:master-styles></office:document-styles>`;
const read = async (body: string, masters = '') =>
  readOdt(
    await zipOf([
      ['mimetype', 'application/vnd.oasis.opendocument.text'],
      ['content.xml', content(body)],
      ['styles.xml', stylesPart(masters)],
    ]),
  );
const p = (text: string, style = '') => `<text:p text:style-name="${style}">${text}</text:p>`;
const item = (inside: string, attributes = '') => `<text:list-item ${attributes}>${inside}</text:list-item>`;

describe('an OpenDocument text', () => {
  test.each([
    [
      'paragraphs',
      p('He  ran.\n ') + p('He <text:s text:c="2"/>fell<text:line-break/>down<text:tab/>&amp; rose', 'C'),
      '<p>He ran.</p><p style="text-align: center;">He   fell<br>down &amp; rose</p>',
    ],
    [
      'formatting by styles and their ancestors',
      p(
        '<text:span text:style-name="B">He</text:span> <text:span text:style-name="I">ran</text:span><text:span text:style-name="U">1</text:span> <text:span text:style-name="S">Lord</text:span>',
      ),
      '<p><strong>He</strong> <em><s><u>ran</u></s></em><sup>1</sup> LORD</p>',
    ],
    [
      'headings and quotations',
      `<text:h text:outline-level="1" text:style-name="Heading_20_1">Grace</text:h><text:h text:outline-level="3">Peace</text:h>${p('He ran.', 'Quotations')}`,
      '<h1>Grace</h1><h2>Peace</h2><blockquote><p>He ran.</p></blockquote>',
    ],
    [
      'links',
      p('<text:a xlink:href="https://a.example/">here</text:a>'),
      '<p><a href="https://a.example/">here</a></p>',
    ],
    [
      'lists with labels and levels',
      `<text:list text:style-name="L">${item(p('One') + p('More') + `<text:list>${item(p('Sub'))}</text:list>`)}${item(p('Five'), 'text:start-value="5"')}</text:list><text:list text:style-name="D">${item(p('Dot'))}</text:list>`,
      '<ol type="I"><li><p>One</p><p>More</p><ol type="A" start="3" data-suffix=")"><li><p>Sub</p></li></ol></li><li><p>Five</p></li></ol><ul><li><p>Dot</p></li></ul>',
    ],
    [
      'a list that continues',
      `<text:list xml:id="a" text:style-name="L">${item(p('One'))}</text:list>${p('x')}<text:list text:continue-list="a" text:style-name="L">${item(p('Two'))}</text:list>`,
      '<ol type="I"><li><p>One</p></li></ol><p>x</p><ol type="I" start="2"><li><p>Two</p></li></ol>',
    ],
    [
      'the whole number of a heading',
      '<text:outline-style><text:outline-level-style text:level="1" style:num-format="1" style:num-prefix="Part " style:num-suffix=":"/></text:outline-style><text:h text:outline-level="1">Grace</text:h>',
      '<h1>Part 1: Grace</h1>',
    ],
    ['Greek and Hebrew', p('λόγος שָׁלוֹם'), '<p>λόγος שָׁלוֹם</p>'],
  ])('keeps %s', async (_, body, html) => {
    expect(await read(body)).toEqual({ title: null, html, changes: {} });
  });

  test.each([
    [
      'pictures',
      p('a<draw:frame><draw:image xlink:href="http://127.0.0.1:9/x.png"/><svg:title>Sun</svg:title></draw:frame>b'),
      '',
      '<p>ab</p>',
      { pictures: 1 },
    ],
    [
      'tables',
      `<table:table><table:table-row><table:table-cell>${p('Law')}</table:table-cell><table:table-cell>${p('Grace')}</table:table-cell></table:table-row><table:table-row><table:table-cell>${p('a')}${p('b')}</table:table-cell><table:table-cell>${p('c')}</table:table-cell></table:table-row></table:table>`,
      '',
      '<p>Law | Grace</p><p>a</p><p>b</p><p>c</p>',
      { tables: 1 },
    ],
    [
      'notes',
      p(
        `He ran.<text:note><text:note-citation>1</text:note-citation><text:note-body>${p('Luke 15')}</text:note-body></text:note> Far.`,
      ),
      '',
      '<p>He ran.<sup>1</sup> Far.</p><h2>Notes</h2><ol><li><p>Luke 15</p></li></ol>',
      { notes: 1 },
    ],
    ['comments', p(`a<office:annotation>${p('Check!')}</office:annotation>b`), '', '<p>ab</p>', { comments: 1 }],
    [
      'text boxes',
      p(`a<draw:frame><draw:text-box>${p('In box')}</draw:text-box></draw:frame>b`),
      '',
      '<p>ab</p><p>In box</p>',
      { textBoxes: 1 },
    ],
    [
      'tracked changes',
      `<text:tracked-changes>${p('gone')}</text:tracked-changes>${p('a<text:change text:change-id="1"/>b')}`,
      '',
      '<p>ab</p>',
      { trackedChanges: 1 },
    ],
    ['hidden text', p('a<text:span text:style-name="H">secret</text:span>b'), '', '<p>ab</p>', { hiddenText: 1 }],
    [
      'embedded objects',
      p('a<draw:frame><draw:object xlink:href="./Object 1"/><draw:image/></draw:frame>b'),
      '',
      '<p>ab</p>',
      { embedded: 1, pictures: 0 },
    ],
    [
      'page headers',
      p('a'),
      `<style:master-page><style:header>${p('Grace Church')}</style:header><style:footer>${p('Page 1')}</style:footer></style:master-page>`,
      '<p>a</p>',
      { margins: 1 },
    ],
  ])('names what is changed or left out: %s', async (_, body, masters, html, changes) => {
    expect(await read(body, masters)).toEqual({ title: null, html, changes });
  });

  test.each([
    ['text before the number', 'style:num-format="1" style:num-prefix="(" style:num-suffix=")"', ' data-suffix=")"'],
    ['another suffix', 'style:num-format="1" style:num-suffix=":"', ''],
    ['another number format', 'style:num-format="一" style:num-suffix="."', ''],
  ])('names list labels that are simplified: %s', async (_, level, attribute) => {
    const style = `<text:list-style style:name="X"><text:list-level-style-number text:level="1" ${level}/></text:list-style>`;
    const { html, changes } = await read(`${style}<text:list text:style-name="X">${item(p('One'))}</text:list>`);
    expect({ html, changes }).toEqual({ html: `<ol${attribute}><li><p>One</p></li></ol>`, changes: { labels: 1 } });
  });

  test('is read as one XML file as well', async () => {
    const flat = `<?xml version="1.0"?><office:document ${names}><office:styles>${styles}</office:styles><office:body><office:text>${p('He ran.')}</office:text></office:body></office:document>`;
    expect((await readOdt(Buffer.from(flat))).html).toBe('<p>He ran.</p>');
  });

  const entities = `<!DOCTYPE a [<!ENTITY a "ha"><!ENTITY b "&a;&a;"><!ENTITY f SYSTEM "file:///etc/passwd">]>`;
  test.each([
    ['elements 20,000 deep', '<text:section>'.repeat(20_000), 'tooComplex'],
    ['500,000 elements', '<text:p/>'.repeat(500_000), 'tooComplex'],
    ['15 MB of letters', p('a'.repeat(15_000_000)), 'tooLong'],
    ['XML that ends too early', '<text:p>', 'notOfFormat'],
  ])('is refused if it would cost too much or is damaged: %s', async (_, body, refusal) => {
    await expect(read(body)).rejects.toMatchObject({ refusal });
  });
  test.each(['&b;', '&f;'])('expands no entities: %s', async (entity) => {
    const xml = content(p(entity)).replace('?>', `?>${entities}`);
    await expect(readOdt(await zipOf([['content.xml', xml]]))).rejects.toMatchObject({ refusal: 'notOfFormat' });
  });
});
