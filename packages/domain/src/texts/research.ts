/** Sentences of the research panels (spec part 2 §8). */
export const research = {
  bibleSearchFailed: 'Bible Search failed. Please try again.',
  noVerses: 'No Bible Verses Found',
  notInstalled: (wanted: string, shown: string) => `${wanted} is not installed here; showing ${shown}`,
  nothingInstalled: 'No Bible translation is installed here yet.',
  copyVerseFailed: 'Error: could not get bible verse for copy.',
  copyUnsupported: 'Error: It appears your web browser does not support copying.',
  copyFailed: 'Error: There was an unknown error when copying.',
  copied: 'Copied to clipboard!',
  copiedNamed: (what: string) => `${what} copied to clipboard`,
};
