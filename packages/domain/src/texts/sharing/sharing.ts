/** Sentences about shared pages that the server chooses (spec part 2 §5, §8). */
export const sharing = {
  /** For every page that cannot be opened: one that is off or in the trash, and an id that never existed. */
  notShared: 'Oops, it looks like something went wrong. This resource is no longer being shared by the owner.',
  template: 'A template cannot be shared. Create a document from it, and share that.',
  unsharedBefore:
    'You have already turned off sharing once. With a subscription, you can turn sharing on and off at any time.',
  takenDown: 'This page was turned off by an administrator. Only an administrator can turn it on again.',
  addressBlank: 'Enter your church web address.',
  addressTooLong: 'Oops. The web address you entered is too long, please make it a bit shorter.',
  nameTooLong: 'The name you entered is too long, please make it a bit shorter.',
  addressReserved: 'This web address cannot be used. Please choose another one.',
  addressTaken: 'This web address is already in use. Please choose another one.',
  addressFixed: (address: string) => `Your church web address is ${address}. It cannot be changed.`,
  invalidFacebook: 'Sorry, this Facebook url is invalid. (Example: https://www.facebook.com/watch?v=1234567890)',
  videoKindMissing: 'Choose the service that has your video.',
  videoAddressMissing: 'Enter the address of your video.',
};

/** UI text for the dialogs in which a user shares a document or its slides (spec part 2 §2, §4, §5, §8). */
export const shareDialog = {
  share: 'Share',
  shareSlides: 'Share Slides',
  title: (kind: 'sermon' | 'slides', name: string) =>
    kind === 'sermon' ? `Share “${name}”` : `Share the slides of “${name}”`,
  noSlides: 'This document has no slides.',
  sharing: 'Sharing',
  shared: 'Shared',
  notShared: 'Not shared',
  needsConnection: 'Sharing needs a connection.',
  done: 'Done',
  saving: 'Saving',

  toggle: { sermon: 'Share this sermon', slides: 'Share these slides' },
  isOff: 'Only you can open it now.',
  isOn: { sermon: 'Anyone with the link can read it.', slides: 'Anyone with the link can see them.' },
  whatHappens: {
    sermon: (host: string) => ['Turning it on gives the sermon a page of its own at ', host] as const,
    slides: (host: string) => ['Turning it on gives the slides a page of their own at ', host] as const,
  },
  whoCanRead: '. Anyone with the link can open it, without an account. Search engines are asked not to list it.',
  enabled: 'Share is now enabled.',
  disabled: 'Share is now disabled.',

  link: 'Link',
  copyLink: 'Copy Link',
  copied: 'Link copied to clipboard.',
  notCopied: 'Error: It appears your web browser does not support copying.',
  send: 'Send',
  open: 'Open the Page',
  openHint: 'See what visitors see',
  qrCode: 'QR code with the link',
  printBulletin: 'Print for the Bulletin',
  bulletinLine: { sermon: 'Read the sermon:', slides: 'See the slides:' },
  saveCode: 'Save QR Code',
  saveSvg: 'Vector image (SVG), for print',
  savePng: 'Picture (PNG)',
  views: (count: number, since: string) =>
    `${count === 1 ? '1 view' : `${count.toLocaleString('en-US')} views`} since ${since}. Yours are not counted.`,

  church: 'Name of your church',
  /** `instead` is what readers see while there is no name. `host` is the church's own. */
  churchHint: (host: string | null, instead: string | null) =>
    `Readers see it at the top of all your shared pages${host === null ? '' : ` at ${host}`}.${instead === null ? '' : ` Without it, they see ${instead}.`}`,
  yourName: 'your name',
  quoted: (address: string) => `“${address}”`,
  churchExample: 'St. Martin’s Lutheran Church',
  addChurch: 'Add',
  changeChurch: 'Change',
  churchOf: (action: string) => `${action} the name of your church`,
  churchSaved: 'The name of your church was saved.',

  listed: 'Let search engines find it',
  listedHint: 'The page may appear in search results.',

  video: 'Video message',
  videoHint: 'It appears above the text and loads only when a reader presses play.',
  videoOn: (service: string) => `A video on ${service}`,
  addVideo: 'Add a Video',
  changeVideo: 'Change',
  removeVideo: 'Remove',
  removeTitle: 'Remove Video',
  removeQuestion: 'Remove the video message from this page? The video itself stays where it is.',
  videoTitle: 'Share a video message',
  step: (step: number) => `Step ${step}`,
  steps: 'Steps',
  stepOneTitle: 'Add your video to YouTube, Facebook or Vimeo',
  stepOneText:
    'Record a short message for the people who will read this sermon, and upload it to one of these services. An unlisted video works, too: only people with the link can see it.',
  howTo: 'How to add a video',
  isThere: 'My Video Is There',
  where: 'Where is it?',
  videoLink: 'Link to the video',
  back: 'Back',
  add: 'Add',
  adding: 'Adding',
  videoSaved: 'Video saved',
  videoRemoved: 'Video Removed',

  unshareTitle: 'Confirm Unshare',
  cannotUnshare: "Sharing Can't Be Turned Off",
  unshareText: (name: string) => `“${name}” will no longer open for anyone who has the link. Its comments are kept.`,
  unshareWarning: 'You are on the free plan. Once turned off, sharing cannot be restored without upgrading.',
  unsharedBefore:
    'You are on the free plan, and have already turned off sharing once. To take this page down, move the document to the trash: its page closes at once. With a subscription, you can turn sharing on and off at any time.',
  keepSharing: 'Keep Sharing',
  unshare: 'Unshare',

  addressTitle: 'Before you share your message...',
  addressText: 'Give your church its own web address. Everything that you share will have it.',
  address: 'My church web address',
  addressExample: 'www.gracechapel.org',
  churchName: 'The name of my church',
  churchNameExample: 'Grace Chapel',
  noWebsite: 'I do not have a church website',
  hasWebsite: 'I have a church website',
  shortened: (entered: string, address: string) => `${entered} was shortened to ${address}`,
  becomes: (address: string) => `Your pages will be at ${address}`,
  count: (length: number, max: number) => `${length} of ${max}`,
  acknowledge: 'I understand that once saved this domain cannot be changed.',
  nameBlank: 'Enter the name of your church.',
  notAcknowledged: 'Check the box above to save.',
  cancel: 'Cancel',
  save: 'Save',

  /** Spelled as in the specification (part 2 §8). */
  notLoaded: 'Unable to load shared infomation. Please try again',
  notInitialized: 'Unable to initialize share. Please try again',
  notFound: 'Unable to get share. Please try again',
  notToggled: 'Toggling share was unsuccessful. Please try again.',
  notSaved: 'An unknown error occurred. Please try again.',
};

