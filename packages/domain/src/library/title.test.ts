import fc from 'fast-check';
import { expect, test } from 'vitest';
import { titleOfFile } from './title.ts';

test.each([
  ['The Father Who Runs.docx', 'Luke 15', 'The Father Who Runs'],
  ['2026-11-22 Highways.DOCX', 'Highways and hedges', '2026-11-22 Highways'],
  ['Ruth_1_Gleaning.docx', '', 'Ruth 1 Gleaning'],
  ['Document1.docx', 'The Father Who Runs', 'The Father Who Runs'],
  ['Untitled (2).docx', '  He   saw him first ', 'He saw him first'],
  ['.docx', 'Grace', 'Grace'],
  ['Document1.docx', '', 'Document1'],
  ['.docx', '', 'Untitled'],
  ['John 3.16.docx', 'Born again', 'John 3.16'],
])('the file %s with the heading %j gets the title %s', (file, heading, title) => {
  expect(titleOfFile(file, heading)).toBe(title);
});

test('for every file name the title is a valid item name in one line', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string(), (file, heading) => {
      const title = titleOfFile(file, heading);
      expect(title).not.toBe('');
      expect(title).toBe(title.trim());
      expect(title.length).toBeLessThanOrEqual(200);
    }),
  );
});
