import { styled } from '@mui/material/styles';
import { plainText } from '@sermon/domain/document/outline';
import { parseDocument } from '@sermon/domain/document/parse';

/** Whose translation it is. */
export const Copyright = ({ html }: { html: string }) => <Notice>{plainText(parseDocument(html))}</Notice>;

const Notice = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  margin: 0,
  padding: '16px 20px 72px',
  color: theme.vars.palette.text.secondary,
}));
