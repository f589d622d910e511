/** Returns the address of the window that mirrors a presenter. */
export const mirrorAddress = (documentId: string, mirrorId: string): string =>
  `/present/${documentId}/mirror#${mirrorId}`;

/** Returns the document of an address of such a window, or null for other addresses. */
export const documentOfMirror = (path: string): string | null =>
  /^\/present\/([^/]+)\/mirror\/?$/.exec(path)?.[1] ?? null;
