import CircularProgress from '@mui/material/CircularProgress';
import { styled } from '@mui/material/styles';
import { size, touch } from '../../ui/theme/tokens.ts';

export const Panel = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  minHeight: 0,
  flex: 1,
  '& > form': { display: 'flex', alignItems: 'center', gap: 4, padding: '0 20px' },
});

export const fieldStyle = { height: 40, pr: 0.5, [touch]: { height: size.tap } };

export const Line = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  margin: 0,
  padding: '8px 20px 0',
  color: theme.vars.palette.text.secondary,
  textWrap: 'pretty',
  '& + &': { paddingTop: 2 },
}));

/** Takes the focus when the focused control inside it is removed. */
export const Results = styled('div')(({ theme }) => ({
  flex: 1,
  marginTop: 10,
  minHeight: 0,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  outline: 'none',
  '& > ol': {
    listStyle: 'none',
    margin: 0,
    padding: 0,
    borderTop: `1px solid ${theme.vars.palette.divider}`,
    transition: 'opacity 120ms',
  },
  '&[data-old] > ol': { opacity: 0.55 },
}));

export const Busy = styled(CircularProgress)({ display: 'block', margin: '24px auto' });

export const Sentence = styled('p')(({ theme }) => ({
  ...theme.typography.subtitle1,
  margin: '32px 20px',
  fontWeight: 400,
  textAlign: 'center',
}));

export const Advice = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: '-24px 20px 32px',
  textAlign: 'center',
  textWrap: 'balance',
  color: theme.vars.palette.text.secondary,
}));
