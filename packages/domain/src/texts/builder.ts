import { counted } from './numbers.ts';

/** UI text for the builder (spec part 2 §2, §4, §8). */
export const builder = {
  untitled: 'Untitled sermon',
  /** A document was made from a template in the place of an empty one. */
  emptyDeleted: (name: string) => `${name} was empty and has been moved to the trash`,
  emptyText: 'Write, or type / for headings and Scripture, e.g. /John 3:16',
  saving: 'Saving...',
  titleNotSaved: 'Could not update title',
  titleWaits: "Could not update title. It stays in the field. Save it again when you're back online.",
  titleOffline: "You can change the title when you're back online.",
  offlineMode: ' - Offline Mode',
  editingTemplate: '- Editing Template',
  noDescription: 'No Description',
  starAdded: 'Star Added',
  starRemoved: 'Star Removed',
  starNotSaved: 'Could not update Starred',
  more: { research: 'Research', keep: 'Share and keep', document: 'This document' },
  /** In place of '404 Error: AssetId: {id} not found.' (docs/texts.md). */
  accessNotFound: "This document no longer exists or isn't yours.",
  /**
   * In place of three sentences (docs/texts.md): '500 Error: There was an issue with the server. Please try again later.',
   * 'Error: There was an issue accessing the asset.' and 'No data returned from the server!'
   */
  accessFailed: 'This document could not be added to Recent. Your text is safe.',
  notOffline: 'Not available offline',
  dragToResize: 'Drag to resize',
  drawerOffline: "You're offline. This panel will return when you're back online. You can keep writing.",
  savingDetails: 'Saving Details...',
  notSet: 'Not Set',
  quotedPassages: 'Quoted in the text',
  addPassage: (passage: string) => `Add ${passage}`,
  charactersLeft: (count: number) => `${count} ${count === 1 ? 'character' : 'characters'} left`,
  charactersOver: (count: number) => `${count} ${count === 1 ? 'character' : 'characters'} too many`,
  minutesAloud: (minutes: number) =>
    minutes === 0 ? 'Less than a minute spoken' : `About ${minutes.toLocaleString('en')} min spoken`,
  allSaved: 'All changes saved',
  /** After Ctrl+S. */
  nothingToSave: 'All changes are saved.',
  onPhone: {
    saved: 'Saved',
    editing: 'Editing',
    onDevice: 'On this device',
    choosing: 'Not saved yet: choose a version',
    noConnection: 'Not saved yet: no connection',
    signedOut: 'Not saved yet: signed out',
    noRoom: 'Not saved yet: no room on the server',
    refused: 'Not saved',
    offlineNotKept: 'Not saved: keep this page open',
    minutes: (count: number) => `${count.toLocaleString('en')} min`,
  },
  savingChanges: 'Saving your changes',
  changesWait: 'Changes will be saved in a moment',
  changesKeptHere: 'Changes are kept on this device',
  offlineNotKept:
    "This browser can't keep your changes. Keep this page open until you're back online, or download your text.",
  notKeptUntilOnline: "This browser can't keep your changes. Go Online to save them, or download your text.",
  changesNotKept: 'Changes are not saved',
  choosing: 'Choose a version',
  inTrash: (name: string) => `“${name}” is in the trash.`,
  /** In place of "We're sorry, but we couldn't find the Sermon Asset you are trying to edit." (docs/texts.md). */
  notFound: "We couldn't find this document.",
  /**
   * In place of "We're sorry, but we're having trouble loading your Sermon Asset in the builder." (docs/texts.md).
   */
  notLoaded:
    "We're sorry, but we're having trouble loading this document. Your text is safe. Please try again in a moment.",
  staleSave: 'This text was changed in another window or on another device.',
  newerTextTaken: 'This text was changed in another window or on another device. You now see the newest version.',
  lastEdit: (when: string) => `Last edit ${when}`,
  justNow: 'just now',
  ago: (count: number, unit: 'minute' | 'hour' | 'day') => `${count} ${unit}${count === 1 ? '' : 's'} ago`,
  notSavedYet: 'Not saved yet. Trying again…',
  sessionEnded: "Not saved: you've been signed out.",
  signedOut: "You've been signed out.",
  /** Another user has signed in using this browser. `isSaved`: there is nothing to save. */
  otherUser: (isSaved: boolean) =>
    `${isSaved ? 'Someone' : 'Not saved: someone'} else has signed in using this browser.`,
  gone: 'This document is no longer in your library. Your text is still here.',
  keptOnDevice:
    "Your last changes aren't saved yet. They are kept on this device and will be saved as soon as possible, at the latest when you open this document here.",
  notKept:
    "Your last changes aren't saved yet, and this browser can't keep them. Stay until they are saved, or download your text first.",
  keptOnDeviceAfterGone:
    "This document was permanently deleted, so your last changes can't be saved to it. They are kept on this device, and you'll find them in your library under Unsaved Texts.",
  notKeptAfterGone:
    "This document was permanently deleted, and this browser can't keep your last changes. Download your text before you leave.",
  downloadText: 'Download Text',
  saveBeforeSignOut: "Your last changes aren't saved yet. Please wait a moment, then sign out.",
  notSaved: 'Not saved yet',
  putBack: 'Unsaved changes restored',
  listStartInvalid: (max: number) => `Please enter a whole number from 0 to ${max.toLocaleString('en-US')}.`,
  linkInvalid: 'Please enter a web address, email address or phone number.',
  downloadFailed: (name: string) => `Could not download ${name}`,
  duplicateNeedsSaving: 'Your text must be saved before it can be copied. Please try again.',
  downloadNeedsSaving: 'Your text must be saved before it can be downloaded. Please try again.',
  leftBehind: 'Your last changes on this device were never saved. They are still here.',
  leftBehindName: 'Recovered text',
  copied: (name: string) => `Your text was saved as ${name}`,
  copyFailed: 'Could not save your text as a new document. Please try again.',
  otherNotTaken: 'Could not load the other text. Yours is still here. Please try again.',
  notMerged: 'The other text was changed again in the same place, so the two could not be merged. Please choose one.',
  savedWhen: (when: string) => `Saved ${when}`,
  bothKept: 'Both texts are kept. Which one do you want to continue with?',
  words: (count: number) => counted(count, 'word'),
  wordsOf: (selected: number, all: number) => `${selected.toLocaleString('en')} of ${builder.words(all)}`,
};
