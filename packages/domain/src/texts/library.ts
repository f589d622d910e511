import { counted, formatLimit, formatSize } from './numbers.ts';
import { templates } from './templates.ts';

export const myLibrary = 'My Library';

/** Formats a number of items for use instead of a name: '1 item', '1,500 items'. */
export const itemCount = (n: number): string => counted(n, 'item');

/**
 * UI text for the library (spec part 1 §2, §4, §5, §8; part 3 §2.11–2.13). `name` is an item's name, or `itemCount` for
 * several items.
 */
export const library = {
  invalidName: 'Invalid Name',
  nameBlank: 'Name cannot be blank',
  textTooLong: 'This text is too long to save. Please split it into several documents.',

  today: 'Today',
  present: (name: string) => `Present ${name}`,

  created: (name: string) => `${name} created`,
  folderCreated: (name: string) => `Folder ${name} created`,
  seriesCreated: (name: string) => `Sermon Series ${name} created`,
  added: (name: string) => `${name} added to library`,
  removed: (name: string) => `Removed ${name}`,
  failedToCreate: (name: string) => `Failed to create ${name}`,
  starAdded: (name: string) => `Star added to ${name}`,
  starRemoved: (name: string) => `Star removed from ${name}`,
  failedToStar: 'Could not update Starred',
  renamed: (old: string, name: string) => `${old} renamed to ${name}`,
  failedToRename: (name: string) => `Failed to rename ${name}`,
  /** The specification (part 1 §4) calls the top level 'Library Home' in this notice only. */
  moved: (name: string, target: string | null) => `${name} moved to ${target ?? 'Library Home'}`,
  failedToMove: (name: string) => `Failed to move ${name}`,
  movedInto: 'A folder cannot be moved into itself or into one of its subfolders',
  tooDeep: (max: number) => `Folders can be nested up to ${max} levels`,
  full: 'Your library is full. Please delete what you no longer need.',
  trashFull: 'Your trash is full. Please empty it first.',
  deleted: (name: string) => `${name} deleted`,
  restored: (name: string) => `${name} restored`,
  failedToDelete: (name: string) => `Failed to delete ${name}`,
  failedToRestore: (name: string) => `Failed to restore ${name}`,
  failedToDuplicate: (name: string) => `Failed to copy ${name}`,
  parentMissing: 'The destination folder no longer exists',
  notContainer: 'Items can be moved only into a folder or a series',

  deleteConfirm: 'Are you sure you wish to continue?',
  /** Part of the confirmation before folders, series or several items are deleted. `n` counts the items inside them. */
  goesAlong: (n: number, deleted = 1) =>
    `${counted(n, 'item')} in ${deleted === 1 ? 'it' : 'them'} will be deleted too.`,
  deletedRestorable: (days: number) => `Everything goes to the trash, where you can restore it for ${days} days.`,
  trashNote: (days: number) => `Deleted items stay here for ${days} days and can be restored.`,
  trashEmpty: 'The trash is empty.',
  wholeTrash: 'Everything in the trash',
  within: (n: number) => `${counted(n, 'item')} in it`,
  daysLeft: (n: number) => (n === 0 ? 'Last day' : `${counted(n, 'day')} left`),
  deletedForever: (name: string) => `${name} permanently deleted`,
  foreverConfirm: (name: string) => `${name} will be permanently deleted. This can't be undone.`,

  notLoaded: 'Your library could not be loaded. Everything in it is safe. Please try again in a moment.',
  trashNotLoaded: 'The trash could not be loaded. Nothing in it was deleted. Please try again in a moment.',

  welcome: (firstName: string) => (firstName ? `Welcome, ${firstName}` : 'Welcome'),
  sampleNote: (days: number) =>
    `The sample is an ordinary document. It stays in My Library when you add your own. If you remove it, you can restore it from the trash for ${days} days.`,
  book: 'Book',
  allBooks: 'All books',
  chooseBook: 'Filter by book of the Bible',
  bookChosen: (name: string) => `Filter by book of the Bible: ${name}`,
  removeBook: (name: string) => `Remove the filter ${name}`,
  noneFromBook: (name: string) => `Nothing here is from ${name}.`,
  /** Followed by years, and by `timesBefore`. */
  preachedBefore: (passage: string) => `You preached ${passage} in `,
  /** `n` is the number of times before the years that are named. */
  timesBefore: (n: number) =>
    n === 0 ? '.' : `, and ${['once', 'twice'][n - 1] ?? `${n.toLocaleString('en')} times`} before.`,
  nothingHere: "You don't have any content here.",
  noRecent: 'No recent items to display.',
  /** In place of 'Use the "Add Star" to add items here.' (docs/texts.md). */
  noStarred: 'To keep an item here, choose Add Star in its menu.',
  searchIsEmpty: 'Type a name, a word or a passage to search your library.',
  /** The heading of a search. While results are still arriving, the number is not known. */
  resultsFor: (search: string, n: number | null) =>
    n === null ? `Results for “${search}”` : `${counted(n, 'result')} for “${search}”`,
  /**
   * In place of 'No matches found for {search}. Please try again.' (docs/texts.md): the search did not fail, so trying again
   * does not help.
   */
  nothingFound: (search: string) => `Nothing found for “${search}”`,
  nothingFoundHint: 'Check the spelling, or try fewer or shorter words.',
  /**
   * Shown if only item names could be searched. The browser searches names; the server searches the words in documents.
   */
  textSearchFailed: 'Your documents could not be searched. Only names are shown.',
  textSearchIncomplete: 'Some of your documents are still being prepared for search. More results may appear soon.',
  textSearchLimited:
    'Only your newest documents were searched for the exact phrase. To search the older ones too, add another word.',
};

