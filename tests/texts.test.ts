import { accounts } from '@sermon/domain/texts/accounts';
import { builder } from '@sermon/domain/texts/builder';
import { calendar } from '@sermon/domain/texts/calendar';
import { calls } from '@sermon/domain/texts/calls';
import { files } from '@sermon/domain/texts/files';
import { genius } from '@sermon/domain/texts/genius';
import { library } from '@sermon/domain/texts/library';
import { links } from '@sermon/domain/texts/links';
import { connection } from '@sermon/domain/texts/offline/connection';
import { offlineDocuments } from '@sermon/domain/texts/offline/documents';
import { versions } from '@sermon/domain/texts/offline/versions';
import { clipboard } from '@sermon/domain/texts/clipboard';
import { editor } from '@sermon/domain/texts/editor';
import { corpus } from '@sermon/domain/texts/corpus';
import { bible } from '@sermon/domain/texts/bible';
import { billingTexts } from '@sermon/domain/texts/subscription/billing';
import { bundle } from '@sermon/domain/texts/subscription/bundle';
import { getStarted } from '@sermon/domain/texts/subscription/getStarted';
import { offers } from '@sermon/domain/texts/subscription/offers';
import { payments } from '@sermon/domain/texts/subscription/payments';
import { googleSlides } from '@sermon/domain/texts/slides/google';
import { templates } from '@sermon/domain/texts/templates';
import { updates } from '@sermon/domain/texts/offline/updates';
import { writingLog } from '@sermon/domain/texts/writing-log';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** The messages that the specification gives word for word, each paired with the product's version. */
const catalogue: Record<string, [specified: string, actual: string][]> = {
  'accounts (part 1 §2, §5)': [
    ['Reset Password Link Sent', accounts.resetLinkSent],
    ['Check your email for a link to reset your password.', accounts.checkEmail],
    ['Invalid Email Address', accounts.invalidEmail],
    ['Please make sure your passwords match', accounts.passwordsDiffer],
    ['First and Last name are required', accounts.nameIncomplete],
  ],
  'calls that do not succeed (part 1 §8)': [
    ['Cannot reach Sermon Maker. Please try again.', calls.cannotReach],
    ['Request was submitted to the incorrect location.', calls.incorrectLocation],
    ['Sign in required', calls.signInRequired],
  ],
  'new versions (part 1 §4)': [
    ['New version of Sermon Maker is available.', updates.available],
    ['UPDATE', updates.update],
  ],
  'slides at Google (part 2 §8)': [
    ['Error: issue authenticating with the slides provider. Please try again later.', googleSlides.notSignedIn],
    ['Error: could not get custom image url for export.', googleSlides.customImageFailed],
  ],
  'published sermons and illustrations (part 2 §8)': [
    ['Sermon Search failed. Please try again.', corpus.searchFailed.sermon],
    ['No Sermons Found', corpus.noneFound.sermon],
    ['No Illustrations Found', corpus.noneFound.illustration],
  ],
  'library (part 1 §4, §5)': [
    ['Invalid Name', library.invalidName],
    ['Name cannot be blank', library.nameBlank],
    ['Advent created', library.created('Advent')],
    ['Advent deleted', library.deleted('Advent')],
    ['Advent restored', library.restored('Advent')],
    ['Failed to delete Advent', library.failedToDelete('Advent')],
    ['Failed to restore Advent', library.failedToRestore('Advent')],
    ['Folder Advent created', library.folderCreated('Advent')],
    ['Sermon Series Advent created', library.seriesCreated('Advent')],
    ['Advent added to library', library.added('Advent')],
    ['Removed Advent', library.removed('Advent')],
    ['Star added to Advent', library.starAdded('Advent')],
    ['Star removed from Advent', library.starRemoved('Advent')],
    ['Advent renamed to Lent', library.renamed('Advent', 'Lent')],
    ['Failed to rename Advent', library.failedToRename('Advent')],
    ['Advent moved to Lent', library.moved('Advent', 'Lent')],
    ['Advent moved to Library Home', library.moved('Advent', null)],
    ['Failed to move Advent', library.failedToMove('Advent')],
    ['Are you sure you wish to continue?', library.deleteConfirm],
    ["You don't have any content here.", library.nothingHere],
    ['No recent items to display.', library.noRecent],
  ],
  'files (part 1 §2, §5, §8)': [
    ['File Too Large', files.tooLarge],
    ['File must be .docx', files.notDocx],
    ['Invalid File Name', files.invalidName],
    ['No file selected', files.noFile],
    ['Could not upload File', files.notUploaded],
    ['Downloading', files.downloading],
  ],
  'links (part 1 §5)': [
    [
      'Sorry, this YouTube url is invalid. (Example: https://www.youtube.com/watch?v=dQw4w9WgXcQ)',
      links.invalidYouTube,
    ],
    ['Sorry, this SoundCloud url is invalid. (Example: https://soundcloud.com/artist/track)', links.invalidSoundCloud],
    ['Sorry, this Vimeo url is invalid. (Example: https://vimeo.com/265636445)', links.invalidVimeo],
  ],
  'connection and versions (part 1 §4)': [
    ['No internet connection detected', connection.notDetected],
    ['GO OFFLINE', connection.goOffline],
    ['Internet connection detected', connection.detected],
    ['GO ONLINE', connection.goOnline],
    ['Which version do you want? (2 of 3)', versions.question(2, 3)],
    ['Clear From Offline Storage', versions.clear],
  ],
  'documents that are available offline (part 1 §2, §4, part 2 §1)': [
    ['Available offline', offlineDocuments.available],
    ['No longer available offline', offlineDocuments.notAvailable],
    ['Advent is available offline', offlineDocuments.isAvailable('Advent')],
    ['Advent is no longer available offline', offlineDocuments.isNotAvailable('Advent')],
    ['Offline Enable', offlineDocuments.enable],
    ['Offline Access', offlineDocuments.title],
    ['Enable documents for offline availability within the sermon editor.', offlineDocuments.none],
  ],
  'calendar (part 3 §2.11)': [['2 more', calendar.more(2)]],
  'Sermon Genius (part 2 §4, §8, §9)': [
    ['Searching 31,102 Bible Verses', genius.searchingVerses(31_102)],
    ['Searching 181,667 Sermons', genius.searchingSermons(181_667)],
    ['Searching 49,363 illustrations', genius.searchingIllustrations(49_363)],
    ['Remove Sermon failed. Please try again.', genius.sermonNotRemoved],
    ['Remove Sermon Illustration failed. Please try again.', genius.illustrationNotRemoved],
    ['250k sources', genius.sources(31_102 + 181_667 + 49_363)],
  ],
  'builder (part 2 §2, §8)': [
    ['Saving...', builder.saving],
    ['Could not update title', builder.titleNotSaved],
    ['- Editing Template', builder.editingTemplate],
    ['No Description', builder.noDescription],
    [' - Offline Mode', builder.offlineMode],
    ['Star Added', builder.starAdded],
    ['Star Removed', builder.starRemoved],
    ['Could not update Starred', builder.starNotSaved],
    ['Saving Details...', builder.savingDetails],
    ['Writing Logs not available.', writingLog.notAvailable],
  ],
  'templates (part 2 §8, part 3 §2.9, §8)': [
    ['Could not load Templates', templates.notLoadedInChooser],
    ["We're sorry, but we're having trouble loading templates.", templates.notLoaded],
    ['Template created and can be found in your library', templates.saved],
    ['The Easter has been added to your Library.', templates.activated('Easter')],
    ['Error activating Easter.', templates.activateFailed('Easter')],
    ['No Description', templates.noDescription],
  ],
  'plans and payments (part 3 §2, §8)': [
    ['Get Started Now', getStarted.heading],
    ['Get Started', offers.getStarted],
    ['Preach better sermons', getStarted.cover.heading],
    ['Preach better sermons', offers.headline],
    ['Your Pro Discount', offers.proHeadline],
    ['$9.99/mo cancel anytime', offers.monthlyPrice('$9.99')],
    ['PRO + Sermon Maker', bundle.name],
    ['Save $100 today', bundle.saved],
    ['Your Billing Details', bundle.heading],
    ['Postal code is invalid for the selected country', payments.postalCodeInvalid],
    ['Cancel and Refund Subscription', billingTexts.refund.open],
  ],
  'research (part 2 §8)': [
    ['Bible Search failed. Please try again.', bible.bibleSearchFailed],
    ['No Bible Verses Found', bible.noVerses],
    [
      'Please note: Your "Copy and Paste Options" and "View Options" don\'t match. Visible verses may not match verses copied to your clipboard.',
      bible.settingsDiffer,
    ],
    ['Preferences Saved', bible.preferencesSaved],
    ['Loading your preferences failed.', bible.preferencesNotLoaded],
  ],
  'copying (part 1 §8, part 2 §8)': [
    ['Error: It appears your web browser does not support copying.', clipboard.unsupported],
    ['Error: could not get bible verse for copy.', clipboard.notThere.bible],
    ['Error: could not get illustration for copy.', clipboard.notThere.illustration],
    ['Error: could not get sermon for copy.', clipboard.notThere.sermon],
    ['Error: Unsupported copy type. Please contact support if the issue persists.', clipboard.unsupportedKind],
    ['Copied to clipboard!', clipboard.copied],
    ['John 3 copied to clipboard', clipboard.copiedNamed('John 3')],
    ['Text copied to clipboard', editor.textCopied],
    ['Text pasted from clipboard', editor.textPasted],
  ],
};

/** Messages from the specification that were changed because they would be misleading here (decisions 0030 and 0057). */
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

test.each(Object.entries(catalogue))(
  'the texts of the %s match the specification letter for letter',
  (_, sentences) => {
    expect(sentences.map(([, actual]) => actual)).toEqual(sentences.map(([specified]) => specified));
  },
);

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
