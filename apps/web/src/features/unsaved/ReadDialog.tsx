import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogTitle from '@mui/material/DialogTitle';
import { styled } from '@mui/material/styles';
import { unsaved as texts } from '@sermon/domain/texts/unsaved';
import { useQuery } from '@tanstack/react-query';
import { FileQuestion } from 'lucide-react';
import { useId } from 'react';
import { focusAtOnce } from '../../ui/browser/focusAtOnce.ts';
import { useIsPhone } from '../../ui/browser/useIsPhone.ts';
import { Button } from '../../ui/plain/Button.tsx';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { WaitingPart } from '../../ui/states/Waiting.tsx';
import { WrittenText } from '../history/VersionView.tsx';
import { MainAction } from './MainAction.tsx';
import { htmlOf } from './readText.ts';
import type { NamedText, Tools } from './textActions.ts';

type ReadDialogProps = { named: NamedText; isOpen: boolean; tools: Tools; onClose: () => void };

export function ReadDialog({ named, isOpen, tools, onClose }: ReadDialogProps) {
  const titleId = useId();
  const isPhone = useIsPhone();
  const { entry, name } = named;
  const { data: html } = useQuery(htmlOf(entry, tools.journal));
  return (
    <Dialog open={isOpen} fullWidth maxWidth="md" fullScreen={isPhone} onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere', pb: 2 }}>
        {name}
      </DialogTitle>
      <Reading>
        {html === undefined && <WaitingPart />}
        {html === null && <EmptyState Icon={FileQuestion} text={texts.notLoaded} />}
        {typeof html === 'string' && <WrittenText html={html} label="Unsaved text" />}
      </Reading>
      <DialogActions sx={{ px: 3, py: 2 }}>
        <Button variant="outlined" onClick={onClose} ref={focusAtOnce}>
          Close
        </Button>
        <MainAction named={named} tools={tools} isProminent />
      </DialogActions>
    </Dialog>
  );
}

const Reading = styled('div')(({ theme }) => ({
  flex: '0 1 640px',
  minHeight: 0,
  overflow: 'hidden',
  borderBlock: `1px solid ${theme.vars.palette.divider}`,
  [theme.breakpoints.down('sm')]: { flex: 1 },
}));
