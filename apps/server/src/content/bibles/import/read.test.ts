import { bookById, slotOf } from '@sermon/domain/scripture/books';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createWriteStream } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { align } from './align.ts';
import { readBibleFile } from './read.ts';

const folder = await mkdtemp(join(tmpdir(), 'sermon-import-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
let count = 0;

async function fileWith(content: string | Uint8Array): Promise<string> {
  const path = join(folder, `bible-${++count}`);
  await writeFile(path, content);
  return path;
}

/** Reads a file and returns the verses at the given OSIS references in the form that users see. */
async function read(path: string, ...wanted: string[]) {
  const { verses: raw, format } = await readBibleFile(path);
  const { verses } = align(raw);
  const shown = wanted.map((osis) => {
    const [id = '', chapter, verse] = osis.split('.');
    const { marked, title, startsParagraph } =
      verses[slotOf({ book: bookById(id)!.number, chapter: Number(chapter), verse: Number(verse) })]!;
    return `${startsParagraph ? '¶ ' : ''}${title ? `{${title}} ` : ''}${marked}`;
  });
  return { format, shown };
}

/** The verses that every fixture contains. */
const asked = ['Ps.3.1', 'Ps.3.2', 'Matt.1.1', 'Matt.1.2', 'Matt.1.3'];
const expected = [
  '¶ {A Psalm of David.} LORD, how are they increased that trouble me! many [are] they that rise up against me.',
  'Many [there be] which say of my soul, There [is] no help for him in God. Selah.',
  '¶ The book of the generation of Jesus Christ, the son of David, the son of Abraham.',
  '¶ Abraham begat Isaac; and Isaac begat Jacob;',
  'And Judas begat Phares & Zara of Thamar;',
];

const osisHead =
  '<?xml version="1.0" encoding="UTF-8"?><!DOCTYPE osis><osis xmlns="http://www.bibletechnologies.net/2003/OSIS/namespace"><osisText osisIDWork="KJV"><header><work osisWork="KJV"><title>Bible</title></work></header>';

const osisContainers = `${osisHead}
<div type="book" osisID="Ps"><title type="main">THE PSALMS</title>
<chapter osisID="Ps.3"><title type="psalm" canonical="true">A Psalm <hi>of David.</hi></title><p>
<verse osisID="KJV:Ps.3.1"><divineName>LORD</divineName>, how are they increased<note n="a">Many <catchWord>foes</catchWord></note> that
  trouble me! <w lemma="strong:H7227">many</w> <transChange type="added">are</transChange> they that rise up against me.</verse>
<verse osisID="Ps.3.2">Many <transChange type="added">there be</transChange> which say of my soul, There <transChange type="added">is</transChange> no help for him in God. Selah.</verse></p>
</chapter></div>
<div type="book" osisID="Matt"><chapter osisID="Matt.1"><title>The Genealogy</title><p><verse osisID="Matt.1.1">The book of the generation of Jesus Christ, the son of David, the son of Abraham.</verse></p>
<p><verse osisID="Matt.1.2">Abraham begat Isaac; and <q who="Jesus">Isaac</q> begat Jacob;</verse> <verse osisID="Matt.1.3">And Judas begat Phares &amp; Zara of Thamar;</verse></p></chapter></div>
<div type="book" osisID="Tob"><chapter osisID="Tob.1"><verse osisID="Tob.1.1">The book of the words of Tobit</verse></chapter></div></osisText></osis>`;

const osisMilestones = `${osisHead}
<div type="book" osisID="Ps"><chapter sID="Ps.3" osisID="Ps.3"/><title canonical="true">A Psalm of David.</title>
<lg sID="g1"/><l><verse sID="Ps.3.1" osisID="Ps.3.1"/>LORD, how are they increased that trouble me!</l><l>many <transChange type="added">are</transChange> they that rise up against me.<verse eID="Ps.3.1"/></l>
<l><verse sID="Ps.3.2" osisID="Ps.3.2"/>Many <transChange type="added">there be</transChange> which say of my soul,</l><l>There <transChange type="added">is</transChange> no help for him in God. Selah.<verse eID="Ps.3.2"/></l><lg eID="g1"/><chapter eID="Ps.3"/></div>
<div type="book" osisID="Matt"><chapter sID="Matt.1" osisID="Matt.1"/><milestone type="x-p" marker="¶"/><verse sID="m1" osisID="Matt.1.1"/>The book of the generation of Jesus Christ, the son of David, the son of Abraham.<verse eID="m1"/>
<milestone type="x-p"/><verse sID="m2" osisID="Matt.1.2"/>Abraham begat Isaac; and Isaac begat Jacob;<verse eID="m2"/><title>A heading</title>
<verse sID="m3" osisID="Matt.1.3"/>And Judas begat Phares &amp; Zara of Thamar;<verse eID="m3"/> outside of any verse<chapter eID="Matt.1"/></div></osisText></osis>`;

const usfx = `<?xml version="1.0" encoding="utf-8"?>
<!-- <osis> is not what this is -->
<usfx xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><languageCode>eng</languageCode>
<book id="FRT"><id id="FRT"/><p sfm="ip">About this Bible</p></book>
<book id="PSA"><h>Psalms</h><toc level="1">The Psalms</toc><p sfm="mt" style="mt">The Psalms</p><c id="3"/><s>A heading</s><d>A Psalm of David.</d>
<q style="q1"><v id="1" bcv="PSA.3.1"/><nd>LORD</nd>, how are they increased<f caller="+"><fr>3:1 </fr><ft>Many foes</ft></f> that trouble me!</q><q level="2">many <add>are</add> they that rise up against me.<ve/></q>
<q><v id="2"/>Many <add>there be</add> which say of my soul,</q><q>There <add>is</add> no help for him in God. Selah.<x caller="-"><xo>3:2</xo><xt>Ps 71:11</xt></x><ve/></q></book>
<book id="MAT"><c id="1"/><p><v id="1"/>The book of the generation of Jesus Christ, the son of David, the son of Abraham.<ve/></p>
<p><v id="2"/><wj>Abraham</wj> begat Isaac; and Isaac begat Jacob;<ve/> <v id="3"/>And Judas begat Phares &#38; Zara of Thamar;<ve/></p></book></usfx>`;

const zefania = `\uFEFF<?xml version="1.0" encoding="utf-8"?>
<XMLBIBLE xmlns:xsi="x" biblename="KJV"><INFORMATION><title>King James</title></INFORMATION>
<BIBLEBOOK bnumber="19" bname="Psalms"><CHAPTER cnumber="3"><CAPTION vref="1">A heading</CAPTION>
<VERS vnumber="1">LORD, how are <gr str="7231">they increased</gr> that trouble me! many <STYLE fs="italic">are</STYLE> they that rise up against me.<NOTE>Many foes</NOTE></VERS>
<VERS vnumber="2">Many <STYLE css="font-style:italic">there be</STYLE> which say of my soul,<BR art="x-nl"/>There <STYLE fs="italic">is</STYLE> no help for him in God. Selah.<XREF fscope="Ps 71:11"/></VERS></CHAPTER></BIBLEBOOK>
<BIBLEBOOK bnumber="40"><CHAPTER cnumber="1"><VERS vnumber="1">The book of the generation of Jesus Christ, the son of David, the son of Abraham.</VERS><VERS vnumber="2"><BR art="x-p"/>Abraham begat Isaac; and Isaac begat Jacob;</VERS><VERS vnumber="3">And Judas begat Phares &amp; Zara of Thamar;</VERS></CHAPTER></BIBLEBOOK>
<BIBLEBOOK bnumber="69" bname="Tobit"><CHAPTER cnumber="1"><VERS vnumber="1">The book of the words of Tobit</VERS></CHAPTER></BIBLEBOOK></XMLBIBLE>`;

const psalmsUsfm = `\\id PSA - King James Version\r\n\\ide UTF-8\r\n\\h Psalms\r\n\\toc1 The Psalms\r\n\\mt1 THE PSALMS\r\n\\ip An introduction\r\n\\c 3\r\n\\s1 A heading
\\d A Psalm of \\nd David\\nd*.
\\q1
\\v 1 \\w LORD|strong="H3068"\\w*, how are they increased\\f + \\fr 3:1 \\ft Many \\fqa foes\\f* that trouble me!
\\q2 many \\add are\\add* they that rise up against me.\\x - \\xo 3:1 \\xt Ps 25:19\\x*
\\q1
\\v 2 Many \\add there be\\add* which say of my soul,
\\q2 There \\add is\\add*~no help for him in God. \\qs Selah.\\qs*
`;
const matthewUsfm = `\\id MAT
\\c 1
\\p
\\v 1 The book of the generation of Jesus Christ,\nthe son of David, the son of Abraham.
\\b
\\s A heading\n\\r (Luke 3:23)
\\p
\\v 2 \\wj Abraham \\+add begat\\+add* Isaac\\wj*; and Isaac begat Jacob;
\\v 3 \\zaln-s |x-strong="G2455"\\*And Judas\\zaln-e\\* begat Phares & Zara of Thamar;\\fig A tree|src="a.jpg"\\fig*
`;

const json = JSON.stringify({
  verses: [
    {
      reference: 'Ps.3.1',
      title: 'A Psalm of David.',
      text: 'LORD, how are they increased that trouble me! many [are] they that rise up against me.',
      paragraph: true,
    },
    { reference: 'Ps.3.2', text: 'Many [there be] which say of my soul, There [is] no help for him in God. Selah.' },
    {
      reference: 'Matt.1.1',
      text: 'The book of the generation of Jesus Christ, the son of David, the son of Abraham.',
    },
    { reference: 'Matt.1.2', text: 'Abraham begat Isaac; and Isaac begat Jacob;', paragraph: true },
    { reference: 'Matt.1.3', text: 'And Judas begat Phares & Zara of Thamar;' },
  ],
});

describe('the same Bible is read from', () => {
  test.each([
    ['OSIS, verses around their words', 'OSIS', osisContainers],
    ['OSIS, marks at the beginning and end of verses', 'OSIS', osisMilestones],
    ['USFX', 'USFX', usfx],
    ['USFM', 'USFM', psalmsUsfm + matthewUsfm.replace('\\+add begat\\+add*', 'begat')],
    ['our own JSON', 'JSON', json],
  ])('%s', async (_, format, content) => {
    expect(await read(await fileWith(content), ...asked)).toEqual({ format, shown: expected });
  });

  test('Zefania XML, which has no titles', async () => {
    const { format, shown } = await read(await fileWith(zefania), ...asked);
    expect(format).toBe('Zefania XML');
    expect(shown).toEqual([expected[0]!.replace('{A Psalm of David.} ', ''), ...expected.slice(1)]);
  });

  test('a folder that also contains other files', async () => {
    const path = join(folder, 'usfm');
    await mkdir(path);
    await writeFile(join(path, '02-MAT.usfm'), matthewUsfm.replace('\\+add begat\\+add*', 'begat'));
    await writeFile(join(path, '01-PSA.usfm'), psalmsUsfm);
    await writeFile(join(path, 'copr.htm'), Buffer.from('<html><p>Copyright \xa9', 'latin1'));
    expect(await read(path, ...asked)).toEqual({ format: 'USFM', shown: expected });
  });

  test('a zip like those of eBible.org', async () => {
    const zip = new ZipFile();
    zip.addBuffer(Buffer.from('<html>Copyright</html>'), 'copr.htm');
    zip.addBuffer(Buffer.from(psalmsUsfm), '20-PSAeng-kjv.usfm');
    zip.addBuffer(Buffer.from(matthewUsfm.replace('\\+add begat\\+add*', 'begat')), '70-MATeng-kjv.usfm');
    zip.end();
    const path = join(folder, 'eng-kjv_usfm.zip');
    await pipeline(zip.outputStream, createWriteStream(path));
    expect(await read(path, ...asked)).toEqual({ format: 'USFM', shown: expected });
  });

  test('a file in UTF-16 or in the encoding that its XML declaration names', async () => {
    const utf16 = Buffer.from(`\uFEFF${psalmsUsfm}`, 'utf16le');
    expect((await read(await fileWith(utf16), 'Ps.3.1')).shown).toEqual(expected.slice(0, 1));
    const latin = Buffer.from(
      '<?xml version="1.0" encoding="ISO-8859-1"?><XMLBIBLE><BIBLEBOOK bnumber="43"><CHAPTER cnumber="1"><VERS vnumber="1">Señor</VERS></CHAPTER></BIBLEBOOK></XMLBIBLE>',
      'latin1',
    );
    expect((await read(await fileWith(latin), 'John.1.1')).shown).toEqual(['¶ Señor']);
  });
});

test('nested markers and unclosed notes do not lose a verse', async () => {
  const { shown } = await read(await fileWith(matthewUsfm.replace('\\+add*', '\\+add* \\f + \\ft open')), ...asked);
  expect(shown[3]).toBe('¶ Abraham [begat]');
  expect(shown[4]).toBe(expected[4]);
});

describe('an invalid file is refused with a message:', () => {
  const xml = (inside: string, head = '') =>
    `${head}<XMLBIBLE><BIBLEBOOK bnumber="1"><CHAPTER cnumber="1"><VERS vnumber="1">${inside}</VERS></CHAPTER></BIBLEBOOK></XMLBIBLE>`;
  test.each([
    ['text', 'In the beginning', 'Unknown format. These formats can be imported'],
    ['another XML', '<html><body>Genesis</body></html>', 'Unknown format. These formats can be imported'],
    ['an empty file', '', 'Unknown format. These formats can be imported'],
    ['no verses', '\\id GEN\n\\c 1\n\\p', 'The file contains no Bible verses.'],
    ['truncated XML', xml('In').slice(0, 60), 'The file is not well-formed XML'],
    ['entities of its own', xml('&a;', '<!DOCTYPE XMLBIBLE [<!ENTITY a "b">]>'), 'The file declares its own entities.'],
    ['an undeclared entity', xml('&a;'), 'The file is not well-formed XML'],
    ['elements without end', xml('<a>'.repeat(1_000)), 'The elements in the file are nested too deeply.'],
    ['a mark without end', xml(`<a b="${'c'.repeat(5_000_000)}"/>`), 'The file has a line, tag or text'],
    ['a verse without end', xml('In the beginning '.repeat(2_000)), 'Genesis 1:1 has more than 20,000 characters'],
    ['a line without end', `\\id GEN ${'x'.repeat(2_000_000)}`, 'The file has a line, tag or text'],
    ['another encoding', Buffer.from('\\id GEN\n\\c 1\n\\v 1 Se\xf1or', 'latin1'), 'is not in the encoding'],
    ['JSON of something else', '{"verses": [{"ref": 1}]}', 'is not valid'],
    ['a zip of nothing', Buffer.from('PK\x03\x04nothing'), 'The zip could not be read'],
  ])('%s', async (_, content, sentence) => {
    await expect(readBibleFile(await fileWith(content))).rejects.toThrow(sentence);
  });

  test('a path that does not exist', async () => {
    await expect(readBibleFile(join(folder, 'nowhere'))).rejects.toThrow('There is no file or folder');
  });

  test('a folder with several formats', async () => {
    const path = join(folder, 'mixed');
    await mkdir(path);
    await writeFile(join(path, 'a.usfm'), matthewUsfm);
    await writeFile(join(path, 'b.xml'), usfx);
    await expect(readBibleFile(path)).rejects.toThrow('USFM, then USFX in b.xml');
  });
});
