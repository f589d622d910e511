/** The kinds of files with the slides of a document. `png` is a zip archive with a picture of each page. */
export const slideFormats = ['pptx', 'pdf', 'png', 'txt'] as const;
export type SlideFormat = (typeof slideFormats)[number];
