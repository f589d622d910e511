import { sharedPage as texts } from '@sermon/domain/texts/sharing/page';
import { useEffect, useState } from 'react';
import { PlainPage } from '../ui/PlainPage.tsx';
import { LoadingState } from '../ui/states/LoadingState.tsx';
import { LibraryLink } from './LibraryLink.tsx';
import { reloadOnce } from './lazyWithRetry.tsx';

/** True if the browser has loaded the app at this very address, at which the server would have sent another page. */
function isLoadedHere(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return entry !== undefined && new URL(entry.name).pathname === location.pathname;
}

/**
 * Leaves the app for a page that the server makes. If the browser has loaded the app here, the server could not be
 * reached then, so the page is loaded again, once. If the server sends the app, too, a message explains that the page
 * cannot be shown.
 */
export function ServerPage() {
  const [isHere] = useState(isLoadedHere);
  useEffect(() => {
    const load = () => location.replace(location.href);
    if (isHere) reloadOnce(location.pathname, load);
    else load();
  }, [isHere]);
  if (!isHere) return <LoadingState />;
  return (
    <PlainPage title={texts.trouble} heading={texts.trouble}>
      <LibraryLink />
    </PlainPage>
  );
}
