/**
 * The beginning of the hash of all pictures of the gallery. It is part of their addresses, because browsers keep them
 * for good. Written by `npm run backgrounds`; a test compares it with the files.
 */
export const galleryVersion = 'd8b26a39';
