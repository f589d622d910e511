/** UI text for lazy-loaded panels. */
export const lazyPanels = {
  /** After the server is updated, the panel's old file no longer exists, so the user has to refresh the page. */
  notLoaded: (part: string) =>
    `${part} could not be loaded. If you're online and trying again doesn't help, refresh the page. Your text is kept.`,
};
