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
])('%j is written as %j', (name, written) => {
  expect(safeFileName(name)).toBe(written);
});

test('a long name is cut between characters, and its ending is kept', () => {
  expect(safeFileName('x'.repeat(300), '.docx')).toBe(`${'x'.repeat(115)}.docx`);
  expect(safeFileName('א'.repeat(300), '.html')).toBe(`${'א'.repeat(57)}.html`);
  expect(safeFileName('🕊'.repeat(300))).toBe('🕊'.repeat(30));
  expect(safeFileName(`${'x'.repeat(119)} . y`)).toBe('x'.repeat(119));
});

test('names of one folder are told apart where capital letters do not count', () => {
  const name = createNaming(['library.json']);
  expect(['Advent', 'ADVENT', 'advent', 'Library.json'].map((one) => name(one))).toEqual([
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

describe('whatever an item is called', () => {
  test('its file name is one that Windows, macOS and Linux take', () => {
    fc.assert(
      fc.property(anyName, (given) => {
        const name = safeFileName(given);
        // oxlint-disable-next-line no-control-regex
        expect(name).not.toMatch(/[\u0000-\u001f/\\:*?"<>|]|^[. ]|[. ]$|^$/);
        expect(name).not.toMatch(/^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i);
        expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(120);
        expect(name.normalize('NFC')).toBe(name);
        expect(name).not.toMatch(/\p{Surrogate}/u);
        expect(safeFileName(name), 'written again it is the same').toBe(name);
      }),
    );
  });

  test('no two names of a folder are the same', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(anyName, fc.constantFrom('a', 'A', 'a (2)', 'ß', 'SS', 'a.html')), { maxLength: 40 }),
        (given) => {
          const name = createNaming();
          const names = given.flatMap((one, at) => {
            if (at % 2) return [name(one)];
            const stem = name(one, '.docx', '.html');
            return [`${stem}.docx`, `${stem}.html`];
          });
          expect(new Set(names.map((one) => one.toLowerCase())).size).toBe(names.length);
          for (const one of names) expect(new TextEncoder().encode(one).length).toBeLessThanOrEqual(120);
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

test('a name is given its extension once', () => {
  expect(withExtension('Handout', '.pdf')).toBe('Handout.pdf');
  expect(withExtension('Handout.PDF', '.pdf')).toBe('Handout.PDF');
  expect(withExtension('v1.2', '.pdf')).toBe('v1.2.pdf');
  expect(withExtension('Handout', '')).toBe('Handout');
});
