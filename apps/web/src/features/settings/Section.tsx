import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { settings as texts } from '@sermon/domain/texts/accounts/settings';
import { type ReactElement, type ReactNode, useId, useState } from 'react';
import { Button } from '../../ui/plain/Button.tsx';

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

export const IconRows = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& > li': {
    display: 'flex',
    alignItems: 'center',
    gap: 14,
    minHeight: 52,
    paddingBlock: 4,
    boxSizing: 'border-box',
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
  },
  '& > li > svg': { flex: 'none', width: 20, color: theme.vars.palette.text.secondary },
  '& > li > div': { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
  '& strong': { ...theme.typography.body2, display: 'block', fontSize: '1rem' },
  '& small': { ...theme.typography.caption, display: 'block', color: theme.vars.palette.text.secondary },
  '& > li > button': { flex: 'none' },
}));

const initialRows = 10;

type FirstRowsProps = { label: string; children: readonly ReactElement[] };

export function FirstRows({ label, children }: FirstRowsProps) {
  const [isWhole, setIsWhole] = useState(false);
  return (
    <>
      <IconRows aria-label={label}>{isWhole ? children : children.slice(0, initialRows)}</IconRows>
      {children.length > initialRows && !isWhole && (
        <div style={{ paddingTop: 12 }}>
          <Button variant="tonal" onClick={() => setIsWhole(true)}>
            {texts.showAll(children.length)}
          </Button>
        </div>
      )}
    </>
  );
}

export const LoadingSection = ({ rows }: { rows: number }) => (
  <Box
    role="status"
    aria-label="Loading"
    sx={{ animation: 'appear 160ms 200ms both', '@keyframes appear': { from: { opacity: 0 } } }}
  >
    {Array.from({ length: rows }, (_, row) => (
      <Box key={row} sx={{ height: 52, display: 'flex', alignItems: 'center', gap: 1.75 }}>
        <Skeleton variant="rounded" width={20} height={20} />
        <Skeleton variant="rounded" width={180 + ((row * 37) % 80)} height={14} />
      </Box>
    ))}
  </Box>
);

export const DataRow = ({ title, hint, children }: { title: string; hint: string; children: ReactNode }) => (
  <Row>
    <div>
      <h3>{title}</h3>
      <p>{hint}</p>
    </div>
    {children}
  </Row>
);

const Row = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '8px 24px',
  minHeight: 56,
  paddingBlock: 8,
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  '& > div:first-of-type': { flex: '1 1 320px', minWidth: 0 },
  '& > button': { flex: 'none' },
  '& h3': { ...theme.typography.body1, margin: 0 },
  '& p': { ...theme.typography.caption, margin: 0, color: theme.vars.palette.text.secondary, textWrap: 'pretty' },
  [theme.breakpoints.down('sm')]: {
    '& > div:first-of-type': { flexBasis: 200 },
    '& > button[data-frameless]': { marginInlineStart: -11 },
  },
}));
