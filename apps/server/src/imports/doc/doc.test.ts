import { describe, expect, test } from 'vitest';
import { compoundFile, withNumber, word97, word97Source } from '../../../../../tests/files/docFiles.ts';
import { readDoc } from './doc.ts';
import { readOdt } from '../odt.ts';
import { Unreadable } from '../unreadable.ts';

const expected =
  '<h1>The Father Who Runs</h1><p style="text-align: center;">Luke 15</p>' +
  '<p>He <strong>saw</strong> him <em>far</em> <u>off</u>, <s>slowly</s><sup>1</sup> and the LORD ' +
  '<mark data-color="yellow"><span data-pen="red">ran</span></mark>.</p>' +
  '<h2>Words “of” old</h2><p>λόγος and שָׁלוֹם<br>in one line with a tab.</p>' +
  '<p>See <a href="https://a.example/luke">the text</a>.<sup>1</sup> And<sup>2</sup> more.</p>' +
  '<ol type="I"><li><p>He saw</p><ol type="A" start="3" data-suffix=")"><li><p>from far</p></li><li><p>with love</p></li></ol></li>' +
  '<li><p>He ran</p></li></ol><ul><li><p>robe</p></li><li><p>ring</p></li></ul>' +
  '<blockquote><p>Bring quickly the best robe.</p></blockquote>' +
  '<p>Law | Grace</p><p>earned</p><p>given</p><p>freely</p>' +
  '<p>Around the box.</p><p>Words in a box</p><p>The end.</p>' +
  '<h2>Notes</h2><ol><li><p>A note on <em>running</em>.</p></li><li><p>A last note.</p></li></ol>';

/** The start of a file of Word 95, which has its text in one stretch after the header. */
function word95(text: string, { flags = 0, language = 0x09 } = {}): Buffer {
  const header = Buffer.alloc(0x300);
  header.writeUInt16LE(0xa5dc, 0);
  header.writeUInt16LE(104, 2);
  header.writeUInt16LE(language, 6);
  header.writeUInt16LE(flags, 0x0a);
  header.writeUInt32LE(header.length, 0x18);
  header.writeUInt32LE(text.length, 0x34);
  return compoundFile('WordDocument', Buffer.concat([header, Buffer.from(text, 'latin1')]));
}

describe('a document of Word 97 to 2003', () => {
  test('keeps words, formatting, headings, lists with labels, notes and links', () => {
    const { html, changes } = readDoc(word97());
    expect(html).toBe(expected);
    expect(changes).toMatchObject({ tables: 1, notes: 2, comments: 1, hiddenText: 1, textBoxes: 1, margins: 1 });
  });

  test('names list labels that are simplified', () => {
    const file = word97();
    // The text of the list's first level: two characters, the place of the number and a period.
    const at = file.indexOf(Buffer.from('\u0002\u0000.', 'utf16le'));
    file.writeUInt16LE(0x3a, at + 4);
    expect(readDoc(file).changes).toMatchObject({ labels: 2 });
    expect(readDoc(word97()).changes).not.toHaveProperty('labels');
  });

  test('is read like the same document in the format OpenDocument', async () => {
    const [old, open] = [readDoc(word97()), await readOdt(word97Source())];
    expect(open.html).toBe(old.html);
    expect(Object.keys(open.changes).toSorted()).toEqual(Object.keys(old.changes).toSorted());
  });

  test.each([
    ['a damaged header', (file: Buffer) => file.fill(0, 0x200, 0x800), 'notOfFormat'],
    ['a file that was cut short', (file: Buffer) => file.subarray(0, 3_000), 'notOfFormat'],
    ['a directory that is missing', (file: Buffer) => withNumber(file, 48, 0x7fffffff), 'notOfFormat'],
    ['sectors in a circle', (file: Buffer) => file.fill(1, 512, 1_024), 'notOfFormat'],
  ])('is refused if it is damaged: %s', (_, change, refusal) => {
    expect(() => readDoc(change(word97()))).toThrow(expect.objectContaining({ refusal }) as Unreadable);
  });

  test('never fails in other ways, whatever byte is damaged', () => {
    const file = word97();
    for (let at = 0; at < file.length; at += 7) {
      const damaged = Buffer.from(file);
      damaged[at] = damaged[at]! ^ 0xff;
      try {
        readDoc(damaged);
      } catch (err) {
        if (!(err instanceof Unreadable)) throw new Error(`Byte ${at} breaks the reader`, { cause: err });
      }
    }
  });
});

describe('a document of Word 6 or 95', () => {
  test.each([
    [0x409, 'He \x93ran\x94.\rHe fell.\r', '<p>He “ran”.</p><p>He fell.</p>'],
    [0x408, '\xeb\xfc\xe3\xef\xf2', '<p>λόγος</p>'],
    [0x40d, '\xf9\xec\xe5\xed', '<p>שלום</p>'],
    [0x409, 'See \x13 PAGEREF x \x149\x15.', '<p>See 9.</p>'],
  ])('keeps its words in the encoding of its language (%i)', (language, text, html) => {
    expect(readDoc(word95(text, { language }))).toEqual({ title: null, html, changes: { formatting: 1 } });
  });

  test('is refused if it is protected, or if it is no document of Word', () => {
    expect(() => readDoc(word95('x', { flags: 0x0100 }))).toThrow(
      expect.objectContaining({ refusal: 'encrypted' }) as Unreadable,
    );
    expect(() => readDoc(compoundFile('Contents', Buffer.alloc(10)))).toThrow(
      expect.objectContaining({ refusal: 'otherFormat' }) as Unreadable,
    );
    expect(() => readDoc(compoundFile('EncryptedPackage', Buffer.alloc(10)))).toThrow(
      expect.objectContaining({ refusal: 'encrypted' }) as Unreadable,
    );
  });
});
