/** Sentences of what is loaded when it is first opened. */
export const lazyPanels = {
  /** 'This panel could not be loaded. …' After an update of the server only a refreshed page finds it. */
  notLoaded: (what: string) =>
    `${what} could not be loaded. If you are online and trying again does not help, refresh the page: your text is kept.`,
};
