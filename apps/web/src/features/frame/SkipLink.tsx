import { styled } from '@mui/material/styles';

/** The first stop of the Tab key: jumps over bars and menus to what the page is about. */
export const SkipLink = () => (
  <Hidden
    href="#main"
    onClick={(event) => {
      event.preventDefault();
      document.getElementById('main')?.focus();
    }}
  >
    Skip to content
  </Hidden>
);

const Hidden = styled('a')(({ theme }) => ({
  position: 'fixed',
  zIndex: theme.zIndex.tooltip,
  insetInlineStart: 16,
  top: 12,
  padding: '8px 16px',
  borderRadius: 8,
  backgroundColor: theme.vars.palette.surface.inverse,
  color: theme.vars.palette.surface.onInverse,
  ...theme.typography.button,
  '&:not(:focus)': { transform: 'translateY(-200%)' },
}));
