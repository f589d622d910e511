import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { PlainPage } from '../../ui/PlainPage.tsx';
import { appConfig } from '../accounts/user.ts';

/** What a person sees when a screen cannot be drawn or the server cannot serve it (spec part 1 §2). */
export function TroubleScreen() {
  const { data: config } = useQuery({ ...appConfig, enabled: false });
  const { supportEmail, supportPhone } = config ?? {};
  return (
    <PlainPage title="Trouble" heading="We're sorry, but we're having trouble processing your request.">
      <Typography>
        Please refresh this page.
        {(supportEmail || supportPhone) && ' If that does not help, contact support'}
        {supportEmail && (
          <>
            {' at '}
            <MuiLink href={`mailto:${supportEmail}`}>{supportEmail}</MuiLink>
          </>
        )}
        {supportPhone && (
          <>
            {supportEmail ? ' or ' : ' at '}
            <MuiLink href={`tel:${supportPhone.replace(/[^+\d]/g, '')}`}>{supportPhone}</MuiLink>
          </>
        )}
        {(supportEmail || supportPhone) && '.'}
      </Typography>
      <Button variant="contained" onClick={() => location.reload()}>
        Refresh
      </Button>
    </PlainPage>
  );
}
