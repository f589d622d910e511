import { styled } from '@mui/material/styles';
import { plainText } from '@sermon/domain/document/outline';
import { parseDocument } from '@sermon/domain/document/html/parse';
import { size } from '../../../ui/theme/tokens.ts';

/** The Amplified Bible needs more space below its notice (spec part 2 §9). */
const roomier = 'AMP';

export const Copyright = (props: { translationId: string; html: string; isLast?: boolean }) => (
  <Notice data-translation={props.translationId} data-last={props.isLast ?? true}>
    {plainText(parseDocument(props.html))}
  </Notice>
);

const Notice = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  margin: 0,
  padding: '16px 20px 0',
  color: theme.vars.palette.text.secondary,
  '&[data-last="true"]': { paddingBottom: size.listEnd },
  [`&[data-translation="${roomier}"]`]: { paddingBottom: 24 },
  [`&[data-translation="${roomier}"][data-last="true"]`]: { paddingBottom: size.listEnd + 24 },
}));
