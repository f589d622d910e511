/** UI text for files (spec part 1 §5, §8). */
export const files = {
  tooLarge: 'File Too Large',
  notDocx: 'File must be .docx',
  invalidName: 'Invalid File Name',
  noFile: 'No file selected',
  notUploaded: 'Could not upload File',
  downloading: 'Downloading',
  uploading: 'Uploading',
  converting: 'Converting',
  waiting: 'Waiting',
  notDownloaded: (name: string) => `Could not download ${name}`,
  notConverted: (name: string) => `Could not convert ${name}`,
  busy: 'Too many files are being uploaded. Please try again in a few seconds.',
  tooManyUploads: 'Too many uploads are in progress. Please let some of them finish first.',
  away: 'Files are temporarily unavailable. Please try again.',
  missing: 'This file is no longer available.',
  page: {
    notFound: 'This file could not be found. It may have been deleted, or it belongs to another account.',
    signInRequired: 'Please sign in to open this file.',
    toLibrary: 'Go to My Library',
    toSignIn: 'Sign In',
  },
};
