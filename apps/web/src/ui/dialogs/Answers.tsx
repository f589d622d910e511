import DialogActions from '@mui/material/DialogActions';
import { styled } from '@mui/material/styles';
import { Children, type ReactNode } from 'react';
import { useIsPhone } from '../browser/useIsPhone.ts';

type AnswersProps = {
  main: ReactNode;
  /** The safest answer comes first. */
  children: ReactNode;
};

/** On a phone, the main answer is on top. */
export function Answers({ main, children }: AnswersProps) {
  const isPhone = useIsPhone();
  return (
    <Frame disableSpacing data-odd={Children.toArray(children).length % 2 === 1 || undefined}>
      {isPhone && main}
      {children}
      {!isPhone && main}
    </Frame>
  );
}

const Frame = styled(DialogActions)(({ theme }) => ({
  gap: 8,
  padding: '16px 24px',
  '& > :not(* + *)': { marginInlineEnd: 'auto' },
  [theme.breakpoints.down('sm')]: {
    display: 'grid',
    gridTemplateColumns: '1fr 1fr',
    padding: '12px 20px 16px',
    '& > :not(* + *)': { gridColumn: '1 / -1', marginInlineEnd: 0 },
    '&[data-odd] > :last-child': { gridColumn: '1 / -1' },
    '& > *': { minHeight: 48 },
  },
}));
