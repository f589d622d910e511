import { sharing } from '@sermon/contract/sharing/shares';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { styled } from '@mui/material/styles';
import { may } from '@sermon/domain/accounts/entitlements';
import { shareDialog as texts } from '@sermon/domain/texts/sharing/dialog';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { PropsWithChildren } from 'react';
import { ask } from '../../ask.ts';
import { useIsPhone } from '../../ui/browser/useIsPhone.ts';
import { AskDialog } from '../../ui/dialogs/AskDialog.tsx';
import { useNotify } from '../../ui/notices/notices.tsx';
import { Button } from '../../ui/plain/Button.tsx';
import { Trouble } from '../../ui/states/Trouble.tsx';
import { WaitingPart } from '../../ui/states/Waiting.tsx';
import { useUser } from '../../user.ts';
import { AddressForm } from './AddressForm.tsx';
import { ShareSettings } from './ShareSettings.tsx';
import type { SharedThing } from './useShare.ts';

type DialogProps = SharedThing & {
  name: string;
  isOpen: boolean;
  onClose: () => void;
  onClosed?: () => void;
  /** `isShared` tells whether the text or the slides are shared now. */
  onChanged?: (isShared: boolean) => void;
};

/** The first time, asks for the church's address, if the user may share. */
export function ShareDialog({ isOpen, onClose, onClosed, ...props }: DialogProps) {
  const isPhone = useIsPhone();
  const client = useQueryClient();
  const notify = useNotify();
  const canShare = may(useUser(), 'share');
  const read = ask(sharing.preference, {});
  const { data: preference, isError, refetch } = useQuery({ ...read, enabled: isOpen });
  const needsAddress = preference === null && canShare;
  return (
    <AskDialog
      title={needsAddress ? texts.addressTitle : texts.title(props.kind, props.name)}
      width="sm"
      hasClose
      isFullScreen={isPhone}
      isOpen={isOpen}
      onClose={onClose}
      {...(onClosed && { onClosed })}
    >
      {isError ? (
        <Body onClose={onClose}>
          <Trouble onTryAgain={() => void refetch()}>{texts.notLoaded}</Trouble>
        </Body>
      ) : preference === undefined ? (
        <Body onClose={onClose}>
          <WaitingPart />
        </Body>
      ) : needsAddress ? (
        <AddressForm onSaved={(saved) => client.setQueryData(read.queryKey, saved)} onClose={onClose} />
      ) : (
        <Body onClose={onClose}>
          <ShareSettings
            {...props}
            onNotInitialized={() => {
              notify({ text: texts.notInitialized, isFailure: true });
              onClose();
            }}
          />
        </Body>
      )}
    </AskDialog>
  );
}

function Body({ onClose, children }: PropsWithChildren<{ onClose: () => void }>) {
  const isPhone = useIsPhone();
  return (
    <>
      <DialogContent>
        <Sections>{children}</Sections>
      </DialogContent>
      {!isPhone && (
        <DialogActions sx={{ px: 3, pb: 3, pt: 1 }}>
          <Button variant="outlined" onClick={onClose}>
            {texts.done}
          </Button>
        </DialogActions>
      )}
    </>
  );
}

const Sections = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 16,
  '& > * + *': { paddingTop: 16, borderTop: `1px solid ${theme.vars.palette.divider}` },
}));
