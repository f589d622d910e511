/** The texts of panels that load when they are first opened. */
export const lazyPanels = {
  /** After an update of the server, the panel's old file no longer exists, so the page must be refreshed. */
  notLoaded: (what: string) =>
    `${what} could not be loaded. If you're online and trying again doesn't help, refresh the page. Your text is kept.`,
};
