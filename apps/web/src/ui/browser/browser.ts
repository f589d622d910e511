/**
 * Whether the browser uses WebKit, as every browser on iPhone and iPad does. WebKit cannot print columns.
 * Chromium-based browsers also claim AppleWebKit, but always version 537.36.
 */
export const isSafari = (userAgent: string): boolean => /AppleWebKit\/(?!537\.36)/.test(userAgent);

/** Whether this page can print a PDF shown in one of its frames. Firefox's PDF viewer is not accessible to the page. */
export const printsFrames = ({
  userAgent,
  pdfViewerEnabled,
}: Pick<Navigator, 'userAgent' | 'pdfViewerEnabled'>): boolean =>
  pdfViewerEnabled && /AppleWebKit\/537\.36/.test(userAgent);
