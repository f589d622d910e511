import { counted } from '../numbers.ts';

export const adminPremium = {
  headings: { sermon: 'Premium sermons', series: 'Premium series' },
  hint: 'Users see the newest or the most popular items first. This order decides between items with the same date. Items that are not shown cannot be found or opened.',
  noneOfKind: { sermon: 'There are no premium sermons.', series: 'There are no premium series.' },
  none: 'There are no premium sermons or series on this server.',
  noneHint: 'To add some, run this command where the server runs:',
  command: 'npm run admin -- content import premium FOLDER',
  notLoaded: 'The premium sermons and series could not be loaded. Please try again.',
  free: 'Free',
  locked: 'Premium',
  documents: (count: number) => counted(count, 'document'),
  added: (people: number) =>
    people === 0 ? 'Not added by anyone yet' : `Added by ${counted(people, 'person', 'people')}`,
  shown: 'Shown',
  shownOf: (name: string) => `Show ${name}`,
  nowShown: (name: string) => `${name} is shown to users.`,
  nowHidden: (name: string) => `${name} is no longer shown to users.`,
  undoFailed: 'This could not be undone.',
  gone: (name: string) => `${name} is no longer on this server.`,

  moveUp: 'Move Up',
  moveDown: 'Move Down',
  moveUpOf: (name: string) => `Move ${name} up`,
  moveDownOf: (name: string) => `Move ${name} down`,
  isFirst: 'Already first',
  isLast: 'Already last',
  more: 'More',
  moreOf: (name: string) => `More for ${name}`,
  moveToTop: 'Move to Top',
  moveToBottom: 'Move to Bottom',
  movedTo: (name: string, place: number, of: number) => `${name} is now number ${place} of ${of}.`,

  addPicture: 'Add Picture',
  replacePicture: 'Replace Picture',
  pictureOf: (name: string) => `Picture of ${name}`,
  uploading: (file: string) => `Uploading ${file}`,
  pictureReplaced: (name: string) => `The picture of ${name} was replaced.`,
  pictureTooLarge: (maxBytes: number) =>
    `This picture is larger than ${maxBytes / 1_000_000} MB. Choose a smaller one.`,

  publicPage: 'Public Page',
  page: 'Page in the App',
};
