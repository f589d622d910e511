import { PlainPage } from '../ui/PlainPage.tsx';
import { LibraryLink } from './LibraryLink.tsx';

/** Placeholder for routes whose screen has not been built yet. */
export const NotHereYet = () => (
  <PlainPage title="Not available yet" heading="This part of Sermon Maker is not available yet.">
    <LibraryLink />
  </PlainPage>
);
