import { productName } from '../../product.ts';

/** UI text for the public page of a shared sermon (spec part 2 §8). */
export const sharedPage = {
  gone: 'Oops, it looks like something went wrong. This resource is no longer being shared by the owner.',
  trouble: "we're having trouble retrieving this resource",
  skip: 'Skip to the text',
  print: 'Print',
  share: 'Share',
  copied: 'Link copied to clipboard.',
  notCopied: 'The link could not be copied. It is in the address bar.',
  textSize: 'Text size',
  smaller: 'Smaller text',
  larger: 'Larger text',
  minutesToRead: (minutes: number) => `${minutes} min read`,
  video: {
    title: (author: string) => (author ? `A word from ${author} before you read` : 'A word before you read'),
    connects: (service: string) => `Playing it connects you to ${service}.`,
    frame: (author: string) => (author ? `Video message from ${author}` : 'Video message'),
  },
  passage: {
    close: 'Close',
    back: 'Back to the sermon',
    unknown: 'There is no passage with this reference.',
    tooLong: (max: number) => `This passage is too long to show here. A page shows up to ${max} verses.`,
    noText: 'No text is available for this passage.',
  },
  sharedBy: (name: string) => (name ? `Shared by ${name} with ${productName}` : `Shared with ${productName}`),
  publicDomain: (translation: string) => `${translation}: public domain`,
  report: 'Report this page',
  reportSubject: 'Report about a shared page',
  picture: (title: string) => `${title}, over a landscape`,
};
