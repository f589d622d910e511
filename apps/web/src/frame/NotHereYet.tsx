import { LinkButton } from '../ui/plain/Button.tsx';
import { PlainPage } from '../ui/PlainPage.tsx';

/** Placeholder for routes whose screen has not been built yet. */
export const NotHereYet = () => (
  <PlainPage title="Not available yet" heading="This part of Sermon Maker is not available yet.">
    <LinkButton to="/library-home">Go to My Library</LinkButton>
  </PlainPage>
);
