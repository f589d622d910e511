import { documents } from '@sermon/domain/document/generate';
import { plainText } from '@sermon/domain/document/outline';
import { cleanHtml, parseDocument } from '@sermon/domain/document/html/parse';
import { toHtml } from '@sermon/domain/document/html/serialize';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type WordFile, wordFile, wordLine, wordPart } from '../../../../../tests/files/wordFiles.ts';
import { toDocx } from '../../exports/docx/docx.ts';
import { convertWord } from './convert.ts';

const convert = async (file: WordFile) => convertWord(await wordFile(file));
const htmlOf = async (file: WordFile) => (await convert(file)).html;

const style = (id: string, name: string, properties = '') =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/>${properties}</w:style>`;
const styled = (id: string, text: string) => wordLine(text, '', `<w:pStyle w:val="${id}"/>`);

describe('the text of a Word file', () => {
  test('headings: the title and level 1 become level 1, all others level 2', async () => {
    const styles =
      style('Title', 'Title') +
      style('berschrift1', 'heading 1') +
      style('H3', 'heading 3') +
      style('Mine', 'My heading', '<w:basedOn w:val="H3"/>') +
      style('Level', 'Level', '<w:pPr><w:outlineLvl w:val="0"/></w:pPr>');
    const body = ['Title', 'berschrift1', 'H3', 'Mine', 'Level', 'Other'].map((id) => styled(id, id)).join('');
    expect(await htmlOf({ styles, body })).toBe(
      '<h1>Title</h1><h1>berschrift1</h1><h2>H3</h2><h2>Mine</h2><h1>Level</h1><p>Other</p>',
    );
    expect(await convert({ styles, body })).toMatchObject({ titleLine: 'Title' });
  });

  test('bold, italic, underline, strikethrough, superscript letters and subscript digits are kept', async () => {
    const runs: [string, string][] = [
      ['bold', '<w:b/>'],
      ['not bold', '<w:b w:val="0"/>'],
      ['italic', '<w:i/>'],
      ['under', '<w:u w:val="single"/>'],
      ['struck', '<w:strike/>'],
      ['raised', '<w:vertAlign w:val="superscript"/>'],
      ['H', ''],
      ['2', '<w:vertAlign w:val="subscript"/>'],
      ['O', ''],
    ];
    const body = `<w:p>${runs.map(([text, look]) => `<w:r><w:rPr>${look}</w:rPr><w:t>${text}</w:t></w:r>`).join('')}</w:p>`;
    expect(await htmlOf({ body })).toBe(
      '<p><strong>bold</strong>not bold<em>italic</em><u>under</u><s>struck</s><sup>raised</sup>H₂O</p>',
    );
  });

  test.each([
    ['<w:highlight w:val="yellow"/>', 'yellow'],
    ['<w:highlight w:val="cyan"/>', 'blue'],
    ['<w:highlight w:val="magenta"/>', 'purple'],
    ['<w:highlight w:val="darkGreen"/>', 'green'],
    ['<w:shd w:val="clear" w:color="auto" w:fill="FFA500"/>', 'orange'],
    ['<w:highlight w:val="red"/><w:color w:val="333333"/>', 'red'],
  ])('the highlight %s becomes the %s marker', async (look, marker) => {
    expect(await htmlOf({ body: wordLine('x', look) })).toBe(`<p><mark data-color="${marker}">x</mark></p>`);
  });

  test('red and blue text becomes a pen, other colors are dropped, and colors that a tracked change replaced are ignored', async () => {
    expect(await htmlOf({ body: wordLine('x', '<w:color w:val="C00000"/>') })).toBe(
      '<p><span data-pen="red">x</span></p>',
    );
    expect(await htmlOf({ body: wordLine('x', '<w:color w:val="1F3FBF"/>') })).toBe(
      '<p><span data-pen="blue">x</span></p>',
    );
    for (const look of [
      '<w:color w:val="auto"/>',
      '<w:color w:val="404040"/>',
      '<w:shd w:val="clear" w:fill="auto"/>',
      '<w:i w:val="0"/><w:rPrChange w:id="1"><w:rPr><w:color w:val="C00000"/></w:rPr></w:rPrChange>',
    ])
      expect(await htmlOf({ body: wordLine('x', look) })).toBe('<p>x</p>');
  });

  test('alignment, line breaks and empty lines are kept, and tabs become spaces', async () => {
    const aligned = (value: string) => wordLine(value, '', `<w:jc w:val="${value}"/>`);
    const broken = '<w:p><w:r><w:t>a</w:t><w:br/><w:t>b</w:t><w:tab/><w:t>c</w:t></w:r></w:p>';
    expect(
      await htmlOf({
        body: `<w:p/>${['left', 'center', 'right', 'both', 'end'].map(aligned).join('<w:p/>')}${broken}<w:p/>`,
      }),
    ).toBe(
      '<p>left</p><p></p><p style="text-align: center;">center</p><p></p><p style="text-align: right;">right</p><p></p>' +
        '<p style="text-align: justify;">both</p><p></p><p style="text-align: right;">end</p><p>a<br>b c</p>',
    );
  });

  test('quotations are recognized by their styles', async () => {
    const styles = style('Q', 'Quote') + style('I', 'Intense Quote');
    expect(await htmlOf({ styles, body: styled('Q', 'a') + styled('I', 'b') + wordLine('c') + styled('Q', 'd') })).toBe(
      '<blockquote><p>a</p><p>b</p></blockquote><p>c</p><blockquote><p>d</p></blockquote>',
    );
  });

  test('links to web pages and email addresses are kept; other links become text and are reported', async () => {
    const link = (id: string, text: string) => `<w:hyperlink r:id="${id}"><w:r><w:t>${text}</w:t></w:r></w:hyperlink>`;
    const target = (address: string) => ({ type: 'hyperlink', target: address, isExternal: true });
    const { html, notices } = await convert({
      body: `<w:p>${link('a', 'page')} ${link('b', 'mail')} ${link('c', 'script')} ${link('d', 'file')}<w:hyperlink w:anchor="x"><w:r><w:t>here</w:t></w:r></w:hyperlink></w:p>`,
      links: {
        a: target('https://example.org/?a=1&amp;b=2'),
        b: target('mailto:p@example.org'),
        c: target(' java&#x9;script:alert(1)'),
        d: target('file:///etc/passwd'),
      },
    });
    expect(html).toBe(
      '<p><a href="https://example.org/?a=1&amp;b=2">page</a><a href="mailto:p@example.org">mail</a>scriptfilehere</p>',
    );
    expect(notices).toEqual(['2 links were left out; the words are kept.']);
  });

  describe('fields keep their text', () => {
    const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
    const char = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
    const complex = (code: string, inside: string) =>
      `${char('begin')}<w:r><w:instrText xml:space="preserve">${code}</w:instrText></w:r>${char('separate')}${inside}${char('end')}`;
    const simple = (code: string, inside: string) => `<w:fldSimple w:instr="${code}">${inside}</w:fldSimple>`;

    test.each([
      ['a page number', simple(' PAGE ', run('7')), '7'],
      ['a merge field', simple(' MERGEFIELD Name \\* MERGEFORMAT', run('«Name»')), '«Name»'],
      ['a field without a code', `<w:fldSimple>${run('x')}</w:fldSimple>`, 'x'],
      ['an empty field', '<w:fldSimple w:instr=" DATE "/>', ''],
      ['a field in a field', simple(' IF a ', `${run('a')}${simple(' PAGE ', run('b'))}${run('c')}`), 'abc'],
      ['a complex page number', complex(' PAGE ', run('7')), '7'],
      ['a complex merge field', complex(' MERGEFIELD Name ', run('«Name»')), '«Name»'],
      [
        'a simple link',
        simple(' HYPERLINK &quot;https://example.org/?a=1&amp;b=2&quot; ', run('here')),
        '<a href="https://example.org/?a=1&amp;b=2">here</a>',
      ],
      [
        'a link with a tooltip',
        complex(' HYPERLINK "https://example.org/" \\o "The tip" \\t "_blank" ', run('here')),
        '<a href="https://example.org/">here</a>',
      ],
      [
        'a simple link with a tooltip',
        simple(' HYPERLINK &quot;https://example.org/&quot; \\o &quot;The tip&quot;', run('here')),
        '<a href="https://example.org/">here</a>',
      ],
      [
        'a link to a place in a page',
        complex(' HYPERLINK "https://example.org/p" \\l "sec" \\o "The tip" ', run('here')),
        '<a href="https://example.org/p#sec">here</a>',
      ],
      [
        'a simple link to a place in a page',
        simple(' HYPERLINK &quot;https://example.org/p&quot; \\l &quot;sec&quot;', run('here')),
        '<a href="https://example.org/p#sec">here</a>',
      ],
      ['a link to a place in the file', simple(' HYPERLINK \\l &quot;_Toc1&quot; ', run('here')), 'here'],
    ])('%s', async (_, field, text) => {
      expect(await htmlOf({ body: `<w:p>${run('(')}${field}${run(')')}</w:p>` })).toBe(`<p>(${text})</p>`);
    });

    test('a table of contents, with the page number of each heading', async () => {
      const entry = (text: string, page: string) =>
        `<w:hyperlink w:anchor="_Toc1">${run(text)}<w:r><w:tab/></w:r>${complex(' PAGEREF _Toc1 \\h ', run(page))}</w:hyperlink>`;
      const body =
        `<w:sdt><w:sdtContent><w:p>${char('begin')}<w:r><w:instrText> TOC \\o "1-3" \\h </w:instrText></w:r>${char('separate')}${entry('He ran', '1')}</w:p>` +
        `<w:p>${entry('He fell', '2')}</w:p><w:p>${char('end')}</w:p></w:sdtContent></w:sdt>`;
      expect(await htmlOf({ body })).toBe('<p>He ran 1</p><p>He fell 2</p>');
    });
  });

  test('ruby is kept in parentheses after its text', async () => {
    const run = (text: string) => `<w:r><w:t>${text}</w:t></w:r>`;
    const ruby = (base: string, text: string) =>
      `<w:r><w:ruby><w:rubyPr><w:rubyAlign w:val="center"/></w:rubyPr><w:rt>${text}</w:rt><w:rubyBase>${base}</w:rubyBase></w:ruby></w:r>`;
    const body = `<w:p>${ruby(run('道'), run('dào'))}${run(', ')}${ruby(run('神'), '')}</w:p>`;
    expect(await htmlOf({ body })).toBe('<p>道(dào), 神</p>');
  });

  test('text with a direction of its own, old line breaks and tabs to a margin are kept', async () => {
    const body =
      '<w:p><w:r><w:t>a</w:t><w:cr/><w:t>b</w:t><w:ptab w:alignment="right"/><w:t>c</w:t></w:r>' +
      '<w:dir w:val="rtl"><w:r><w:t>אב</w:t></w:r></w:dir><w:bdo w:val="ltr"><w:r><w:t>d</w:t></w:r></w:bdo></w:p>';
    expect(await htmlOf({ body })).toBe('<p>a<br>b cאבd</p>');
  });

  test('comments, sections and instructions in the XML, and other prefixes, do not matter', async () => {
    const body =
      '<!-- <w:ruby> --><w:p><w:r><w:t><![CDATA[a < ]]>b<!-- c --><?d e?></w:t></w:r></w:p><w:p><w:fldSimple w:instr="PAGE"><w:r><w:t>7</w:t></w:r></w:fldSimple>' +
      '<w:r><w:ruby><w:rt><w:r><w:t>a</w:t></w:r></w:rt><w:rubyBase><w:r><w:t>b</w:t></w:r></w:rubyBase></w:ruby></w:r></w:p>';
    expect(await htmlOf({ body })).toBe('<p>a &lt; b</p><p>7b(a)</p>');
    const other = wordPart('document', `<w:body>${wordLine('x', '<w:b/>')}</w:body>`)
      .replaceAll('w:', 'word:')
      .replace('xmlns:w=', 'xmlns:word=');
    expect(await htmlOf({ entries: { 'word/document.xml': other } })).toBe('<p><strong>x</strong></p>');
  });

  test('a file without text says so', async () => {
    const { html, notices } = await convert({ body: '<w:p/>' });
    expect(html).toBe('');
    expect(notices).toEqual(['This Word document contains no text.']);
  });

  test('text in every script and the special characters of HTML are kept', async () => {
    const text = '‹a› &amp; &lt;b&gt; “c” בְּרֵאשִׁית Ἐν ἀρχῇ 👨‍👩‍👧';
    expect(await htmlOf({ body: wordLine(text) })).toBe(`<p>${text}</p>`);
  });
});

describe('content that a document cannot have', () => {
  test('each row of a table becomes a line, unless a cell has more than one line', async () => {
    const cell = (...lines: string[]) => `<w:tc>${lines.map((line) => wordLine(line)).join('')}</w:tc>`;
    const row = (...cells: string[]) => `<w:tr>${cells.join('')}</w:tr>`;
    const { html, notices } = await convert({
      body: `<w:tbl>${row(cell('Law'), cell('Grace'))}${row(cell('given'), cell(''))}${row(cell('a', 'b'), cell('c'))}</w:tbl><w:tbl>${row(cell('alone'))}</w:tbl>`,
    });
    expect(html).toBe('<p>Law | Grace</p><p>given</p><p>a</p><p>b</p><p>c</p><p>alone</p>');
    expect(notices).toEqual(['2 tables were turned into lines of text.']);
  });

  test('notes become a numbered list at the end', async () => {
    const note = (id: number, text: string) =>
      `<w:footnote w:id="${id}"><w:p><w:r><w:footnoteRef/></w:r><w:r><w:t xml:space="preserve"> ${text}</w:t></w:r></w:p></w:footnote>`;
    const reference = (id: number) => `<w:r><w:footnoteReference w:id="${id}"/></w:r>`;
    const { html, notices } = await convert({
      body: `<w:p><w:r><w:t>He ran</w:t></w:r>${reference(2)}<w:r><w:t>.</w:t></w:r>${reference(1)}</w:p>`,
      footnotes: note(1, 'Old men do not run.') + note(2, 'Luke 15:20'),
    });
    expect(html).toBe(
      '<p>He ran<sup>1</sup>.<sup>2</sup></p><h2>Notes</h2><ol><li><p>Luke 15:20</p></li><li><p>Old men do not run.</p></li></ol>',
    );
    expect(notices).toEqual(['2 notes were moved to a list at the end.']);
  });

  test('a note is listed once, even if several references or the note itself refer to it', async () => {
    const reference = '<w:r><w:footnoteReference w:id="1"/></w:r>';
    const { html, notices } = await convert({
      body: `<w:p><w:r><w:t>He ran</w:t></w:r>${reference.repeat(2)}</w:p>`,
      footnotes: `<w:footnote w:id="1"><w:p><w:r><w:t>See</w:t></w:r>${reference}</w:p></w:footnote>`,
    });
    expect(html).toBe('<p>He ran<sup>11</sup></p><h2>Notes</h2><ol><li><p>See<sup>1</sup></p></li></ol>');
    expect(notices).toEqual(['One note was moved to a list at the end.']);
  });

  test('a drop cap joins the next paragraph, and is kept if there is none', async () => {
    const letter = wordLine('O', '', '<w:framePr w:dropCap="drop" w:lines="3"/>');
    expect(await htmlOf({ body: letter + wordLine('ld men') + letter })).toBe('<p>Old men</p><p>O</p>');
  });

  test('pictures, comments, text boxes, equations, tracked changes, headers and footers are reported', async () => {
    const picture =
      '<w:r><w:drawing><wp:inline><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:embed="p"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>';
    const box =
      '<w:r><w:pict><v:shape><v:textbox><w:txbxContent><w:p><w:r><w:t>in a box</w:t></w:r></w:p></w:txbxContent></v:textbox></v:shape></w:pict></w:r>';
    const changes = '<w:ins><w:r><w:t>added</w:t></w:r></w:ins><w:del><w:r><w:delText>gone</w:delText></w:r></w:del>';
    const { html, notices } = await convert({
      body: `<w:p>${picture}${picture}<w:r><w:t>a</w:t></w:r><w:r><w:commentReference w:id="1"/></w:r>${box}</w:p><w:p>${changes}<m:oMath/></w:p>`,
      comments: '<w:comment w:id="1"><w:p><w:r><w:t>Really?</w:t></w:r></w:p></w:comment>',
      links: { h: { type: 'header', target: 'header1.xml' } },
      entries: { 'word/header1.xml': '<w:hdr xmlns:w="x"><w:p><w:r><w:t>Grace Chapel</w:t></w:r></w:p></w:hdr>' },
    });
    expect(html).toBe('<p>a</p><p>in a box</p><p>added</p>');
    expect(notices).toEqual([
      '2 pictures were left out.',
      'One comment was left out.',
      'Text in text boxes was moved into the text, near where the box was.',
      'Tracked changes are shown as accepted.',
      'Equations were left out.',
      'Page headers and footers were left out.',
    ]);
  });

  test('macros are not even unpacked', async () => {
    const entries = { 'word/vbaProject.bin': Buffer.from('Sub AutoOpen()'), 'customXml/item1.xml': '<not well formed' };
    expect(await convert({ body: wordLine('He ran.'), entries })).toEqual({
      title: null,
      html: '<p>He ran.</p>',
      notices: [],
    });
  });

  test('a picture whose file is missing does not affect the text', async () => {
    const body = `${wordLine('a')}<w:p><w:r><w:pict><v:shape><v:imagedata r:id="none"/></v:shape></w:pict></w:r></w:p>${wordLine('b')}`;
    expect(await convert({ body })).toEqual({
      title: null,
      html: '<p>a</p><p></p><p>b</p>',
      notices: ['One picture was left out.'],
    });
  });
});

describe('a sermon that this product exported to Word', () => {
  const roundTrip = async (text: string, title = 'The Father Who Runs', author = 'Ruth Ames') =>
    (await convertWord(Buffer.from(await toDocx({ title, author, text })))).html;

  test.each<[string, string]>([
    ['headings', '<h1>A long way off</h1><h2>He ran</h2><p>text</p>'],
    [
      'alignment',
      '<p style="text-align: center;">a</p><p style="text-align: right;">b</p><p style="text-align: justify;">c</p>',
    ],
    ['emphasis', '<p><strong>a</strong><em>b</em><s>c</s><u>d</u><sup>e</sup> <strong><em><u>f</u></em></strong></p>'],
    [
      'every marker',
      '<p>' +
        ['yellow', 'green', 'red', 'blue', 'orange', 'purple', 'black']
          .map((name) => `<mark data-color="${name}">${name}</mark>`)
          .join(' ') +
        '</p>',
    ],
    ['pens', '<p><span data-pen="red">a</span> <span data-pen="blue">b</span></p>'],
    ['a pen on a marker', '<p><mark data-color="yellow"><span data-pen="red">a</span></mark></p>'],
    ['links', '<p><a href="https://example.org/?a=1&amp;b=2">a</a> <a href="mailto:p@example.org"><u>b</u></a></p>'],
    ['a marked link', '<p><a href="https://example.org/"><mark data-color="green">a</mark></a></p>'],
    ['sizes', `<p>${[9, 11, 13, 17, 19, 21].map((size) => `<span data-size="${size}">a</span>`).join(' ')}</p>`],
    [
      'fonts',
      '<p><span data-font="ubuntu">a</span> <span data-font="helvetica">b</span> <span data-font="roboto">c</span></p>',
    ],
    [
      'lists in lists',
      '<ol start="3"><li><p>c</p><ul><li><p>x</p><ol><li><p>1</p></li></ol></li></ul></li><li><p>d</p></li></ol><p>and</p><ol><li><p>a</p></li></ol>',
    ],
    [
      'paragraphs and quotations in items',
      '<ul><li><p>a</p><p>more</p><blockquote><p>q</p></blockquote></li><li><p>b</p></li></ul>',
    ],
    ['empty lines', '<p>a</p><p></p><p>b</p>'],
    ['quotations', '<blockquote><p>Old men do not run.</p><p>They walk.</p></blockquote><p>b</p>'],
    [
      'quotations from Scripture',
      '<blockquote class="scripture" data-reference="Luke 15:20" data-translation="WEB"><p><sup>20</sup>“He arose.”</p></blockquote>' +
        '<blockquote class="scripture" data-reference="John 3:16" data-translation=""><p>For God</p><p>so loved</p></blockquote><p>b</p>',
    ],
    ['Hebrew, Greek and signs', '<p>בְּרֵאשִׁית בָּרָא</p><p>Ἐν ἀρχῇ &amp; &lt;b&gt; 👨‍👩‍👧</p>'],
  ])('is imported with its %s', async (_, html) => {
    expect(cleanHtml(html)).toBe(html);
    expect(await roundTrip(html)).toBe(html);
  });

  test('is imported with its title as its name, not in the text', async () => {
    const convertOwn = async (title: string, text = '<h1>Luke 15</h1><p>He ran.</p>') =>
      convertWord(Buffer.from(await toDocx({ title, author: 'Ruth Ames', text })));
    const html = '<h1>Luke 15</h1><p>He ran.</p>';
    expect(await convertOwn('John 3:16: “Who?” / 1')).toEqual({ title: 'John 3:16: “Who?” / 1', html, notices: [] });
    expect(await convertOwn('a'.repeat(200))).toMatchObject({ title: 'a'.repeat(200), html });
    expect(await convertOwn('')).toMatchObject({ title: null, html });
    expect(await convertOwn('Luke 15', '<h1>Luke 15</h1>')).toEqual({ title: 'Luke 15', html: '', notices: [] });
  });

  test('is imported with every letter, whatever it contains', async () => {
    const bare = (html: string) => plainText(parseDocument(html)).replace(/\s/g, '');
    await fc.assert(
      fc.asyncProperty(documents(), async (blocks) => {
        const html = toHtml(blocks);
        const back = await roundTrip(html, 'Any', '');
        expect(cleanHtml(back)).toBe(back);
        expect(bare(back)).toBe(bare(html));
      }),
      { numRuns: 25 },
    );
  });

  test('stays the same when it is exported and imported again', async () => {
    await fc.assert(
      fc.asyncProperty(documents(), async (blocks) => {
        const once = await roundTrip(toHtml(blocks), 'Any', '');
        expect(await roundTrip(once, 'Any', '')).toBe(once);
      }),
      { numRuns: 25 },
    );
  });
});
