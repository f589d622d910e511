import { styled } from '@mui/material/styles';
import { type ReactNode, useId } from 'react';

type SectionProps = {
  title: string;
  hint?: string;
  action?: ReactNode;
  children: ReactNode;
};

export function Section({ title, hint, action, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Head>
        <h2 id={id}>{title}</h2>
        {action}
      </Head>
      {hint !== undefined && <Hint>{hint}</Hint>}
      {children}
    </section>
  );
}

const Head = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '0 16px',
  minHeight: 40,
  '& h2': { ...theme.typography.h5, fontSize: '1rem', margin: 0 },
  [theme.breakpoints.down('sm')]: { '& > h2': { flexBasis: '100%' }, '& > button': { marginInlineStart: -11 } },
}));

export const Hint = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: '0 0 4px',
  color: theme.vars.palette.text.secondary,
  textWrap: 'pretty',
}));
