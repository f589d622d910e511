import fc from 'fast-check';
import { expect, test } from 'vitest';
import { documents } from '../document/generate.ts';
import { parseDocument } from '../document/html/parse.ts';
import { listLabels } from '../document/schema.ts';
import { toHtml } from '../document/html/serialize.ts';
import { placesInArchive, textOfPage, toPage, toShortcut } from './archive.ts';

const item = (
  id: string,
  type: 'Folder' | 'BuilderAsset' | 'LinkAsset' | 'FileAsset',
  name: string,
  parentId: string | null = null,
  extension?: string,
) => ({
  id,
  type,
  name,
  parentId,
  extension,
  dateCreated: new Date('2026-11-21T20:00:00Z'),
});
const pathsOf = (items: ReturnType<typeof item>[]) => placesInArchive(items).map(({ path }) => path);

test('an archive has the same folders as the library', () => {
  expect(
    pathsOf([
      item('4', 'BuilderAsset', 'Comfort', '2'),
      item('2', 'Folder', 'Week one', '1'),
      item('1', 'Folder', 'Advent'),
      item('3', 'LinkAsset', 'Choir', '1'),
      item('5', 'FileAsset', 'Handout', '1', '.pdf'),
      item('6', 'FileAsset', 'Handout.PDF', '1', '.pdf'),
      item('7', 'FileAsset', 'Notes'),
    ]),
  ).toEqual([
    'Advent/',
    'Advent/Week one/',
    'Advent/Week one/Comfort',
    'Advent/Choir.url',
    'Advent/Handout.pdf',
    'Advent/Handout (2).PDF',
    'Notes',
  ]);
});

test("items with the same name get numbers, and none replaces the archive's own files", () => {
  expect(
    pathsOf([
      item('1', 'Folder', 'Advent'),
      item('2', 'Folder', 'ADVENT'),
      item('3', 'BuilderAsset', 'Advent', '1'),
      item('4', 'BuilderAsset', 'Advent', '2'),
      item('5', 'FileAsset', 'library', null, '.json'),
      item('6', 'FileAsset', 'Problems.TXT', null, '.txt'),
      item('7', 'FileAsset', 'advent', null, ''),
    ]),
  ).toEqual([
    'Advent/',
    'Advent/Advent',
    'ADVENT (2)/',
    'ADVENT (2)/Advent',
    'library (2).json',
    'Problems (2).TXT',
    'advent (3)',
  ]);
});

test('fifty nested folders do not make a path too long', () => {
  const folders = Array.from({ length: 50 }, (_, at) =>
    item(`${at}`, 'Folder', 'ש'.repeat(200), at ? `${at - 1}` : null),
  );
  const longest = pathsOf([...folders, item('x', 'BuilderAsset', 'Comfort', '49')]).at(-1)!;
  expect(longest).toMatch(/\/Comfort$/);
  expect(new TextEncoder().encode(longest).length).toBeLessThan(1_200);
});

test('every item has its own place, after its folder', () => {
  const name = fc.oneof(
    fc.constantFrom('a', 'A', 'a.url', 'library.json', '..', 'con', 'a/b', ''),
    fc.string({ unit: 'binary' }),
  );
  const type = fc.constantFrom('Folder' as const, 'BuilderAsset' as const, 'LinkAsset' as const, 'FileAsset' as const);
  const drawn = fc.array(
    fc.record({ type, name, parent: fc.nat(), extension: fc.constantFrom('', '.pdf', '.url', '.html') }),
    { maxLength: 30 },
  );
  fc.assert(
    fc.property(drawn, (drawnItems) => {
      const items = drawnItems.map(({ type: kind, name: called, parent, extension }, at) => {
        const above = at ? parent % (at + 1) : 0;
        const parentId = drawnItems[above]?.type === 'Folder' && above < at ? `${above}` : null;
        return item(`${at}`, kind, called, parentId, kind === 'FileAsset' ? extension : undefined);
      });
      const places = placesInArchive(items);
      expect(places.map((place) => place.item.id).toSorted()).toEqual(items.map(({ id }) => id).toSorted());
      const files = places.flatMap(({ item: { type: kind }, path }) =>
        kind === 'BuilderAsset' ? [`${path}.docx`, `${path}.html`] : [path],
      );
      expect(new Set(['library.json', 'problems.txt', ...files].map((path) => path.toLowerCase())).size).toBe(
        files.length + 2,
      );
      const seen = new Map<string, string>();
      for (const { item, path } of places) {
        if (item.parentId !== null) expect(path.startsWith(seen.get(item.parentId)!)).toBe(true);
        expect(path.split('/').some((part) => part === '..' || part === '.')).toBe(false);
        seen.set(item.id, path);
      }
    }),
  );
});

test('a document is the same after it was written to a page and read again', () => {
  fc.assert(
    fc.property(documents(), fc.string(), (blocks, title) => {
      const html = toHtml(blocks);
      const page = toPage(title, html);
      expect(textOfPage(page)).toBe(html);
      expect(toHtml(parseDocument(page)), 'whoever reads the whole page finds the same').toBe(html);
    }),
  );
});

test.each(listLabels)('a page shows the parenthesis of a list with the label %s', (label) => {
  const page = toPage('x', `<ol data-label="${label})"></ol>`);
  const name = new RegExp(`ol\\[data-label='${label}\\)'\\] \\{ list-style-type: ([\\w-]+); \\}`).exec(page)?.[1];
  expect(page).toMatch(new RegExp(`@counter-style ${name} \\{ system: extends [\\w-]+; suffix: '\\) '; \\}`));
});

test('a page rewritten by another program is returned unchanged', () => {
  expect(textOfPage('<body class="x"><p>Comfort</p></body>')).toBe('<body class="x"><p>Comfort</p></body>');
});

test('a link is a shortcut file with one address', () => {
  expect(toShortcut('https://church.example/')).toBe('[InternetShortcut]\r\nURL=https://church.example/\r\n');
});
