import { describeDevice } from '@sermon/domain/builder/lastEdit';

/**
 * Whether the browser uses WebKit, as every iPhone and iPad browser does. WebKit cannot print columns. Chromium-based
 * browsers also claim to be AppleWebKit, but always version 537.36.
 */
export const isSafari = (userAgent: string): boolean => /AppleWebKit\/(?!537\.36)/.test(userAgent);

/**
 * Whether the page can print a PDF that is shown in one of its frames. In Firefox it cannot, because the PDF viewer is
 * not accessible to the page.
 */
export const printsFrames = ({
  userAgent,
  pdfViewerEnabled,
}: Pick<Navigator, 'userAgent' | 'pdfViewerEnabled'>): boolean =>
  pdfViewerEnabled && /AppleWebKit\/537\.36/.test(userAgent);

/** Whether the device has Apple's setting Auto-Lock. An iPad may call itself a Mac, but no Mac has a touch screen. */
export const hasAutoLock = ({ userAgent, maxTouchPoints }: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): boolean =>
  /iPhone|iPad/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 0);

/** Names this device as the one on which the document was last changed. */
export function thisDevice() {
  const { userAgent, maxTouchPoints } = navigator;
  const { formFactor, operatingSystem } = describeDevice({ userAgent, touchPoints: maxTouchPoints });
  return { lastModifiedFormFactor: formFactor, lastModifiedOnOperatingSystem: operatingSystem };
}
