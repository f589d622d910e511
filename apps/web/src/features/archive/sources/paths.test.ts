import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { kindOf, placeOf } from './paths.ts';

describe('the location of a file', () => {
  test.each([
    ['Easter.docx', [], 'Easter.docx'],
    ['Sermons/2019/Easter.docx', ['Sermons', '2019'], 'Easter.docx'],
    ['Sermons\\2019\\Easter.docx', ['Sermons', '2019'], 'Easter.docx'],
    ['/home/ruth/Easter.docx', ['home', 'ruth'], 'Easter.docx'],
    ['C:\\Sermons\\Easter.docx', ['Sermons'], 'Easter.docx'],
    ['../../etc/passwd', ['etc'], 'passwd'],
    ['a/../b/./c.txt', ['a', 'b'], 'c.txt'],
    ['Sermons / 2019/ The   Father\u0007.txt', ['Sermons', '2019'], 'The Father.txt'],
    ['Cafe\u0301.txt', [], 'Café.txt'],
  ])('%j', (path, folders, name) => {
    expect(placeOf(path)).toEqual({ folders, name });
  });

  test.each([
    '.DS_Store',
    'Sermons/.git/config.txt',
    '__MACOSX/Sermons/._Easter.docx',
    'Sermons/~$Easter.docx',
    'Sermons/Thumbs.db',
    'desktop.ini',
    '',
    '../..',
    '/',
  ])('%j is skipped', (path) => {
    expect(placeOf(path)).toBeNull();
  });

  test('no path leads upward, is nameless or too long', () => {
    const part = fc.oneof(fc.constantFrom('..', '.', '', '/', '\\', 'C:', ' .. '), fc.string({ maxLength: 300 }));
    fc.assert(
      fc.property(fc.array(part, { maxLength: 80 }), (parts) => {
        const place = placeOf(parts.join('/'));
        if (!place) return;
        expect(place.folders.length).toBeLessThan(50);
        for (const name of [...place.folders, place.name]) {
          expect(name.length).toBeGreaterThan(0);
          expect(name.length).toBeLessThanOrEqual(200);
          expect(['.', '..']).not.toContain(name);
          expect(name).not.toMatch(/[/\\]/);
        }
      }),
    );
  });
});

test.each([
  ['Easter.docx', 'word'],
  ['EASTER.DOCX', 'word'],
  ['notes.txt', 'text'],
  ['notes.md', 'markdown'],
  ['notes.markdown', 'markdown'],
  ['page.htm', 'page'],
  ['page.html', 'page'],
  ['old.doc', 'word'],
  ['old.RTF', 'word'],
  ['Advent.odt', 'word'],
  ['Notes.enex', 'page'],
  ['old.wpd', 'word'],
  ['old.wp5', 'word'],
  ['old.wk1', null],
  ['slides.pptx', null],
  ['docx', null],
  ['Easter.docx.pdf', 'word'],
])('%s is of the kind %s', (name, kind) => {
  expect(kindOf(name)).toBe(kind);
});
