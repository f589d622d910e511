import Link from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import { adminServer } from '@sermon/domain/texts/admin/server';
import { TextLink } from '../../../ui/plain/TextLink.tsx';
import { IconRows } from '../../settings/Section.tsx';

const texts = adminServer.noMail;

/** The two ways around a missing mail server, for a row of a list. */
export const NoMailHelp = () => (
  <>
    <p>
      {texts.setUp}{' '}
      <Link sx={{ whiteSpace: 'nowrap' }} href="/help.html#no-mail-server" target="_blank" rel="noopener">
        {texts.howTo}
      </Link>
    </p>
    <p>
      {texts.resetLink}{' '}
      <TextLink to="/admin/$section" params={{ section: 'people' }}>
        {texts.people}
      </TextLink>
    </p>
  </>
);

/** Rows that say what is wrong (`strong > b`) and what to do (`p`). A row has `data-failed` if something does not work. */
export const AttentionRows = styled(IconRows)(({ theme }) => ({
  paddingInline: 16,
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 8,
  backgroundColor: theme.vars.palette.surface.sheet,
  '&& > li': { alignItems: 'flex-start', paddingBlock: 12 },
  '&& > li:last-child': { borderBottom: 0 },
  '&& > li > svg': { marginTop: 2, color: theme.vars.palette.warning.main },
  '&& strong': { fontWeight: 400 },
  '& b': { fontWeight: 600, color: theme.vars.palette.warning.main },
  '&& > li[data-failed] > svg, & [data-failed] b': { color: theme.vars.palette.error.main },
  '& p': { ...theme.typography.body2, margin: '4px 0 0', textWrap: 'pretty' },
}));
