import { productName } from '../../product.ts';
import { counted } from '../numbers.ts';

/** UI text for the public pages of premium sermons and series (spec part 3 §2.10). */
export const popular = {
  skip: 'Skip to content',
  pages: 'Popular pages',
  titles: { sermon: 'Popular Sermons', series: 'Popular Sermon Series' },
  links: { sermon: 'Popular Sermons', series: 'Popular Series' },
  about: {
    sermon: 'Sermons to add to your library and rewrite in your own words.',
    series: 'Sermon series to add to your library and rewrite in your own words.',
  },
  none: { sermon: 'There are no sermons here yet.', series: 'There are no sermon series here yet.' },
  kinds: { sermon: 'Sermon', series: 'Sermon Series' },
  documents: (count: number) => counted(count, 'document'),
  words: (count: number) => counted(count, 'word'),
  addedBy: (count: number) => `Added by ${counted(count, 'person', 'people')}`,
  free: 'Free',
  picture: (name: string) => `Picture for ${name}`,
  contents: 'Contents',
  opening: 'How it begins',
  add: {
    heading: 'Make it your own',
    about: {
      sermon: 'Add this sermon to your library and rewrite it in your own words.',
      series: 'Add this series to your library and rewrite it in your own words.',
    },
    button: 'Add to My Library',
    unlock: 'UNLOCK',
    free: {
      sermon: 'This sermon is free. All you need is an account.',
      series: 'This series is free. All you need is an account.',
    },
    locked: {
      sermon: 'This sermon comes with a subscription.',
      series: 'This series comes with a subscription.',
    },
    account: 'All you need is an account.',
  },
  signIn: 'Sign In',
  getStarted: 'Get Started',
  library: 'My Library',
  trouble: 'This page could not be loaded. Please try again.',
  footer: `${productName} helps preachers write, keep, and share their sermons.`,
};
