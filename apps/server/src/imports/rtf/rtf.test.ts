import { describe, expect, test } from 'vitest';
import { readRtf } from './rtf.ts';
import { Unreadable } from '../unreadable.ts';

const read = (body: string, head = '') => readRtf(Buffer.from(`{\\rtf1\\ansi\\ansicpg1252 ${head}${body}}`, 'latin1'));
const styles =
  '{\\stylesheet{\\s0 Normal;}{\\s1\\outlinelevel0\\b heading 1;}{\\s2\\b\\i heading 2;}{\\s3\\i Quote;}{\\*\\cs10 Strong;}}';
const fonts =
  '{\\fonttbl{\\f0\\fcharset0 Times;}{\\f1\\fcharset161 Times Greek;}{\\f2\\fcharset177 David;}{\\f3\\fcharset128 Mincho;}}';
const lists =
  "{\\*\\listtable{\\list{\\listlevel\\levelnfc1\\levelstartat1{\\leveltext\\'02\\'00.;}{\\levelnumbers\\'01;}}" +
  "{\\listlevel\\levelnfc3\\levelstartat3{\\leveltext\\'02\\'01);}{\\levelnumbers\\'01;}}\\listid7}}" +
  '{\\*\\listoverridetable{\\listoverride\\listid7\\ls1}}';
const point = (level: number, text: string) => `\\pard\\ls1\\ilvl${level}{\\listtext 9.\\tab}${text}\\par `;

