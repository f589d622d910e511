export const slidesWindowAddress = (documentId: string, showId: string): string =>
  `/slides/${documentId}/window#${showId}`;

/** Returns null for other addresses. */
export const documentOfSlidesWindow = (path: string): string | null =>
  /^\/slides\/([^/]+)\/window\/?$/.exec(path)?.[1] ?? null;
