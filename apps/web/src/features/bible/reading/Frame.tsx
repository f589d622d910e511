import { styled } from '@mui/material/styles';
import { size } from '../../../ui/theme/tokens.ts';

/** The width of each translation in parallel view, in px. */
const columnWidth = 340;
const edge = 48;

/** A frame around the content of the drawer. It is as wide as the columns in it need. */
export const Frame = styled('div')(({ theme }) => ({
  height: '100%',
  minHeight: 0,
  display: 'flex',
  flexDirection: 'column',
  [theme.breakpoints.up('md')]: {
    width: size.drawer + size.rail,
    maxWidth: `calc(100vw - ${edge}px)`,
    '&[data-columns="2"]': { width: 2 * columnWidth + 80 },
    '&[data-columns="3"]': { width: 3 * columnWidth + 80 },
  },
}));
