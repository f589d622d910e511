import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';

type Props = {
  name: string;
  facts: readonly (string | false | null | undefined)[];
  children?: ReactNode;
};

export const NameAndFacts = ({ name, facts, children }: Props) => (
  <Lines>
    <strong title={name}>{name}</strong>
    <span>{facts.filter(Boolean).join(' · ')}</span>
    {children}
  </Lines>
);

const Lines = styled('div')(({ theme }) => ({
  flex: 1,
  minWidth: 0,
  display: 'grid',
  '& > strong': {
    ...theme.typography.subtitle1,
    fontWeight: 600,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '& > span': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
}));
