/** Sentences about files (spec part 1 §5, §8). */
export const files = {
  tooLarge: 'File Too Large',
  notDocx: 'File must be .docx',
  invalidName: 'Invalid File Name',
  noFile: 'No file selected',
  notUploaded: 'Could not upload File',
  downloading: 'Downloading',
};
