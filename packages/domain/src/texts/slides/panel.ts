import { counted } from '../numbers.ts';

type Letters = 'white' | 'black' | 'pen';
const lettersOf: Record<Letters, string> = { white: 'Light letters', black: 'Dark letters', pen: 'Colored letters' };
/** Rounded down, so that no ratio looks better than it is. */
const toOne = (ratio: number): string => `${(Math.floor(ratio * 10) / 10).toLocaleString('en')} to 1`;

/** UI text of the Slides panel, the preview and the settings (spec part 2 §2, §8). */
export const slidesPanel = {
  count: (slides: number, pages: number) =>
    slides === pages ? counted(slides, 'slide') : `${counted(slides, 'slide')}, ${counted(pages, 'page')}`,
  inParts: (slides: number) => `${slides.toLocaleString('en')} in parts`,
  empty: 'Select a line and choose Add Slide.',
  emptyHint: 'Each slide shows the words that you selected. They stay in your text as they are.',
  notRead: 'The slides could not be shown. Please try again.',
  slide: (number: number, words: string) => `Slide ${number}: ${words || 'no words'}`,
  fits: 'Fits',
  fitsSmaller: (size: number) => `Fits, ${size} pt`,
  small: (size: number) => `Small, ${size} pt`,
  parts: (count: number) => counted(count, 'part'),
  preview: (number: number) => `Preview slide ${number}`,
  more: (number: number) => `More for slide ${number}`,
  moveUp: 'Move Up',
  moveDown: 'Move Down',
  removeSlide: 'Remove Slide',
  drag: 'Drag to change the order',
  moved: (position: number) => `Moved to position ${position}.`,
  movedFirst: (position: number) => `Moved to position ${position}. The lines in your sermon moved, too.`,
  notMoved: 'This slide cannot move there.',
  removed: (number: number) => `Slide ${number} removed. Its words are still in your sermon.`,
  notRestored: 'Your text has changed since then. Use Undo to go back step by step.',
  position: (number: number, count: number) => `Slide ${number} of ${count}`,
  part: (part: number, parts: number) => `Part ${part} of ${parts}`,
  fitsAt: (size: number) => `Fits on one page at ${size} pt.`,
  shrunk: (size: number) => `Shrunk to ${size} pt to fit on one page.`,
  shrunkBelow: (size: number) =>
    `Shrunk to ${size} pt to fit on one page. That is hard to read from the back of a large room.`,
  divided: (parts: number, size: number) =>
    `Too long for one page. It is shown in ${counted(parts, 'part')} at ${size} pt.`,
  hardToRead: 'Hard to read',
  enoughContrast: (letters: Letters, ratio: number) => `${lettersOf[letters]}: easy to read (contrast ${toOne(ratio)})`,
  lowContrast: (letters: Letters, ratio: number) =>
    `${lettersOf[letters]}: hard to read in places (contrast ${toOne(ratio)})`,
  lowContrastHint: 'Try another background.',
  lowContrasts: (slides: number) => `${slides.toLocaleString('en')} hard to read`,
  changeBackground: 'Change Background',
  shortenText: 'Shorten the Text',
  splitElsewhere: 'Split Elsewhere',
  goToWords: 'Go to the Words',
  noWords: 'This slide has no words.',
  present: 'Present Slides',
  aspectRatio: 'Aspect ratio',
  background: 'Background',
  placement: 'Layout',
  placements: { centered: 'Centered', 'lower-third': 'Lower Third', 'large-reference': 'Large Reference' },
  textSize: 'Text size',
  textSizes: { small: 'Small', medium: 'Medium', large: 'Large' },
  forAllSlides: 'For all slides. The ⋮ menu of a slide changes that slide only.',
  textColor: { white: 'White text on this background', black: 'Black text on this background' },
  upload: 'Upload Image',
  uploading: (name: string) => `Uploading ${name}`,
  preparing: 'Preparing…',
  cancelUpload: 'Cancel the upload',
  ownPicture: 'Your picture',
  removeImage: 'Remove Image',
  chooseImage: 'Use This Image',
  darkened: 'This picture is light in the middle. It is shown darker so that people can read your words.',
  download: 'Download slide presentation',
  noSlides: 'This sermon has no slides yet.',
  formats: {
    pptx: { label: 'PowerPoint', explanation: 'Text you can edit, with your notes. Looks best with the font Georgia.' },
    pdf: { label: 'PDF', explanation: 'One page for each slide' },
    png: { label: 'PNG images', explanation: 'A zip file with a picture of each slide' },
    txt: { label: 'Plain text', explanation: 'For projection programs' },
  },
  google: { label: 'Google Slides', explanation: 'Signs you in at Google' },
  noGoogle: 'Not set up here. Use PowerPoint.',
  preparingDownload: 'Preparing… Cancel',
  cancelDownload: 'Cancel',
  downloadCanceled: 'Download canceled.',
  notes: 'Notes',
  notesHint: 'Only you see these. They are also in the notes of a PowerPoint file.',
  notesNotLoaded: 'The notes could not be loaded.',
  noteNotSaved: 'Your note is not saved yet. It is kept in this browser and will be sent later.',
  doubleClick: 'Double-click a picture to use it right away.',
  example: 'A slide looks like this.',
  notSaved: 'Failed to update slide preferences.',
};

