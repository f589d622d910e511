import { styled } from '@mui/material/styles';
import { Fragment } from 'react';
import { keyCaps } from './keysLabel.ts';

export const Keys = ({ keys }: { keys: string }) => (
  <Caps>
    {keyCaps(keys).map((cap) => (
      <Fragment key={cap}>
        {' '}
        <kbd>{cap}</kbd>
      </Fragment>
    ))}
  </Caps>
);

const Caps = styled('span')(({ theme }) => ({
  flex: 'none',
  display: 'inline-flex',
  gap: 4,
  // Touch-only devices rarely have a keyboard.
  '@media (hover: none) and (pointer: coarse)': { display: 'none' },
  '& kbd': {
    boxSizing: 'border-box',
    minWidth: 20,
    padding: '0 5px',
    borderRadius: 4,
    border: `1px solid ${theme.vars.palette.divider}`,
    backgroundColor: theme.vars.palette.surface.canvas,
    color: theme.vars.palette.text.secondary,
    fontFamily: theme.typography.fontFamily,
    fontSize: '0.75rem',
    lineHeight: '1.125rem',
    fontWeight: 550,
    textAlign: 'center',
  },
}));
