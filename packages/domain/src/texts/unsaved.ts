import { counted } from './numbers.ts';

/** UI text for the texts on a device that the server does not have. `name` is a document's name. */
export const unsaved = {
  title: 'Unsaved Texts',
  count: (n: number) => `${counted(n, 'text')} on this device ${n === 1 ? "isn't" : "aren't"} saved yet.`,
  show: (n: number) => (n === 1 ? 'Show it' : 'Show them'),
  beforeSignOut: (n: number) =>
    n === 1
      ? "1 text on this device isn't saved yet. It stays here, and nobody else who signs in on this device sees it. To save it, sign in here again."
      : `${n} texts on this device aren't saved yet. They stay here, and nobody else who signs in on this device sees them. To save them, sign in here again.`,
  note: "These texts were written in this browser and haven't reached your library. No other device has them.",
  sentByItself: 'Sermon Maker keeps trying to save them. Each text says what it is waiting for.',
  none: 'Everything you wrote on this device is saved.',
  noStorage:
    "This browser can't keep unsaved texts, perhaps because this is a private window. Keep a document open until it is saved.",
  cannotTellOpen:
    "This browser can't tell which texts are still open in another window, so some of these texts may still be open. A text appears here one minute after its last change.",
  notShown: (n: number) =>
    `${counted(n, 'older text')} ${n === 1 ? 'is' : 'are'} not shown. Keep or delete texts in this list to see more.`,
  written: (when: string) => `Written ${when}`,
  nameless: 'Empty text',

  checking: 'Checking the document…',
  /** These three are shown over plain HTTP, where a text is saved when its document is opened. */
  inLibrary: 'The document is still in your library.',
  inTrash: 'The document is in the trash.',
  createdHere: "The document was created on this device and isn't in your library yet. Open it to add it.",
  willBeSaved: 'It will be saved to its document in your library.',
  willBeCreated: "The document was created on this device and isn't in your library yet. It will be added.",
  willBeRestored: 'The document is in the trash. It will be restored, and this text will be saved to it.',
  twoVersions: 'The document was also changed on another device. Choose a version at the top of this screen.',
  refused: (reason: string) => `This text could not be saved: ${reason}`,
  notFound: 'The document is not in your library. It may be in a deleted folder in the trash.',
  gone: 'The document was permanently deleted.',
  notReachable: "Right now, we can't tell whether the document is still in your library.",
  someNotReachable: 'Sermon Maker cannot be reached. You can still read, copy and download these texts.',
  keptOfDeleted: (max: number) =>
    `Texts of permanently deleted documents stay here until you delete them. If there are more than ${max}, the oldest are removed.`,

  notLoaded: 'This text could not be loaded. It may have been saved or deleted in another window.',
  kept: (name: string) => `${name} added to your library`,
  keptAgain: (name: string) => `${name} removed from your library. The unsaved text is back in this list.`,
  failedToTakeBack: (name: string) => `Failed to remove ${name}`,
  deleted: (name: string) => `Unsaved text ${name} deleted`,
  restored: (name: string) => `Unsaved text ${name} restored`,
  failedToDelete: (name: string) => `Failed to delete the unsaved text ${name}`,
  failedToRestore: (name: string) => `Failed to restore the unsaved text ${name}`,
  failedToOpen: (name: string) => `Failed to restore ${name}. Please try again.`,
  noLongerThere: 'The document was permanently deleted. Keep your text as a new document instead.',
  openElsewhere: 'This text is open in another window.',
};
