import Link from '@mui/material/Link';
import { adminServer } from '@sermon/domain/texts/admin/server';
import { TextLink } from '../../../ui/plain/TextLink.tsx';

const texts = adminServer.noMail;

/** The two ways around a missing mail server, for a row of a list. */
export const NoMailHelp = () => (
  <>
    <small>
      {texts.setUp}{' '}
      <Link sx={{ whiteSpace: 'nowrap' }} href="/help.html#no-mail-server" target="_blank" rel="noopener">
        {texts.howTo}
      </Link>
    </small>
    <small>
      {texts.resetLink}{' '}
      <TextLink to="/admin/$section" params={{ section: 'people' }}>
        {texts.people}
      </TextLink>
    </small>
  </>
);
