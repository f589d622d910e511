import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createNaming, extensionOf, safeFileName, withExtension } from './fileName.ts';

test.each([
  ['Comfort, comfort', 'Comfort, comfort'],
  ['Romans 8:28 / part 1', 'Romans 8 28 part 1'],
  ['Why? "Because" <he> | said*', 'Why Because he said'],
  ['../../etc/passwd', 'etc passwd'],
  ['C:\\Windows\\win.ini', 'C Windows win.ini'],
  ['...', '_'],
  ['', '_'],
  [' Advent . ', 'Advent'],
  ['CON', '_CON'],
  ['nul.txt', '_nul.txt'],
  ['Lpt1 sermon', '_Lpt1 sermon'],
  ['Console', 'Console'],
  ['Line\nbreak\u0000\u0007', 'Line break'],
  ['gpj.\u202eexe', 'gpj. exe'],
  ['e\u0301tude', 'étude'],
  ['ברוך הבא', 'ברוך הבא'],
  ['half \ud800 pair', 'half pair'],
])('the file name of %j is %j', (name, written) => {
  expect(safeFileName(name)).toBe(written);
});

test('a long name is cut between characters and keeps its extension', () => {
  expect(safeFileName('x'.repeat(300), '.docx')).toBe(`${'x'.repeat(115)}.docx`);
  expect(safeFileName('א'.repeat(300), '.html')).toBe(`${'א'.repeat(57)}.html`);
  expect(safeFileName('🕊'.repeat(300))).toBe('🕊'.repeat(30));
  expect(safeFileName(`${'x'.repeat(119)} . y`)).toBe('x'.repeat(119));
});

test('names in a folder differ by more than capital letters', () => {
  const name = createNaming(['library.json']);
  expect(['Advent', 'ADVENT', 'advent', 'Library.json'].map((original) => name(original))).toEqual([
    'Advent',
    'ADVENT (2)',
    'advent (3)',
    'Library.json (2)',
  ]);
  expect(name('Advent', '.docx', '.html')).toBe('Advent');
  expect(name('advent.HTML')).toBe('advent.HTML (2)');
  expect(name('Advent', '.docx', '.html')).toBe('Advent (2)');
});

const anyName = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.string({
    unit: fc.constantFrom('.', ' ', '/', '\\', ':', 'a', 'A', 'é', 'e\u0301', '\u0000', '🕊'),
    maxLength: 150,
  }),
  fc.constantFrom('con', 'AUX.x', 'com1', '..', '.', '~', '$x'),
);

describe('for every item name', () => {
  test('the file name is valid on Windows, macOS and Linux', () => {
    fc.assert(
      fc.property(anyName, (itemName) => {
        const name = safeFileName(itemName);
        // oxlint-disable-next-line no-control-regex
        expect(name).not.toMatch(/[\u0000-\u001f/\\:*?"<>|]|^[. ]|[. ]$|^$/);
        expect(name).not.toMatch(/^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i);
        expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(120);
        expect(name.normalize('NFC')).toBe(name);
        expect(name).not.toMatch(/\p{Surrogate}/u);
        expect(safeFileName(name), 'a safe name does not change again').toBe(name);
      }),
    );
  });

  test('all names in a folder are different', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(anyName, fc.constantFrom('a', 'A', 'a (2)', 'ß', 'SS', 'a.html')), { maxLength: 40 }),
        (itemNames) => {
          const name = createNaming();
          const names = itemNames.flatMap((itemName, at) => {
            if (at % 2) return [name(itemName)];
            const stem = name(itemName, '.docx', '.html');
            return [`${stem}.docx`, `${stem}.html`];
          });
          expect(new Set(names.map((fileName) => fileName.toLowerCase())).size).toBe(names.length);
          for (const fileName of names) expect(new TextEncoder().encode(fileName).length).toBeLessThanOrEqual(120);
        },
      ),
    );
  });
});

test.each([
  ['Notes.PDF', '.pdf'],
  ['archive.tar.gz', '.gz'],
  ['.htaccess', ''],
  ['no extension', ''],
  ['ends with a dot.', ''],
  ['evil.p/../hp', ''],
  ['long.extensionextension', ''],
  ['a.mp3 ', '.mp3'],
])('the extension of %j is %j', (name, extension) => {
  expect(extensionOf(name)).toBe(extension);
});

test('an extension is added only once', () => {
  expect(withExtension('Handout', '.pdf')).toBe('Handout.pdf');
  expect(withExtension('Handout.PDF', '.pdf')).toBe('Handout.PDF');
  expect(withExtension('v1.2', '.pdf')).toBe('v1.2.pdf');
  expect(withExtension('Handout', '')).toBe('Handout');
});
