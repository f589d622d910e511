/** Sentences of what is loaded when it is first opened. */
export const pieces = {
  /** 'This panel could not be loaded. …' After an update of the server only a refreshed page finds it. */
  notLoaded: (what: string) =>
    `${what} could not be loaded. If you're online and trying again doesn't help, refresh the page. Your text is kept.`,
};
