import { useState } from 'react';
import { slidesWindowAddress } from '../showAddress.ts';
import type { AudienceWindow } from '../showSession.ts';
import type { SlideShow } from '../storedShow.ts';

/** The name of the window, so that a tab has one window for the audience and not several. */
const windowName = 'sermon-slides';

/** In px. The window is then moved to the second screen and shown full screen. */
const openedSize = 'popup,width=960,height=600';

export function useSlidesWindow({ documentId, id }: SlideShow, audience: AudienceWindow) {
  const [isBlocked, setIsBlocked] = useState(false);
  const address = slidesWindowAddress(documentId, id);
  const open = () => {
    // Without an address, the window keeps its page.
    const opened = window.open(audience === 'open' ? '' : address, windowName, openedSize);
    setIsBlocked(opened === null);
    opened?.focus();
  };
  return { open, address, isBlocked: isBlocked && audience !== 'open' };
}
