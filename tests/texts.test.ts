import { accounts } from '@sermon/domain/texts/accounts';
import { builder } from '@sermon/domain/texts/builder';
import { calls } from '@sermon/domain/texts/calls';
import { library } from '@sermon/domain/texts/library';
import { research } from '@sermon/domain/texts/research';
import { expect, test } from 'vitest';

/** The sentences that the specification gives word for word, beside what the product says. */
const catalogue: Record<string, [specified: string, said: string][]> = {
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
    ['Unknown error', calls.unknown],
    ['An unknown error occurred. Please try again.', calls.unknownValidation],
  ],
  'library (part 1 §4, §5)': [
    ['Invalid Name', library.invalidName],
    ['Name cannot be blank', library.nameBlank],
    ['Advent created', library.created('Advent')],
    ['Advent deleted', library.deleted('Advent')],
    ['Advent restored', library.restored('Advent')],
    ['Failed to delete Advent', library.failedToDelete('Advent')],
    ['Failed to restore Advent', library.failedToRestore('Advent')],
  ],
  'builder (part 2 §2, §8)': [
    ['Saving...', builder.saving],
    ['Could not update title', builder.titleNotSaved],
    ["We're sorry, but we couldn't find the Sermon Asset you are trying to edit.", builder.notFound],
    ["We're sorry, but we're having trouble loading your Sermon Asset in the builder.", builder.notLoaded],
  ],
  'research (part 2 §8)': [
    ['Bible Search failed. Please try again.', research.bibleSearchFailed],
    ['No Bible Verses Found', research.noVerses],
  ],
  'copying (part 1 §8, part 2 §8)': [
    ['Error: It appears your web browser does not support copying.', research.copyUnsupported],
    ['Error: There was an unknown error when copying.', research.copyFailed],
    ['Copied to clipboard!', research.copied],
  ],
};

test.each(Object.entries(catalogue))(
  'the texts of the %s are the specified ones, letter for letter',
  (_, sentences) => {
    expect(sentences.map(([, said]) => said)).toEqual(sentences.map(([specified]) => specified));
  },
);

test('a limit on attempts is told in the unit that a person counts in', () => {
  expect(calls.tooMany(30)).toBe('Too many attempts. Please try again in 30 seconds.');
  expect(calls.tooMany(600)).toBe('Too many attempts. Please try again in 10 minutes.');
});
