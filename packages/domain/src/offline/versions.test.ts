import { expect, test } from 'vitest';
import { type ConflictProgress, type ShownVersion, versionConflict } from './versions.ts';

const nameTime = (date: Date) => `at ${date.toISOString().slice(11, 16)}`;
const offline: ShownVersion = {
  name: 'The Brother on the Porch',
  dateModified: new Date('2026-11-22T07:40:00Z'),
  lastModifiedFormFactor: 'Tablet',
  lastModifiedOnOperatingSystem: 'iPadOS',
  text: '<h1>Luke 15</h1><p>The older brother is in the field, and nobody sends for him.</p>',
};
const online: ShownVersion = {
  name: 'The Older Brother',
  dateModified: new Date('2026-11-22T07:12:00Z'),
  lastModifiedFormFactor: 'Computer',
  lastModifiedOnOperatingSystem: 'Windows',
  text: '<p>Grace</p>',
};

const view = (progress: ConflictProgress, pair: Partial<{ offline: ShownVersion; online: ShownVersion }> = {}) =>
  versionConflict({ n: 1, total: 3, offline, online, ...pair }, progress, nameTime);

test('the question shows both versions and repeats the choice in its main button', () => {
  expect(view({ kind: 'choosing', chosen: 'offline' })).toEqual({
    title: 'Which version do you want? (1 of 3)',
    choices: [
      {
        place: 'offline',
        title: 'Offline version',
        name: 'The Brother on the Porch',
        modified: 'at 07:40',
        device: 'Tablet, iPadOS (this device)',
        formFactor: 'Tablet',
        words: '14 words',
        isChosen: true,
      },
      {
        place: 'online',
        title: 'Online version',
        name: 'The Older Brother',
        modified: 'at 07:12',
        device: 'Computer, Windows',
        formFactor: 'Computer',
        words: '1 word',
        isChosen: false,
      },
    ],
    compared: { added: 'only offline', removed: 'only online' },
    note: "The version that you don't choose stays in this document's history.",
    mainButton: 'Keep Offline Version',
    isDisabled: false,
    failure: null,
  });
});

test('the other version can be chosen', () => {
  const { choices, mainButton } = view({ kind: 'choosing', chosen: 'online' });
  expect(choices.map(({ isChosen }) => isChosen)).toEqual([false, true]);
  expect(mainButton).toBe('Keep Online Version');
});

test('nothing can be chosen while a version is being saved', () => {
  expect(view({ kind: 'saving', chosen: 'offline' })).toMatchObject({
    isDisabled: true,
    mainButton: 'Keep Offline Version',
  });
});

test('an unknown device and a missing name have words, too', () => {
  const unknown = { name: ' ', lastModifiedFormFactor: '', lastModifiedOnOperatingSystem: '' };
  const { choices } = view(
    { kind: 'choosing', chosen: 'offline' },
    { offline: { ...offline, ...unknown }, online: { ...online, ...unknown } },
  );
  expect(choices.map(({ name }) => name)).toEqual(['Untitled sermon', 'Untitled sermon']);
  expect(choices.map(({ device }) => device)).toEqual(['This device', 'Another device']);
});

const failed = (fields: Record<string, string[]>) =>
  view({ kind: 'failed', failure: { message: 'Something went wrong. Please try again.', fields } });

test('a failure shows the first field and its first message, and only the offline version', () => {
  const { choices, failure, mainButton } = failed({
    Name: ['Name cannot be blank', 'Name is too long'],
    Text: ['Too long'],
  });
  expect(choices.map(({ place }) => place)).toEqual(['offline']);
  expect(mainButton).toBeNull();
  expect(failure).toEqual({
    text: 'Name: Name cannot be blank',
    note: 'Nothing was overwritten. Both versions are still here.',
    button: 'Clear From Offline Storage',
    confirmation:
      'The offline version will be removed from this device, and the changes in it will be lost. Are you sure you wish to continue?',
  });
});

test('a failure without a field shows its message', () => {
  expect(failed({}).failure?.text).toBe('Something went wrong. Please try again.');
  expect(failed({ Name: [] }).failure?.text).toBe('Something went wrong. Please try again.');
  expect(failed({ '': ['The disk is full.'] }).failure?.text).toBe('The disk is full.');
});
