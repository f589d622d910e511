export const slidesWindowAddress = (documentId: string, showId: string): string =>
  `/slides/${documentId}/window#${showId}`;

export const documentOfSlidesWindow = (path: string): string | null =>
  /^\/slides\/([^/]+)\/window\/?$/.exec(path)?.[1] ?? null;
