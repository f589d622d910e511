import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nameError, titleOfFile, withOwnTitle, withTitleHeading } from './title.ts';

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

test.each([
  ['John 3_16', 'John 3:16', 'John 3:16'],
  ['John 3-16 (1)', 'John 3:16', 'John 3:16'],
  ['Part 2', 'Part (2)', 'Part (2)'],
  ['What is truth_', 'What is “truth”?', 'What is “truth”?'],
  ['Easter 2027', 'Easter', 'Easter 2027'],
  ['Easter', 'Easter 2027', 'Easter'],
  ['a'.repeat(40), 'a'.repeat(60), 'a'.repeat(60)],
  ['a'.repeat(39), 'a'.repeat(60), 'a'.repeat(39)],
  ['Luke 15', 'Luke 1:5', 'Luke 15'],
  ['Part 12', 'Part 1-2', 'Part 12'],
  ['God’s word', "God's word", "God's word"],
  ['???', '!!!', '???'],
  ['One Coin', null, 'One Coin'],
])('the file name %s with the title %s inside gives the title %s', (title, own, expected) => {
  expect(withOwnTitle(title, own)).toBe(expected);
});

test('the title inside a Word file becomes a heading unless it is the name of the document', () => {
  expect(withTitleHeading('<p>He ran.</p>', 'Sons & <fathers>', 'Sons & <fathers>')).toBe('<p>He ran.</p>');
  expect(withTitleHeading('<p>He ran.</p>', null, 'Sons')).toBe('<p>He ran.</p>');
  const headed = '<h1>Sons &amp; &lt;fathers&gt;</h1><p>He ran.</p>';
  expect(withTitleHeading('<p>He ran.</p>', 'Sons & <fathers>', 'Sermon for John')).toBe(headed);
  expect(withTitleHeading('<p>He ran.</p>', 'Sons & <fathers>', null)).toBe(headed);
});

test.each([
  ['a'.repeat(200), null],
  ['a'.repeat(201), 'Name must be 200 characters or fewer'],
  [`  ${'a'.repeat(200)}  `, null],
  [' \u200e ', 'Name cannot be blank'],
  ['', 'Name cannot be blank'],
])('the name %j: %s', (name, error) => {
  expect(nameError(name)).toBe(error);
});

test('an empty name can have a message of its own', () => {
  expect(nameError(' ', 'Invalid File Name')).toBe('Invalid File Name');
});
