import { productName } from '../../product.ts';
import { counted, formatSize } from '../numbers.ts';

export const ready = {
  title: 'Ready for Sunday',
  make: 'Make Ready for Sunday',
  checkAgain: 'Check Again',
  tryAgain: 'Try Again',
  openCopy: 'Open Pulpit Copy',
  labels: {
    none: 'Make Ready for Sunday',
    ready: 'Ready for Sunday',
    changed: 'Changed since: check again',
    gone: 'Not complete: check again',
    running: 'Getting ready',
  },
  onThisDevice: 'On this device',
  none: 'Not on this device yet',
  noneHint:
    'Saves the text, its chapters, the slides, the timer settings and a PDF on this device, and checks that they open without a connection.',
  /** `when` is 'Saturday 9:14 PM', or the date of an older check. */
  isReady: (when: string) => `Works offline on this device. Checked ${when}.`,
  changed: 'Changed since: check again',
  changedHint: (when: string) => `The version checked ${when} is still on this device.`,
  gone: 'Not complete on this device',
  running: 'Getting ready',
  steps: {
    text: 'Fetching the text',
    settings: 'Fetching your settings',
    chapters: 'Fetching the chapters',
    picture: 'Fetching the background of the slides',
    pdf: 'Making the PDF',
    application: `Checking ${productName} itself`,
    reading: 'Checking everything without a connection',
  },
  progress: (step: string, done: number, total: number) =>
    `${step} (step ${(done + 1).toLocaleString('en')} of ${total.toLocaleString('en')}). You can keep writing.`,
  failed: 'Not ready',

  checked: 'What was checked',
  text: 'The whole text',
  words: (count: number) => counted(count, 'word'),
  chapters: 'Every cited chapter, in full',
  noChapters: 'None cited',
  firstChapters: (count: number) => `The first ${count}`,
  slides: 'Slides with their background',
  noSlides: 'No slides',
  settings: 'Timer and font size',
  countDown: (minutes: number) => `Count Down ${minutes}`,
  application: `${productName} and its fonts`,
  otherFonts: 'Some letters in a font of this device',
  pdf: 'A PDF to fall back on',
  size: (bytes: number) => formatSize(bytes),
  otherTranslation: {
    notInstalled: (references: readonly string[], name: string, wanted: string) =>
      `${wanted} isn't available here, so ${keptIn(references, name)}.`,
    license: (references: readonly string[], name: string, wanted: string) =>
      `${keptIn(references, name)}, because the license of the ${wanted} does not allow keeping ${references.length === 1 ? 'it' : 'them'} on devices.`,
    unavailable: (references: readonly string[], name: string) => `${keptIn(references, name)}.`,
  },

  reasons: {
    offline: 'Making a sermon ready needs a connection.',
    notSaved: 'The newest text is not saved yet. Save it, then try again.',
    empty: 'There is nothing to present yet. Write your sermon first.',
    template: 'Templates cannot be presented. Create a sermon from this template first.',
    keepsChanging: 'The sermon was changed during the check. Try again when you have stopped writing.',
    noSpace: 'There is not enough space on this device. Please free up some space and try again.',
    refused: `This browser does not let ${productName} store anything on this device. A private window may be the reason.`,
    insecure: `${productName} opens without a connection only if its address starts with https, so no sermon can be made ready here.`,
    text: 'The text could not be stored on this device.',
    preferences: 'Your settings could not be fetched.',
    chapter: (reference: string) => `${reference} could not be fetched.`,
    chapterNotKept: (reference: string) =>
      `${reference} cannot be kept on this device: no translation on this server allows it.`,
    picture: 'The background of the slides could not be fetched.',
    pdf: 'The PDF could not be made.',
    pdfTooLarge: 'The PDF is too large to be kept on this device.',
    pictureTooLarge: 'The background of the slides is too large to be kept on this device.',
    application: `${productName} itself is not completely on this device yet. Wait a minute and try again.`,
    session: `This device has not stored your sign-in yet. Reload ${productName} and try again.`,
    signedOut: 'Sign in required',
    notLoaded: 'This could not be loaded. Please try again.',
  },
  missing: {
    text: 'The text is missing on this device.',
    chapters: 'A cited chapter is missing on this device.',
    files: 'The background of the slides or the PDF is missing on this device.',
    application: `${productName} itself is missing on this device.`,
  },
};

const keptIn = (references: readonly string[], name: string): string =>
  `${listed(references)} ${references.length === 1 ? 'is' : 'are'} kept in the ${name}`;

const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
