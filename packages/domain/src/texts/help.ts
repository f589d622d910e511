import { productName } from '../product.ts';

/** The help next to a library view without a selected item (spec part 1 §2, Library shell). */
export const help = {
  home: {
    title: 'Your library',
    text: 'Create, edit, organise and preach from one place. Select a row to see its details.',
    more: 'The builder includes a sermon idea database and Scripture search.',
  },
  recent: {
    title: 'Recent',
    text: 'What you opened last, newest first.',
    more: 'Opening a document, a file or a link brings it to the top. Whatever you have not opened this year is still in My Library.',
  },
  search: {
    title: 'Search',
    text: 'Names come first, then the words and the Scripture references inside your documents.',
    more: 'Type a passage, such as John 3:16, to find every sermon that refers to it.',
  },
  starred: {
    title: 'Starred',
    text: 'A place for what you return to often.',
    more: 'Add a star from the menu of any folder, series, document, file or link.',
  },
  templates: {
    title: 'Sermon Templates',
    text: 'Begin from an outline instead of an empty page.',
    more: `A document that you save as a template in ${productName} appears here too.`,
  },
};
