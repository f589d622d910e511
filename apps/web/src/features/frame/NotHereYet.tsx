import Button from '@mui/material/Button';
import { Link } from '@tanstack/react-router';
import { PlainPage } from '../../ui/PlainPage.tsx';

/** An address that the product has, but no screen yet. */
export const NotHereYet = () => (
  <PlainPage title="Not here yet" heading="This part of Sermon Maker is not here yet.">
    <Button component={Link} to="/library-home" variant="contained">
      Go to My Library
    </Button>
  </PlainPage>
);