/** UI text for handouts: shared pages on which the underlined words are blanks. */
export const handout = {
  setting: 'Make it a handout',
  settingHint: 'Underlined words become blanks that visitors fill in. The words are not on the page.',
  title: 'Follow along',
  hint: 'Fill in the blanks as you listen. What you write stays on this device.',
  blank: (number: number) => `Blank ${number}`,
  unnumbered: 'blank',
  email: 'Email It to Myself',
  clear: 'Clear',
  undo: 'Undo',
  cleared: 'Your answers were cleared.',
  restored: 'Your answers are back.',
  notKept:
    'This browser does not save what you write here. Print the page or email it to yourself before you close it.',
};

export const slidesPage = {
  none: 'There are no slides yet.',
  slides: 'Slides',
  count: (count: number) => (count === 1 ? '1 slide' : `${count.toLocaleString('en-US')} slides`),
  slide: (number: number, count: number) => `Slide ${number} of ${count}`,
  /** The script replaces the braces. */
  position: '{number} of {count}',
  end: 'End of the slides',
  previous: 'Previous slide',
  next: 'Next slide',
  fullScreen: 'Full Screen',
  showAll: 'Show All',
  showOne: 'Show One by One',
  powerPoint: 'Download PowerPoint',
  pdf: 'PDF',
  pdfLabel: 'Download PDF',
  more: (shown: number, count: number) =>
    `This page shows the first ${shown.toLocaleString('en-US')} of ${count.toLocaleString('en-US')} slides. The download contains all of them.`,
  skip: 'Skip to the slides',
};
