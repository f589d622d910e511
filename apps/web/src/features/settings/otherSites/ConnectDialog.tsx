import { otherSites } from '@sermon/contract/accounts/otherSites';
import DialogContentText from '@mui/material/DialogContentText';
import { otherSites as texts } from '@sermon/domain/texts/accounts/otherSites';
import { useId } from 'react';
import { callServer } from '../../../api.ts';
import { focusAtOnce } from '../../../ui/browser/focusAtOnce.ts';
import { AskDialog } from '../../../ui/dialogs/AskDialog.tsx';
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx';
import { OwnProof } from './OwnProof.tsx';
import { useProofForm } from './useProofForm.ts';

type Site = { name: string; label: string };
type ConnectDialogProps = { site: Site; isOpen: boolean; onClose: () => void };

/** From then on, the user can sign in through the other site, so this asks for the password. */
export function ConnectDialog({ site, isOpen, onClose }: ConnectDialogProps) {
  const whatId = useId();
  return (
    <AskDialog title={texts.connectDialog.title(site.label)} isOpen={isOpen} descriptionId={whatId} onClose={onClose}>
      <ConnectForm site={site} whatId={whatId} onClose={onClose} />
    </AskDialog>
  );
}

type ConnectFormProps = Pick<ConnectDialogProps, 'site' | 'onClose'> & { whatId: string };

function ConnectForm({ site: { name, label }, whatId, onClose }: ConnectFormProps) {
  const { formProps, field, message, isBusy, isAskedFirst } = useProofForm({
    names: ['Password'],
    check: () => ({}),
    send: ({ Password }) => callServer(otherSites.connect, { site: name, password: Password }),
    onDone: ({ address }) => location.assign(address),
  });
  return (
    <DialogForm
      formProps={formProps}
      message={message}
      send={texts.connectDialog.button}
      sending={isBusy && texts.opening}
      hasNoSend={isAskedFirst}
      onClose={onClose}
    >
      <DialogContentText id={whatId}>{texts.connectDialog.intro(label)}</DialogContentText>
      <OwnProof ref={focusAtOnce} {...field('Password')} />
    </DialogForm>
  );
}