const makeRoom = 'To make room, delete what you no longer need and empty the trash.';

export const storage = {
  full: (limit: number) => `There isn't enough space left in your ${formatLimit(limit)} of storage. ${makeRoom}`,
  /** Refuses a save far beyond the limit. The text is still in the editor and in the browser's storage. */
  saveRefused: (limit: number) =>
    `There isn't enough space left in your ${formatLimit(limit)} of storage to save this. ${makeRoom}`,
  used: (bytes: number, limit: number | null) =>
    limit === null ? `${formatSize(bytes)} used` : `${formatSize(bytes)} of ${formatLimit(limit)} used`,
  makeRoom,
  trashCounts: 'They count toward your storage until you empty the trash.',
  detailsNotLoaded: 'The details could not be loaded. Please try again.',

  noRoomOnServer:
    'There is no room left on the server. Please tell its administrator. Everything saved so far is safe.',
  notSavedYet: 'Not saved yet: there is no room left on the server. Please tell its administrator. Trying again…',
  diskFilling: (percent: number) =>
    `The server's disk is ${percent}% full. Please free up space soon. When it is full, nobody can save.`,
};

export const upgradePrompts = {
  wordUpload: {
    title: 'Upload Word Document',
    text: 'Turn a Word, PDF or other document into a sermon that you can edit, search and print here. Uploading documents requires a subscription.',
  },
  youTubeLink: {
    title: 'New linked YouTube',
    text: 'Keep a YouTube video next to your sermons and play it from your library. Linking YouTube videos requires a subscription.',
  },
  soundCloudLink: {
    title: 'New linked SoundCloud',
    text: 'Keep a SoundCloud recording next to your sermons and play it from your library. Linking SoundCloud recordings requires a subscription.',
  },
  vimeoLink: {
    title: 'New linked Vimeo',
    text: 'Keep a Vimeo video next to your sermons and play it from your library. Linking Vimeo videos requires a subscription.',
  },
  duplicateTemplate: {
    title: 'Duplicate',
    text: 'Make a copy of this template and change it to suit you. Duplicating templates requires a subscription.',
  },
  customTemplate: { title: 'Save as template', text: templates.savingNeedsSubscription },
  slideExport: {
    title: 'Download Slides',
    text: 'Take your slides to church as a PowerPoint file, a PDF, pictures or text. Downloading slides requires a subscription.',
  },
  share: {
    title: 'Share',
    text: 'Share a sermon or its slides with a link that anyone can open. Sharing requires a subscription.',
  },
  slideShow: {
    title: 'Present Slides',
    text: 'Show your slides full screen, with the next slide and your notes in front of you. Presenting slides requires a subscription.',
  },
  rating: {
    title: 'Rate This',
    text: 'Rate sermons and illustrations to help others find the best ones. Rating requires a subscription.',
  },
};
