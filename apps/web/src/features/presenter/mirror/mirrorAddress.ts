export const mirrorAddress = (documentId: string, mirrorId: string): string =>
  `/present/${documentId}/mirror#${mirrorId}`;

export const isMirrorPath = (path: string): boolean => /^\/present\/[^/]+\/mirror\/?$/.test(path);
