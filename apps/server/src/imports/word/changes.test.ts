import { describe, expect, test } from 'vitest';
import { type WordFile, wordFile, wordLine, wordPart } from '../../../../../tests/files/wordFiles.ts';
import { OwnFault } from '../unreadable.ts';
import { convertWord } from './convert.ts';

const convert = async (file: WordFile) => convertWord(await wordFile(file));

const text = (words: string) => `<w:t xml:space="preserve">${words}</w:t>`;
const run = (inside: string) => `<w:r>${inside}</w:r>`;
const paragraph = (...runs: string[]) => `<w:p>${runs.join('')}</w:p>`;
const drawing = (inside: string) =>
  run(`<w:drawing><wp:inline><a:graphic><a:graphicData>${inside}</a:graphicData></a:graphic></wp:inline></w:drawing>`);
const box = (words: string) => `<v:textbox><w:txbxContent>${wordLine(words)}</w:txbxContent></v:textbox>`;
const shape = (name: string, words: string) => paragraph(run(`<w:pict><v:${name}>${box(words)}</v:${name}></w:pict>`));
const field = (code: string, ...result: string[]) =>
  run('<w:fldChar w:fldCharType="begin"/>') +
  run(`<w:instrText>${code}</w:instrText>`) +
  result.map((inside) => run('<w:fldChar w:fldCharType="separate"/>') + inside).join('') +
  run('<w:fldChar w:fldCharType="end"/>');
const table = (...rows: string[]) => `<w:tbl><w:tblPr/><w:tblGrid/>${rows.join('')}</w:tbl>`;
const row = (...cells: string[]) => `<w:tr>${cells.join('')}</w:tr>`;
const cell = (inside: string) => `<w:tc><w:tcPr/>${inside}</w:tc>`;

/** The smallest file for each change that an import can make, and what is left of it. */
const files: Record<string, { file: WordFile; html: string; notices: string[] }> = {
  pictures: {
    file: { body: paragraph(run(text('a')), drawing('<pic:pic><a:blip r:embed="p"/></pic:pic>')) },
    html: '<p>a</p>',
    notices: ['One picture was left out.'],
  },
  tables: {
    file: { body: table(row(cell(wordLine('a')), cell(wordLine('b')))) },
    html: '<p>a | b</p>',
    notices: ['One table was turned into lines of text.'],
  },
  notes: {
    file: {
      body: paragraph(run(text('a')), run('<w:footnoteReference w:id="1"/>')),
      footnotes: `<w:footnote w:id="1">${wordLine('b')}</w:footnote>`,
    },
    html: '<p>a<sup>1</sup></p><h2>Notes</h2><ol><li><p>b</p></li></ol>',
    notices: ['One note was moved to a list at the end.'],
  },
  comments: {
    file: { body: paragraph(run(text('a')), run('<w:commentReference w:id="1"/>')) },
    html: '<p>a</p>',
    notices: ['One comment was left out.'],
  },
  hiddenText: {
    file: { body: paragraph(run(text('a')), run(`<w:rPr><w:vanish/></w:rPr>${text('b')}`)) },
    html: '<p>a</p>',
    notices: ['Hidden text was left out.'],
  },
  textBoxes: {
    file: { body: paragraph(run(text('a')), run(`<w:pict><v:rect>${box('b')}</v:rect></w:pict>`)) },
    html: '<p>a</p><p>b</p>',
    notices: ['Text in text boxes was moved into the text, near where the box was.'],
  },
  labels: {
    file: {
      numbering:
        '<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:numFmt w:val="decimal"/><w:lvlText w:val="Article %1"/></w:lvl></w:abstractNum>' +
        '<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>',
      body: wordLine('a', '', '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>').repeat(2),
    },
    html: '<ol><li><p>a</p></li><li><p>a</p></li></ol>',
    notices: ['Some list numbers, such as 1.2.a, were simplified.'],
  },
  trackedChanges: {
    file: { body: paragraph(`<w:ins>${run(text('a'))}</w:ins>`, `<w:del>${run('<w:delText>b</w:delText>')}</w:del>`) },
    html: '<p>a</p>',
    notices: ['Tracked changes are shown as accepted.'],
  },
  fields: {
    file: { body: paragraph(run(text('a')), field(' DATE '), field(' XE "a" '), field(' FORMTEXT ', '')) },
    html: '<p>a</p>',
    notices: ['One automatic entry, such as a date or page number, was empty and was left out.'],
  },
  embedded: {
    file: {
      body: paragraph(
        run(text('a')),
        run('<w:object><v:shape><v:imagedata r:id="x"/></v:shape><o:OLEObject/></w:object>'),
      ),
    },
    html: '<p>a</p>',
    notices: ['Embedded objects, such as charts, videos and other files, were left out.'],
  },
  symbols: {
    file: { body: paragraph(run(text('a')), run('<w:sym w:font="Symbol" w:char="F094"/>')) },
    html: '<p>a</p>',
    notices: ['One symbol was left out.'],
  },
  equations: {
    file: { body: paragraph(run(text('a')), '<m:oMath><m:r><m:t>x</m:t><w:t>y</w:t></m:r></m:oMath>') },
    html: '<p>a</p>',
    notices: ['Equations were left out.'],
  },
  margins: {
    file: {
      body: wordLine('a'),
      links: { h: { type: 'header', target: 'header1.xml' }, f: { type: 'footer', target: 'footer1.xml' } },
      entries: {
        'word/header1.xml': wordPart('hdr', wordLine('Grace Chapel')),
        'word/footer1.xml': wordPart('ftr', wordLine('Page 1 of 2')),
      },
    },
    html: '<p>a</p>',
    notices: ['Page headers and footers were left out.'],
  },
  links: {
    file: {
      body: paragraph(`<w:hyperlink r:id="l">${run(text('a'))}</w:hyperlink>`),
      links: { l: { type: 'hyperlink', target: 'file:///c:/a.doc', isExternal: true } },
    },
    html: '<p>a</p>',
    notices: ['One link was left out; the words are kept.'],
  },
};

