import { counted } from '../numbers.ts';

/** UI text for the lists and details of premium content (spec part 3 §2.7, §2.8, §8). */
export const premiumScreens = {
  lists: { sermon: 'Premium Sermons', series: 'Premium Series' },
  back: { sermon: 'Premium Sermon', series: 'Premium Series' },
  notLoaded: {
    sermon: "We're sorry, but we're having trouble loading Premium Sermons.",
    series: "We're sorry, but we're having trouble loading Premium Series.",
  },
  loading: { sermon: 'Loading Premium Sermon...', series: 'Loading Premium Series...' },
  none: {
    sermon: 'There are no premium sermons yet.',
    series: 'There are no premium series yet.',
  },
  gone: {
    sermon: 'This premium sermon is not available.',
    series: 'This premium series is not available.',
  },
  goneHint: 'It may have been removed. What you have added to your library is still there.',
  seeAll: { sermon: 'See All Premium Sermons', series: 'See All Premium Series' },

  counted: {
    sermon: (count: number) => counted(count, 'sermon'),
    series: (count: number) => counted(count, 'series', 'series'),
  },
  documents: (count: number) => counted(count, 'document'),
  added: (people: number) => `Added by ${counted(people, 'person', 'people')}`,
  free: 'Free',
  premium: 'Premium',

  add: 'Add to My Library',
  adding: 'Adding',
  unlock: 'UNLOCK',
  unlockText: 'Unlock',
  inLibrary: 'This is in your library.',
  openCopy: 'Open',
  contents: 'Contents',
  about: 'About',
  breadcrumb: 'Place in the contents',
  preview: (name: string) => `Preview of ${name}`,
  closePreview: 'Close preview',
  choose: 'Choose a document to read it here.',
  empty: 'This document is empty.',
  lockedText: 'The full text is for subscribers.',
  textNotLoaded: 'The text of this document could not be loaded.',
  /** A document of an item that was imported again has another id. */
  textGone: 'This document has changed. Reload the page to see the new version.',
  notWhileActing: 'You can read this, but only the owner of this account can add it.',

  again: {
    title: 'Add a second copy?',
    text: (name: string) => `${name} is already in your library. A second copy won't change the first one.`,
    cancel: 'Cancel',
    open: 'Open My Copy',
    add: 'Add Second Copy',
  },
  ended: 'To add this to your library, you need a subscription. What you added before stays in your library.',
};