const number = (count: number): string => count.toLocaleString('en-US');

export const slideLimits = {
  tooMany: (count: number, max: number) =>
    `This sermon has ${number(count)} slides. Only the first ${number(max)} are shown.`,
  tooLong: (max: number) =>
    `This slide is too long. Only its first ${number(max)} parts are shown. Divide it into several slides to show the rest.`,
};

export const slideNotes = {
  tooMany: (max: number) => `A sermon can have notes for up to ${number(max)} slides.`,
  tooLong: (max: number) => `All notes of a sermon together can have up to ${number(max)} characters.`,
};

export const slideImages = {
  notPicture: 'This is not a picture that can be used. Choose a JPEG, PNG, WebP, GIF, AVIF or TIFF file.',
  svg: 'Drawings in SVG format cannot be used. Save it as PNG and choose it again.',
  heic: 'Pictures in HEIC format cannot be used. Save it as JPEG and choose it again.',
  damaged: 'This picture is damaged or incomplete. Choose another file.',
  tooManyPixels: (megapixels: number) =>
    `This picture is too large. Reduce it to less than ${megapixels} megapixels and choose it again.`,
  tooComplex: 'This picture could not be prepared. Choose a smaller one.',
  busy: 'Too many pictures are being prepared. Please try again in a few seconds.',
};

export const slideExports = {
  none: 'This sermon has no slides yet. Turn some of its text into a slide first.',
  tooMany: (count: number, max: number) =>
    `This sermon has ${number(count)} slides. This kind of file can have up to ${number(max)}. Divide the sermon into several documents to download all of them.`,
  tooSlow: 'These slides take too long to prepare. Divide the sermon into shorter documents. Your sermon is safe.',
  slideTooLong: (max: number) =>
    `A slide of this sermon needs more than ${number(max)} parts. Divide it into several slides.`,
};

/** UI text about slides in the sermon's text (spec part 2 §2). */
export const slidesInText = {
  add: 'Add Slide',
  extend: 'Extend Slide',
  remove: 'Remove Slide',
  added: (number: number) => `Slide ${number} added`,
  removed: (number: number) => `Slide ${number} removed`,
  merged: (first: number, last: number) =>
    first + 1 === last
      ? `Slides ${first} and ${last} are one slide now`
      : `Slides ${first} to ${last} are one slide now`,
  badge: (number: number, isInParts: boolean) => (isInParts ? `Slide ${number}, in parts` : `Slide ${number}`),
  command: 'Add, Extend or Remove Slide',
  split: 'Split Slide',
  wasSplit: (first: number) => `Slide ${first} was split into slides ${first} and ${first + 1}.`,
  notSplit: 'Put the cursor between two words of a slide to split it.',
  /** After "Split Elsewhere" in the preview. `keys` is empty on phones. */
  whereToSplit: (keys: string) =>
    `The slide will be split at the cursor. Move it if you like, then ${keys ? `press ${keys} or choose` : 'choose'} Split Slide.`,
  preview: 'Preview Slides',
  next: 'Go to Next Slide',
  previous: 'Go to Previous Slide',
};
