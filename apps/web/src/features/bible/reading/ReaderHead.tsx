import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import { ArrowLeft, X } from 'lucide-react';
import { type ReactNode, useContext } from 'react';
import { size, touch } from '../../../ui/theme/tokens.ts';
import { ReaderHostContext } from './readerHost.ts';
import { Tool } from './Tool.tsx';

export type Back = { label: string; onUse: () => void };

type ReaderHeadProps = {
  headingId: string;
  heading: ReactNode;
  back: Back;
  tools?: ReactNode;
  children?: ReactNode;
};

export function ReaderHead({ headingId, heading, back, tools, children }: ReaderHeadProps) {
  const onClosePanel = useContext(ReaderHostContext)?.onClosePanel;
  return (
    <>
      <BackRow>
        <BackButton aria-label={`Back to ${back.label}`} onClick={back.onUse}>
          <ArrowLeft size={18} strokeWidth={1.75} aria-hidden />
          <span>{back.label}</span>
        </BackButton>
        {tools}
        {onClosePanel && <Tool label="Close" Icon={X} onUse={onClosePanel} />}
      </BackRow>
      <Head>
        <h2 id={headingId}>{heading}</h2>
        {children}
      </Head>
    </>
  );
}

const BackRow = styled('div')(({ theme }) => ({
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  boxSizing: 'border-box',
  height: size.toolbar,
  paddingInlineEnd: 8,
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
}));

const BackButton = styled(ButtonBase)(({ theme }) => ({
  ...theme.typography.subtitle2,
  flex: 1,
  minWidth: 0,
  justifyContent: 'start',
  gap: 10,
  height: 40,
  padding: '0 12px 0 18px',
  borderRadius: 8,
  color: theme.vars.palette.primary.main,
  '& svg': { flex: 'none' },
  '& span': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '&:hover': { backgroundColor: theme.vars.palette.surface.hover },
  [touch]: { height: size.tap },
}));

const Head = styled('div')(({ theme }) => ({
  flex: 'none',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'end',
  boxSizing: 'border-box',
  minHeight: 52,
  padding: '4px 8px 4px 20px',
  '& h2': { ...theme.typography.h3, flex: '1 0 auto', maxWidth: '100%', margin: 0, overflowWrap: 'anywhere' },
}));

export const ReadingPage = styled('div')(({ theme }) => ({
  position: 'relative',
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: -2 },
}));
