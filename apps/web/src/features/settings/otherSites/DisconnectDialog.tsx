import { type ConnectedSite, otherSites } from '@sermon/contract/accounts/otherSites';
import { CallFailed } from '@sermon/contract/client';
import { otherSites as texts } from '@sermon/domain/texts/accounts/otherSites';
import { useQueryClient } from '@tanstack/react-query';
import { callServer } from '../../../api.ts';
import { AskDialog } from '../../../ui/dialogs/AskDialog.tsx';
import { useNotify } from '../../../ui/notices/notices.tsx';
import { showEvents } from '../account.ts';
import { PasswordForm } from '../secondStep/PasswordForm.tsx';
import { connectedSites } from './account.ts';

type DisconnectDialogProps = { connected: ConnectedSite; isOpen: boolean; onClose: () => void };

/** The user can then no longer sign in through the site, so this asks for the password. */
export function DisconnectDialog({ connected: { id, site, label }, isOpen, onClose }: DisconnectDialogProps) {
  const client = useQueryClient();
  const notify = useNotify();
  const remove = async () => {
    await client.cancelQueries({ queryKey: connectedSites.queryKey });
    client.setQueryData(connectedSites.queryKey, (before) => before?.filter((each) => each.id !== id));
    showEvents(client);
    notify({ text: texts.disconnected(label) });
    onClose();
  };
  return (
    <AskDialog title={texts.disconnectDialog.title(label)} isOpen={isOpen} onClose={onClose}>
      <PasswordForm
        sentences={[site === '' ? texts.disconnectDialog.former : texts.disconnectDialog.intro(label)]}
        label={texts.disconnect}
        busyLabel={texts.disconnecting}
        isDanger
        send={(password) => disconnect(id, password)}
        onDone={() => void remove()}
        onClose={onClose}
      />
    </AskDialog>
  );
}

async function disconnect(id: string, password: string): Promise<void> {
  try {
    await callServer(otherSites.disconnect, { id, password });
  } catch (failure) {
    // A site that was disconnected in the meantime is not found.
    if (!(failure instanceof CallFailed && failure.statusCode === 404)) throw failure;
  }
}
