/**
 * Whether pages are drawn by Apple's engine, which every browser on an iPhone and an iPad is: it prints no columns. Engines made from
 * Chromium call themselves AppleWebKit too, but have all stayed at 537.36.
 */
export const isSafari = (userAgent: string): boolean => /AppleWebKit\/(?!537\.36)/.test(userAgent);

/** Whether a PDF in a frame of this page can be printed from here: Firefox's reader is out of a page's reach. */
export const printsFrames = ({
  userAgent,
  pdfViewerEnabled,
}: Pick<Navigator, 'userAgent' | 'pdfViewerEnabled'>): boolean =>
  pdfViewerEnabled && /AppleWebKit\/537\.36/.test(userAgent);