describe('a Rich Text document', () => {
  test.each([
    ['paragraphs', 'He ran.\\par \\qc He fell.\\par', '<p>He ran.</p><p style="text-align: center;">He fell.</p>'],
    [
      'formatting',
      '{\\b He} {\\i ran} {\\ul to} {\\strike meet} him{\\super 1} H{\\sub 2}O',
      '<p><strong>He</strong> <em>ran</em> <u>to</u> <s>meet</s> him<sup>1</sup> H₂O</p>',
    ],
    ['capitals by format', 'the {\\scaps Lord}', '<p>the LORD</p>'],
    [
      'headings and quotations by style',
      '\\pard\\s1\\b Grace\\par\\pard\\s2\\b\\i Peace {\\b0 now}\\par\\pard\\plain\\s3\\i He ran.\\par',
      '<h1>Grace</h1><h2>Peace now</h2><blockquote><p>He ran.</p></blockquote>',
    ],
    ['headings by outline level', '\\pard\\outlinelevel2 Peace\\par', '<h2>Peace</h2>'],
    [
      'letters of Windows code pages',
      "{\\f1\\'eb\\'fc\\'e3\\'ef\\'f2} {\\f2\\'f9\\'ec\\'e5\\'ed} \\'e9\\'93x\\'94",
      '<p>λόγος שלום é“x”</p>',
    ],
    ['letters of two bytes', "{\\f3\\'93\\'fa\\'96\\'7b}", '<p>日本</p>'],
    ['Unicode with its replacement', "\\u955?\\u972\\'3fx\\uc0\\u-3913 \\uc2\\u8217\\'81\\'66y", '<p>λόx•’y</p>'],
    ['separating characters', 'a\\line b\\tab c\\~d\\emdash e', '<p>a<br>b c&nbsp;d—e</p>'],
    [
      'links',
      '{\\field{\\*\\fldinst HYPERLINK "https://a.example/x"}{\\fldrslt{\\ul here}}}',
      '<p><a href="https://a.example/x">here</a></p>',
    ],
    [
      'other fields',
      '{\\field{\\*\\fldinst DATE}{\\fldrslt 3 May}}{\\field{\\*\\fldinst HYPERLINK "javascript:x"}{\\fldrslt there}}',
      '<p>3 Maythere</p>',
    ],
    [
      'lists with labels and levels',
      point(0, 'One') + point(1, 'Sub') + '\\pard Plain.\\par ' + point(1, 'Sub two') + point(0, 'Two'),
      '<ol type="I"><li><p>One</p><ol type="A" start="3" data-suffix=")"><li><p>Sub</p></li></ol><p>Plain.</p><ol type="A" start="4" data-suffix=")"><li><p>Sub two</p></li></ol></li><li><p>Two</p></li></ol>',
    ],
    [
      'lists of old programs',
      '\\pard{\\pntext 1.\\tab}{\\*\\pn\\pnlvlbody\\pnstart3\\pndec{\\pntxta .}}One\\par{\\pntext 2.\\tab}Two\\par',
      '<ol start="3"><li><p>One</p></li><li><p>Two</p></li></ol>',
    ],
    ['numbers of headings', '\\pard\\s1\\ls1\\ilvl0 Grace\\par', '<h1>I. Grace</h1>'],
  ])('keeps %s', (_, body, html) => {
    expect(read(body, fonts + styles + lists)).toEqual({ title: null, html, changes: {} });
  });

  test.each([
    ['pictures', 'a{\\*\\shppict{\\pict\\pngblip 89504e47}}{\\nonshppict{\\pict 00}}b', '<p>ab</p>', { pictures: 1 }],
    ['binary pictures', 'a{\\pict\\bin4 }}}}}b', '<p>ab</p>', { pictures: 1 }],
    [
      'tables',
      '\\pard\\intbl Law\\cell Grace\\cell\\row\\pard\\intbl a\\par b\\cell c\\cell\\row\\pard End\\par',
      '<p>Law | Grace</p><p>a</p><p>b</p><p>c</p><p>End</p>',
      { tables: 1 },
    ],
    [
      'notes',
      'He ran.{\\super\\chftn{\\footnote\\pard Luke 15\\par}} Far.',
      '<p>He ran.<sup>1</sup> Far.</p><h2>Notes</h2><ol><li><p>Luke 15</p></li></ol>',
      { notes: 1 },
    ],
    ['comments', 'a{\\*\\atnid X}{\\*\\atnauthor Boaz}{\\*\\annotation Check!}b', '<p>ab</p>', { comments: 1 }],
    [
      'text boxes',
      'a{\\shp{\\*\\shpinst{\\sp{\\sn x}{\\sv 1}}{\\shptxt\\pard In box\\par}}{\\shprslt{\\*\\do In box}}}b\\par',
      '<p>ab</p><p>In box</p>',
      { textBoxes: 1 },
    ],
    ['tracked changes', 'a{\\deleted gone}{\\revised new}b', '<p>anewb</p>', { trackedChanges: 2 }],
    ['hidden text', 'a{\\v secret}b', '<p>ab</p>', { hiddenText: 1 }],
    ['equations', 'a{\\mmath{\\*\\moMath{\\mr x}}}b', '<p>ab</p>', { equations: 1 }],
    ['page headers', '{\\header\\pard Grace Church\\par}{\\footer Page 1 of 2}a', '<p>a</p>', { margins: 1 }],
    ['embedded objects', 'a{\\object\\objemb{\\*\\objdata 0102}{\\result x}}b', '<p>ab</p>', { embedded: 1 }],
    ['the information of the file', '{\\info{\\title Secret}}{\\*\\generator X;}{\\*\\unknown x}a', '<p>a</p>', {}],
  ])('names what is changed or left out: %s', (_, body, html, changes) => {
    expect(read(body)).toEqual({ title: null, html, changes });
  });

  test.each([
    ['text before the number', "\\levelnfc0{\\leveltext\\'03(\\'00);}", ' data-suffix=")"'],
    ['another suffix', "\\levelnfc0{\\leveltext\\'02\\'00:;}", ''],
    ['another number format', "\\levelnfc22{\\leveltext\\'02\\'00.;}", ''],
  ])('names list labels that are simplified: %s', (_, level, attribute) => {
    const list = `{\\*\\listtable{\\list{\\listlevel${level}}\\listid7}}{\\*\\listoverridetable{\\listoverride\\listid7\\ls1}}`;
    const { html, changes } = read(point(0, 'One'), list);
    expect({ html, changes }).toEqual({ html: `<ol${attribute}><li><p>One</p></li></ol>`, changes: { labels: 1 } });
  });

  test('names labels of old programs that are simplified', () => {
    const { changes } = read('\\pard{\\*\\pn\\pnlvlbody\\pndec{\\pntxtb (}{\\pntxta )}}One\\par');
    expect(changes).toEqual({ labels: 1 });
  });

  test.each([
    ['groups 100,000 deep', '{'.repeat(100_000), 'tooComplex'],
    ['400,000 paragraphs', '\\par'.repeat(400_000), 'tooComplex'],
    ['15 MB of letters', 'a'.repeat(15_000_000), 'tooLong'],
  ])('is refused if it would cost too much: %s', (_, body, refusal) => {
    expect(() => read(body)).toThrow(expect.objectContaining({ refusal }) as Unreadable);
  });
});
