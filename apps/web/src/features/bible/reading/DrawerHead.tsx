import { styled } from '@mui/material/styles';
import { ArrowLeft, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Tool } from './Tool.tsx';

type DrawerHeadProps = {
  headingId: string;
  heading: ReactNode;
  /** The label and action of the back button. Null if there is no earlier view. */
  back: { label: string; onUse: () => void } | null;
  tools?: ReactNode;
  onClose: () => void;
};

/** The header of the drawer, with the back button, the heading and tool buttons. */
export const DrawerHead = ({ headingId, heading, back, tools, onClose }: DrawerHeadProps) => (
  <Head data-back={back !== null}>
    {back && <Tool label={back.label} Icon={ArrowLeft} onUse={back.onUse} />}
    <h2 id={headingId}>{heading}</h2>
    <Bar>
      {tools}
      <Tool label="Close" Icon={X} onUse={onClose} />
    </Bar>
  </Head>
);

const Head = styled('div')(({ theme }) => ({
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  minHeight: 44,
  padding: '6px 8px 6px 20px',
  '&[data-back="true"]': { paddingInlineStart: 8 },
  '& h2': { ...theme.typography.h3, flex: 1, minWidth: 0, margin: 0, textWrap: 'balance' },
}));

const Bar = styled('div')({ flex: 'none', display: 'flex' });
