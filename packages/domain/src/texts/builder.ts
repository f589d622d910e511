/** Sentences of the builder (spec part 2 §2, §4, §8). */
export const builder = {
  saving: 'Saving...',
  offlineMode: ' - Offline Mode',
  titleNotSaved: 'Could not update title',
  notFound: "We're sorry, but we couldn't find the Sermon Asset you are trying to edit.",
  notLoaded: "We're sorry, but we're having trouble loading your Sermon Asset in the builder.",
  staleSave: 'This text was changed in another window or on another device.',
  lastEdit: (when: string) => `Last edit ${when}`,
  justNow: 'just now',
  ago: (count: number, unit: 'minute' | 'hour' | 'day') => `${count} ${unit}${count === 1 ? '' : 's'} ago`,
  notSavedYet: 'Not saved yet. Trying again…',
  sessionEnded: 'Not saved yet: your session has ended.',
  gone: 'This document is no longer in your library. Your text is still here.',
  keptOnDevice:
    'Your last changes are not saved yet. They are kept on this device, and are saved when you next open this document here.',
  putBack: 'Changes that had not been saved yet were put back',
  downloadFailed: (name: string) => `Could not download ${name}`,
  downloadNeedsSaving: 'The text has to be saved before it can be downloaded. Please try again.',
  words: (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'word' : 'words'}`,
  wordsOf: (selected: number, all: number) => `${selected.toLocaleString('en')} of ${builder.words(all)}`,
};