test.each(Object.keys(files))('a Word file with %s says so', async (kind) => {
  const { file, html, notices } = files[kind]!;
  expect(await convert(file)).toEqual({ title: null, html, notices });
});

test('headers and footers with page numbers only are not mentioned', async () => {
  const { file } = files['margins']!;
  const entries = {
    'word/header1.xml': wordPart('hdr', ''),
    'word/footer1.xml': wordPart('ftr', wordLine('Page 1 of 2')),
  };
  expect((await convert({ ...file, entries })).notices).toEqual([]);
});

test.each(['altChunk r:id="c"', 'subDoc r:id="c"'])('what another file contains is reported: %s', async (element) => {
  expect(await convert({ body: `${wordLine('a')}<w:${element}/>` })).toMatchObject({
    html: '<p>a</p>',
    notices: ['Embedded objects, such as charts, videos and other files, were left out.'],
  });
});

test.each([
  '<c:chart r:id="c"/>',
  '<dgm:relIds r:dm="d"/>',
  '<w14:contentPart r:id="i"/>',
  '<a:videoFile r:link="v"/>',
])('an embedded part is reported: %s', async (element) => {
  expect((await convert({ body: paragraph(run(text('a')), drawing(element)) })).notices).toEqual([
    'Embedded objects, such as charts, videos and other files, were left out.',
  ]);
});

