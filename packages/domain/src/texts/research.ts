/** 'the World English Bible', but 'The Message' and "Young's Literal Translation". */
const withArticle = (translation: string) =>
  /^(The|La|Nueva|Young's) /.test(translation) ? translation : `the ${translation}`;

/** Sentences of the research panels (spec part 2 §8). */
export const research = {
  bibleSearchFailed: 'Bible Search failed. Please try again.',
  noVerses: 'No Bible Verses Found',
  notInstalled: (wanted: string, shown: string) => `${wanted} is not installed here; showing ${shown}`,
  verseOmitted: 'This translation leaves the verse out.',
  nothingInstalled: 'No Bible translation is installed here yet.',
  versesIn: (count: number, translation: string) =>
    `${count.toLocaleString('en')} ${count === 1 ? 'verse' : 'verses'} in ${withArticle(translation)}`,
  copyUnsupported: 'Error: It appears your web browser does not support copying.',
  copyFailed: 'Error: There was an unknown error when copying.',
  copied: 'Copied to clipboard!',
};
