import { styled } from '@mui/material/styles';
import { size } from '../../../ui/theme/tokens.ts';

/** How wide translations are side by side, in px. */
const columnWidth = 340;
const edge = 48;

/** What is read fills the drawer, as wide as its columns need. */
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
