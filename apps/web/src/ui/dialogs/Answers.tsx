import DialogActions from '@mui/material/DialogActions';
import { styled } from '@mui/material/styles';
import { Children, type ReactNode } from 'react';
import { useIsPhone } from '../browser/useIsPhone.ts';

type AnswersProps = {
  /** The main answer. */
  main: ReactNode;
  /** The other answers. The safest one comes first. */
  children: ReactNode;
};

/** The answers of a dialog. The safest one is at the start and the main one at the end. On a phone, the main one is on top. */
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
  // The first answer, whether it is a button or a link.
  '& > :not(* + *)': { marginInlineEnd: 'auto' },
  [theme.breakpoints.down('sm')]: {
    display: 'grid',
    gridTemplateColumns: '1fr 1fr',
    padding: '12px 20px 16px',
    '& > :not(* + *)': { gridColumn: '1 / -1', marginInlineEnd: 0 },
    // An answer without another one next to it takes the whole row.
    '&[data-odd] > :last-child': { gridColumn: '1 / -1' },
    '& > *': { minHeight: 48 },
  },
}));
