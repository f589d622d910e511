import { productName } from '../../product.ts';

/** The help shown next to a library view when no item is selected (spec part 1 §2, Library shell). */
export const help = {
  home: {
    title: 'My Library',
    text: 'Create, edit, organize and preach from one place. Select a row to see its details.',
    more: 'As you write, you can search the Bible, sermons and illustrations beside your text.',
  },
  recent: {
    title: 'Recent',
    text: 'Your most recently opened items, newest first.',
    more: "Opening a document, file or link moves it to the top. Anything you haven't opened this year is still in My Library.",
  },
  search: {
    title: 'Search',
    text: 'Matching names come first, then documents that contain your words or Scripture references.',
    more: 'Type a passage, such as John 3:16, to find every sermon that refers to it.',
  },
  starred: {
    title: 'Starred',
    text: 'A place for the items you return to often.',
    more: 'Add a star from the menu of any folder, series, document, file or link.',
  },
  offline: {
    title: 'Offline Access',
    text: 'Documents that stay on this device and open without a connection.',
    more: 'Make a document available offline before you leave the house. What you write without a connection stays on this device until it can be saved.',
  },
  premiumSermons: {
    title: 'Premium Sermons',
    text: 'Complete sermons that you can make your own.',
    more: 'Each comes with a manuscript and other documents. Add it to your library, and change whatever you like.',
  },
  premiumSeries: {
    title: 'Premium Series',
    text: 'Sermon series that you can make your own.',
    more: 'Each has a folder for every sermon. Add it to your library, and change whatever you like.',
  },
  templates: {
    title: 'Sermon Templates',
    text: 'Start from an outline instead of an empty page.',
    more: `Documents that you save as templates in ${productName} appear here, too.`,
  },
};
