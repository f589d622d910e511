/** Returns the address of the window for the audience. */
export const slidesWindowAddress = (documentId: string, showId: string): string =>
  `/slides/${documentId}/window#${showId}`;

/** Returns the document of an address of such a window, or null for other addresses. */
export const documentOfSlidesWindow = (path: string): string | null =>
  /^\/slides\/([^/]+)\/window\/?$/.exec(path)?.[1] ?? null;
