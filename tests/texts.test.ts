import { accounts } from '@sermon/domain/texts/accounts';
import { builder } from '@sermon/domain/texts/builder';
import { calls } from '@sermon/domain/texts/calls';
import { genius } from '@sermon/domain/texts/genius';
import { library } from '@sermon/domain/texts/library';
import { links } from '@sermon/domain/texts/links';
import { offlineDocuments } from '@sermon/domain/texts/offline/documents';
import { clipboard, editor } from '@sermon/domain/texts/editor';
import { corpus } from '@sermon/domain/texts/corpus';
import { offers } from '@sermon/domain/texts/subscription/bundle';
import { templates } from '@sermon/domain/texts/templates';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/**
 * Messages that the specification gives word for word and that are not in `specifiedTexts`: those with values or examples that matter, and
 * those that other features have as well. Each is paired with the product's version.
 */
const specified: [wanted: string, actual: string][] = [
  ['Advent moved to Library Home', library.moved('Advent', null)],
  ['Removed Advent', library.removed('Advent')],
  ['Sorry, this YouTube url is invalid. (Example: https://www.youtube.com/watch?v=dQw4w9WgXcQ)', links.invalidYouTube],
  ['Sorry, this SoundCloud url is invalid. (Example: https://soundcloud.com/artist/track)', links.invalidSoundCloud],
  ['Sorry, this Vimeo url is invalid. (Example: https://vimeo.com/265636445)', links.invalidVimeo],
  ['Offline Enable', offlineDocuments.enable],
  ['250k sources', genius.sources(31_102 + 181_667 + 49_363)],
  [' - Offline Mode', builder.offlineMode],
  ['The Easter has been added to your Library.', templates.activated('Easter')],
  ['Error activating Easter.', templates.activateFailed('Easter')],
  ['No Description', templates.noDescription],
  ['Preach better sermons', offers.headline],
  ['$9.99/mo cancel anytime', offers.monthlyPrice('$9.99')],
];

/** Messages from the specification that were changed because they would be misleading here (docs/texts.md). */
const changed: [text: string, wanted: string][] = [
  [library.noStarred, 'To keep an item here, choose Add Star in its menu.'],
  [library.nothingFound('Advent'), 'Nothing found for “Advent”'],
  [calls.unknown, 'Something went wrong. Please try again.'],
  [calls.unknownValidation, 'Something went wrong. Please try again.'],
  [corpus.searchFailed.illustration, 'Illustration Search failed. Please try again.'],
  [builder.notFound, "We couldn't find this document."],
  [
    builder.notLoaded,
    "We're sorry, but we're having trouble loading this document. Your text is safe. Please try again in a moment.",
  ],
  [builder.accessNotFound, "This document no longer exists or isn't yours."],
  [builder.accessFailed, 'This document could not be added to Recent. Your text is safe.'],
  [templates.notSaved, 'The template could not be saved. Please try again later.'],
  [clipboard.failed, 'Could not copy. Please try again.'],
  [editor.notThereToPaste, 'Could not paste. Please refresh the page and try again.'],
];

test.each(specified)('a text matches the specification letter for letter: %s', (wanted, actual) => {
  expect(actual).toBe(wanted);
});

test.each(changed)('a sentence of the specification that would mislead reads: %s', (text, wanted) => {
  expect(text).toBe(wanted);
});

test('a search without a word asks for one', () => {
  expect(library.searchIsEmpty).toBe('Type a name, a word or a passage to search your library.');
});

test('a limit on attempts is given in the unit that a person counts in', () => {
  expect(calls.tooMany(30)).toBe('Too many attempts. Please try again in 30 seconds.');
  expect(calls.tooMany(600)).toBe('Too many attempts. Please try again in 10 minutes.');
});

/** Words of the code and the server that mean nothing to the people who read the screens. */
const serverWords = [
  /\b(builder|sermon|link|file) ?assets?\b/i,
  /\bassets?( ?ids?)?\b/i,
  /\b(id|ids|uuid|null|undefined|exception|stack trace|timeout)\b/i,
  /\b(unknown|server|internal|validation) error\b/i,
  /\berror:/i,
  /\b(error|status|code) ?[45]\d\d\b|\b[45]\d\d error\b/i,
  /\b(expected|received) (string|number|boolean|array|object)\b/i,
];

/** Sentences that stay as they are, most of them because the specification gives them word for word. */
const literal = [
  'Error: could not get bible verse for copy.',
  'Error: could not get illustration for copy.',
  'Error: could not get sermon for copy.',
  'Error: Unsupported copy type. Please contact support if the issue persists.',
  'Error: It appears your web browser does not support copying.',
  'Error: issue authenticating with the slides provider. Please try again later.',
  'Error: could not get custom image url for export.',
  'An unknown error occurred. Please try again.',
  'An unknown error has occurred',
  // The reply to a command, as above.
  'There is no … with the id ….',
  "We're sorry, but we couldn't find the Sermon Asset you are trying to save.",
  "We're sorry, but we're having trouble loading your Sermon Asset. Please try again",
];

const folder = new URL('../packages/domain/src/texts/', import.meta.url);
/** The sentences of commands, which administrators read who have typed an id. */
const commands = ['bibleImport.ts'];
const comments = /\/\*[^]*?\*\/|^\s*\/\/.*$|^import .*$/gm;
const literals = /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g;

/** Returns the literals in a file of texts, with '…' for each value in them. */
function sentencesOf(code: string): string[] {
  let text = code.replaceAll(comments, '');
  // The innermost values come first, because a value can contain another text with values.
  for (let before = ''; before !== text;) {
    before = text;
    text = text.replaceAll(/\$\{[^{}]*\}/g, '…');
  }
  return [...text.matchAll(literals)].map((found) => found.slice(1).find((literal) => literal !== undefined)!);
}

const sentences = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !commands.includes(file))
  .flatMap((file) => sentencesOf(readFileSync(new URL(file, folder), 'utf8')).map((sentence) => ({ file, sentence })));

test('the sentences of all features are found', () => {
  expect(sentences.length).toBeGreaterThan(500);
  for (const text of [...literal, 'Name cannot be blank', builder.notLoaded, accounts.wrongCredentials])
    expect(sentences.map(({ sentence }) => sentence)).toContain(text);
});

test('no sentence uses words of the code or the server', () => {
  const wrong = sentences.filter(
    ({ sentence }) => !literal.includes(sentence) && serverWords.some((word) => word.test(sentence)),
  );
  expect(wrong).toEqual([]);
});

test.each([
  "We're sorry, but we couldn't find the Sermon Asset you are trying to edit.",
  '404 Error: AssetId: 7 not found.',
  'Error: There was an issue accessing the asset.',
  'An unknown error occurred. Please try again.',
  'An unknown error has occurred',
  'Invalid input: expected string, received undefined',
  'Invalid UUID',
])('%s would be such a sentence', (sentence) => {
  expect(serverWords.some((word) => word.test(sentence))).toBe(true);
});