describe('every element may contain text', () => {
  const shapes = [
    'oval',
    'line',
    'arc',
    'polyline',
    'curve',
    'image',
    'shape',
    'rect',
    'roundrect',
    'group',
    'unknown',
  ];
  test.each(shapes)('a shape: %s', async (name) => {
    expect((await convert({ body: wordLine('before') + shape(name, 'in it') + wordLine('after') })).html).toBe(
      '<p>before</p><p>in it</p><p>after</p>',
    );
  });

  const mark = '<w:bookmarkStart w:id="0" w:name="x"/><w:bookmarkEnd w:id="0"/>';
  const wraps: [string, (inside: string) => string][] = [
    ['bookmarks', (inside) => mark + inside + mark],
    ['content controls', (inside) => `<w:sdt><w:sdtPr/><w:sdtContent>${inside}</w:sdtContent></w:sdt>`],
    ['custom XML', (inside) => `<w:customXml w:element="x"><w:customXmlPr/>${inside}</w:customXml>`],
    ['smart tags', (inside) => `<w:smartTag w:element="x">${inside}</w:smartTag>`],
    ['insertions', (inside) => `<w:ins w:id="1">${inside}</w:ins>`],
    ['moved text', (inside) => `<w:moveTo w:id="1">${inside}</w:moveTo>`],
    [
      'alternatives',
      (inside) =>
        `<mc:AlternateContent><mc:Choice Requires="x">${inside}</mc:Choice><mc:Fallback>${inside}</mc:Fallback></mc:AlternateContent>`,
    ],
    [
      'a fallback',
      (inside) => `<mc:AlternateContent><mc:Choice/><mc:Fallback>${inside}</mc:Fallback></mc:AlternateContent>`,
    ],
    ['unknown elements', (inside) => `<w:new><x:newer>${inside}</x:newer></w:new>`],
  ];
  test.each(wraps)('at each level of a table: %s', async (_, wrap) => {
    const inner = wrap(paragraph(wrap(run(text('a')))));
    const body = wordLine('before') + wrap(table(wrap(row(wrap(cell(inner)), wrap(cell(inner)))))) + wordLine('after');
    expect((await convert({ body })).html).toBe('<p>before</p><p>a | a</p><p>after</p>');
  });

  test('text that is where no text may be', async () => {
    const body = `${run(text('a'))}${text('b')}${table(wordLine('c'), `<w:tr>${wordLine('d')}${run(text('e'))}</w:tr>`)}${paragraph(text('f'))}`;
    expect((await convert({ body })).html).toBe('<p>a</p><p>b</p><p>c</p><p>d</p><p>e</p><p>f</p>');
  });

  test('words that are drawn', async () => {
    const body = paragraph(run('<w:pict><v:shape><v:textpath string="GRACE &amp; peace"/></v:shape></w:pict>'));
    expect((await convert({ body })).html).toBe('<p>GRACE &amp; peace</p>');
  });
});

describe('tracked changes', () => {
  const removed = '<w:rPr><w:del w:id="1"/></w:rPr>';
  test('a paragraph whose end was removed joins the next one of its text', async () => {
    expect((await convert({ body: wordLine('a', '', removed) + wordLine('b') })).html).toBe('<p>ab</p>');
    const cells = row(cell(wordLine('a', '', removed)), cell(wordLine('b') + wordLine('c')));
    expect((await convert({ body: wordLine('x', '', removed) + table(cells) })).html).toBe(
      '<p>x</p><p>a</p><p>b</p><p>c</p>',
    );
  });

  test('rows and cells that were removed are left out', async () => {
    const gone = `<w:tr><w:trPr><w:del w:id="1"/></w:trPr>${cell(wordLine('gone'))}</w:tr>`;
    const goneCell = `<w:tc><w:tcPr><w:cellDel w:id="1"/></w:tcPr>${wordLine('gone')}</w:tc>`;
    expect(await convert({ body: table(gone, row(cell(wordLine('a')), goneCell)) })).toMatchObject({
      html: '<p>a</p>',
      notices: ['One table was turned into lines of text.', 'Tracked changes are shown as accepted.'],
    });
  });
});

test('fields show what they have stored: boxes, buttons and results over several paragraphs', async () => {
  const box = '<w:fldChar w:fldCharType="begin"><w:ffData><w:checkBox><w:checked/></w:checkBox></w:ffData></w:fldChar>';
  const sdt = `<w:sdt><w:sdtPr><w14:checkbox><w14:checked w14:val="0"/></w14:checkbox></w:sdtPr><w:sdtContent>${run(text('☐'))}</w:sdtContent></w:sdt>`;
  const body =
    paragraph(run(box), run('<w:instrText>FORMCHECKBOX</w:instrText><w:fldChar w:fldCharType="end"/>'), sdt) +
    paragraph(field(' MACROBUTTON NoMacro Click here '), field(' PAGE ', run(text('7'))));
  expect(await convert({ body })).toEqual({ title: null, html: '<p>☑☐</p><p>Click here7</p>', notices: [] });
});

test('words that are lost are named, and counted for the log', async () => {
  // Of several alternatives, only one is read.
  const choices = ['a', 'b c d e f g', 'b'].map((words) => `<mc:Choice Requires="x">${wordLine(words)}</mc:Choice>`);
  const { html, notices, missing } = await convert({
    body: `<mc:AlternateContent>${choices.join('')}</mc:AlternateContent>`,
  });
  expect([html, missing]).toEqual(['<p>a</p>', 7]);
  expect(notices).toEqual(['Some words are missing from the imported text: b, c, d, e, f …']);
});

test('an error of our own names where it happened, but none of the words', async () => {
  await expect(convertWord(undefined as never)).rejects.toThrow(/^TypeError at package\n\s+at /);
  expect(new OwnFault('tbl', new Error('Grace and peace')).message).not.toContain('Grace');
});
