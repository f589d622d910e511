import { counted } from '../numbers.ts';

const number = (count: number): string => count.toLocaleString('en-US');

/** UI text for the export to Google Slides (spec part 2 §2, §4, §8). */
export const googleSlides = {
  present: 'Present Slides',
  inGoogleSlides: 'Present Slides with Google',
  intro: 'Your slides become a presentation in your own Google Drive. Google asks you to sign in first.',
  fontColor: 'Font color',
  colors: { black: 'Dark', white: 'Light' },
  hardToRead: (color: 'black' | 'white') =>
    `${color === 'black' ? 'Dark' : 'Light'} text is hard to read on your background.`,
  signIn: 'Sign In with Google',
  saving: 'Saving…',
  notSaved: "Your last changes aren't saved yet, so they would be missing. Please try again in a moment.",
  noStorage:
    'This browser blocks storage, which signing in with Google needs. Allow cookies for this site and try again.',
  notConfigured: 'Google Slides is not set up here. You can download your slides as a PowerPoint file instead.',

  creating: 'Creating your presentation',
  progress: {
    reading: 'Reading your slides…',
    creating: 'Asking Google for a presentation…',
    filling: (pages: number) => `Adding ${counted(pages, 'slide')}…`,
    opening: 'Opening your presentation…',
  },
  ready: 'Your presentation is ready',
  open: 'Open Presentation',
  failed: 'Your presentation could not be created',
  signInAgain: 'Sign In Again',
  backToSermon: 'Back to the Sermon',

  notSignedIn: 'Error: issue authenticating with the slides provider. Please try again later.',
  notGranted:
    'Google did not allow this site to create presentations. Sign in again, and leave the box for Google Drive checked.',
  needsSubscription: 'Presenting with Google Slides requires a subscription.',
  none: 'This sermon has no slides yet. Select a line and choose Add Slide.',
  tooMany: (count: number, max: number) =>
    `These slides need ${number(count)} pages. A presentation at Google can have up to ${number(max)}. Divide the sermon into several documents.`,
  expired: 'Your sign-in with Google has expired. Please sign in again.',
  forbidden:
    'Google does not allow this account to create presentations. Sign in with another account, or ask the administrator of this one.',
  busy: 'Google is receiving too many requests. Please wait a minute and sign in again.',
  unreachable: 'Google could not be reached. Check your connection and sign in again.',
  unknown: 'Google could not create the presentation. Please try again later.',
  leftEmpty: (failure: string) =>
    `${/[.!?…]["”’)]*$/.test(failure) ? failure : `${failure}.`} There may be an empty presentation in your Google Drive, which you can delete.`,

  customImageFailed: 'Error: could not get custom image url for export.',
  defaultInstead: 'The slides have the default background instead of your picture.',
  noBackground:
    'Google could not load the background, so the slides have a plain one. You can add a picture in Google Slides.',
};
