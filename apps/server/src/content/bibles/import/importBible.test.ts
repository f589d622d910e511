import { books, placeAt, slotCount } from '@sermon/domain/scripture/books';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { builtBibles, openTestDatabaseWithBibles } from '../../../../../../tests/support/bibles.ts';
import { openProduct } from '../../../../../../tests/support/people.ts';
import { bibleCommands } from '../../../cli/commands/bible.ts';
import { parseCommandLine } from '../../../cli/commands/command.ts';
import { codeOf } from '../../../ports/bible/rawBible.ts';
import { readBible, type Verse } from '../text.ts';
import { align } from './align.ts';
import { readBibleFile } from './read.ts';

const folder = await mkdtemp(join(tmpdir(), 'sermon-import-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const database = await openTestDatabaseWithBibles();
const product = await openProduct({}, Promise.resolve(database));
const { bible } = (await product.join()).api;

let kjv: readonly Verse[];
beforeAll(async () => {
  kjv = (await readBible(await builtBibles(), 'KJV')).verses;
});

/** Runs a command and returns the lines that it shows to the operator. */
async function admin(words: string[], signal = new AbortController().signal) {
  const asked = parseCommandLine(bibleCommands, ['bible', ...words]);
  if (typeof asked === 'string') return { lines: [asked], text: asked, code: 2 };
  const lines: string[] = [];
  const say = (line: string) => void lines.push(line);
  const { text, code = 0 } = await asked.command.run(
    { database, events: product.services.events, env: product.services.env, signal, say },
    ...asked.args,
  );
  return { lines, text, code };
}

/** Writes the KJV New Testament as USFM, with one file per book. */
async function newTestament(): Promise<string> {
  const path = join(folder, 'new-testament');
  await mkdir(path);
  for (const { number } of books.slice(39)) await writeFile(join(path, `${number}.usfm`), toUsfm(number));
  return path;
}

/**
 * Writes the KJV Gospel of John as USFM. `mark` is appended to every verse, so that different marks produce different
 * texts.
 */
async function gospelOfJohn(mark = ''): Promise<string> {
  const path = join(folder, `john${mark}.usfm`);
  await writeFile(path, toUsfm(43, mark));
  return path;
}

function toUsfm(book: number, mark = ''): string {
  let usfm = `\\id ${codeOf(book)}\n`;
  for (const [slot, { marked, startsParagraph }] of kjv.entries()) {
    const place = placeAt(slot);
    if (place.book !== book) continue;
    if (place.verse === 1) usfm += `\\c ${place.chapter}\n`;
    if (startsParagraph) usfm += '\\p\n';
    usfm += `\\v ${place.verse} ${marked.replaceAll('[', '\\add ').replaceAll(']', '\\add*')}${mark}\n`;
  }
  return usfm;
}

const named = ['--id', 'JOHN', '--name', 'Gospel of John', '--copyright', 'Public domain <1611> & later'];

describe('the whole King James Version is unchanged after a round trip through', () => {
  const whole = (head: string, verseOf: (slot: number, verse: Verse) => string, tail: string) =>
    head + kjv.map((verse, slot) => verseOf(slot, verse)).join('\n') + tail;
  const added = ({ marked }: Verse, open: string, close: string) =>
    marked.replaceAll('&', '&amp;').replaceAll('[', open).replaceAll(']', close);
  const begins = (slot: number, book: (number: number) => string, chapter: (number: number) => string) => {
    const place = placeAt(slot);
    if (place.verse > 1) return '';
    return (place.chapter === 1 ? book(place.book) : '') + chapter(place.chapter);
  };
  const osis = () =>
    whole(
      '<osis><osisText>',
      (slot, verse) => {
        const { book, chapter, verse: number } = placeAt(slot);
        const id = `${books[book - 1]!.id}.${chapter}.${number}`;
        const paragraph = verse.startsParagraph ? '<milestone type="x-p"/>' : '';
        return `${paragraph}<verse osisID="${id}" sID="${id}"/>${added(verse, '<transChange type="added">', '</transChange>')}<verse eID="${id}"/>`;
      },
      '</osisText></osis>',
    );
  const usfx = () =>
    whole(
      '<usfx>',
      (slot, verse) =>
        begins(
          slot,
          (book) => `${book > 1 ? '</book>' : ''}<book id="${codeOf(book)}">`,
          (chapter) => `<c id="${chapter}"/>`,
        ) +
        `${verse.startsParagraph ? '<p/>' : ''}<v id="${placeAt(slot).verse}"/>${added(verse, '<add>', '</add>')}<ve/>`,
      '</book></usfx>',
    );
  const usfm = () => books.map(({ number }) => toUsfm(number)).join('');

  test.each([
    ['OSIS', osis],
    ['USFX', usfx],
    ['USFM', usfm],
  ])('%s', async (format, make) => {
    const path = join(folder, format);
    await writeFile(path, make());
    const read = await readBibleFile(path);
    expect(read.format).toBe(format);
    const { verses, alignment } = align(read.verses);
    expect(alignment).toMatchObject({ missing: [], empty: [], joined: [], dropped: [], duplicates: [] });
    expect(verses.filter(({ marked }, slot) => marked !== kjv[slot]!.marked)).toEqual([]);
    expect(verses.filter(({ startsParagraph }, slot) => startsParagraph !== kjv[slot]!.startsParagraph)).toEqual([]);
    expect(verses).toHaveLength(slotCount);
  });
});

describe('a translation', { timeout: 120_000 }, () => {
  test('is only checked with --check: what it contains, what is missing, how close it is to the KJV', async () => {
    const path = await newTestament();
    const { lines, text } = await admin(['import', path, '--check']);
    expect(lines.slice(0, 3)).toEqual([
      'USFM, 27 files',
      '27 books, 260 chapters, 7,957 verses',
      '  Matthew           28 chapters  1,071 verses   100% as in the KJV',
    ]);
    expect(lines).toHaveLength(30);
    expect(lines.at(-1)).toBe('This is a New Testament only.');
    expect(text).toBe('Check complete. Nothing was installed.');
    expect((await bible.translations()).map(({ id }) => id)).not.toContain('JOHN');
  });

  test.each([
    [['import', 'x', '--check', '--what'], "Unknown option '--what'"],
    [['import'], 'FILE is missing: bible import FILE'],
    [
      ['import', 'x', '--name', 'N', '--copyright', 'C'],
      'The id is not a valid id. Use 2 to 20 capital letters, digits and hyphens.',
    ],
    [['import', 'x', '--id', 'kjv nt', '--name', 'N', '--copyright', 'C'], 'kjv nt is not a valid id'],
    [['import', 'x', '--id', 'NT', '--copyright', 'C'], '--name is missing'],
    [['import', 'x', '--id', 'NT', '--name', 'N'], '--copyright is missing'],
    [
      ['import', 'x', '--id', 'WEB', '--name', 'N', '--copyright', 'C'],
      'WEB is built in and would be restored at the next start. Please choose another id.',
    ],
    [['remove', 'YLT'], 'YLT is built in and would be restored at the next start.'],
    [['remove'], 'ID is missing'],
  ])('%j is refused before the database is opened', async (words, sentence) => {
    const { text, code } = await admin(words);
    expect(text).toContain(sentence);
    expect(code).toBe(2);
  });

  test('that cannot be read is refused without installing anything', async () => {
    const path = join(folder, 'nothing.txt');
    await writeFile(path, 'In the beginning');
    expect(await admin(['import', path, ...named])).toMatchObject({
      code: 1,
      text: expect.stringContaining('Unknown format.'),
    });
    const garbled = join(folder, 'garbled.usfm');
    await writeFile(garbled, '\\id JHN\n\\c 1\n\\v 1 El SeÃ±or dijo â€œVenâ€\u009D\n');
    const { lines, text } = await admin(['import', garbled, ...named]);
    expect(lines).toContain('1 verse with unexpected characters: John 1:1');
    expect(text).toBe(
      'Too many verses have unexpected characters. The file is probably in a different encoding than it declares.',
    );
    expect((await admin(['list'])).text).not.toContain('JOHN');
  });

  test('is not shown while its installation is incomplete, and the same command continues it', async () => {
    const path = await gospelOfJohn();
    const stopped = new AbortController();
    const stopping = admin(['import', path, ...named], AbortSignal.any([stopped.signal]));
    stopped.abort();
    expect(await stopping).toMatchObject({
      code: 1,
      text: 'JOHN was not fully installed. Run the same command again to continue.',
    });
    expect((await admin(['list'])).text).toMatch(/JOHN +Gospel of John, 0 verses \(not fully installed, not shown\)/);
    expect((await bible.translations()).map(({ id }) => id)).not.toContain('JOHN');
    expect(await admin(['import', path, ...named])).toMatchObject({
      code: 0,
      text: 'Gospel of John (JOHN) was installed: 879 verses.',
    });
  });

  test('is listed after the known translations, with its name and its copyright notice', async () => {
    expect((await bible.translations()).at(-1)).toEqual({
      id: 'JOHN',
      name: 'Gospel of John',
      copyrightHtml: 'Public domain &lt;1611&gt; &amp; later',
      isInstalled: true,
      mayBeKept: true,
    });
    expect((await admin(['list'])).text.split('\n')).toEqual([
      'JOHN                 Gospel of John, 879 verses',
      'KJV                  King James Version, 31,102 verses',
      'WEB                  World English Bible, 31,098 verses',
    ]);
  });

  test('can be read and searched, and omits the verses that it does not have', async () => {
    const translationId = 'JOHN';
    expect((await bible.findVerses({ q: 'loved the world', translationId })).results[0]!.title).toBe('John 3:16');
    expect((await bible.chapter({ scriptureReference: 'John 3', translationId })).verses).toHaveLength(36);
    expect(await bible.chapter({ scriptureReference: 'Genesis 1', translationId })).toMatchObject({
      translationId,
      bookName: 'Genesis',
      verses: [],
    });
    const { results, totalCount } = await bible.findVerses({ q: 'Gen 1:1; John 1:1', translationId });
    expect(totalCount).toBe(2);
    expect(results.map(({ description }) => description)).toEqual([
      '<sup>1</sup> This translation omits this verse.',
      '<sup>1</sup> In the beginning was the Word, and the Word was with God, and the Word was God.',
    ]);
    expect(await bible.passages({ references: ['Gen 1:1-3'], translationId })).toMatchObject({
      translationId,
      passages: [{ title: 'Genesis 1:1–3', description: '' }],
    });
  });

  test('can be replaced by another text with another name under the same id', async () => {
    const path = await gospelOfJohn(' Amen.');
    await admin(['import', path, '--id', 'JOHN', '--name', 'Second', '--copyright', 'C']);
    expect((await bible.findVerses({ q: 'John 11:35', translationId: 'JOHN' })).results[0]!.description).toBe(
      '<sup>35</sup> Jesus wept. Amen.',
    );
    await admin(['import', path, '--id', 'JOHN', '--name', 'Third', '--copyright', 'C']);
    expect((await bible.translations()).at(-1)).toMatchObject({ name: 'Third', copyrightHtml: 'C' });
  });

  test('can be removed with all its verses', async () => {
    expect(await admin(['remove', 'JOHN'])).toMatchObject({ text: 'JOHN was removed.', code: 0 });
    expect(await admin(['remove', 'JOHN'])).toMatchObject({
      text: 'No translation is installed as JOHN.',
      code: 1,
    });
    expect(await bible.chapter({ scriptureReference: 'John 3', translationId: 'JOHN' })).toMatchObject({
      translationId: 'WEB',
    });
  });
});
