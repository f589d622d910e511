import { settings } from '@sermon/contract/accounts/settings';
import DialogContentText from '@mui/material/DialogContentText';
import { daysToReturn } from '@sermon/domain/accounts/settings';
import { settings as texts } from '@sermon/domain/texts/accounts/settings';
import { Download } from 'lucide-react';
import { useId } from 'react';
import { callServer } from '../../../api.ts';
import { leavePage } from '../../../frame/signOut/leavePage.ts';
import { focusAtOnce } from '../../../ui/browser/focusAtOnce.ts';
import { AskDialog } from '../../../ui/dialogs/AskDialog.tsx';
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx';
import { Button } from '../../../ui/plain/Button.tsx';
import { closedAccount } from '../../accounts/closedAccount.ts';
import { useItems } from '../../library/items.ts';
import { OwnProof } from '../otherSites/OwnProof.tsx';
import { useProofForm } from '../otherSites/useProofForm.ts';

type DeleteDialogProps = {
  isOpen: boolean;
  onClose: () => void;
  onDownload: () => void;
};

/** Asks for the password. Afterwards, the sign-in page says until when the account can return. */
export function DeleteDialog({ isOpen, onClose, onDownload }: DeleteDialogProps) {
  const whatId = useId();
  return (
    <AskDialog title={texts.deleteDialog.title} width="sm" isOpen={isOpen} descriptionId={whatId} onClose={onClose}>
      <DeleteForm whatId={whatId} onClose={onClose} onDownload={onDownload} />
    </AskDialog>
  );
}

type DeleteFormProps = Pick<DeleteDialogProps, 'onClose' | 'onDownload'> & { whatId: string };

function DeleteForm({ whatId, onClose, onDownload }: DeleteFormProps) {
  const { data: items } = useItems();
  const documents = items?.filter(({ type, isTemplate }) => type === 'BuilderAsset' && !isTemplate).length ?? null;
  const { formProps, field, message, isBusy, isAskedFirst } = useProofForm({
    names: ['Password'],
    check: () => ({}),
    send: async ({ Password }) => {
      const { dateDeleted } = await callServer(settings.deleteAccount, { password: Password });
      closedAccount.write(dateDeleted.toISOString());
      await leavePage('/auth/sign-in');
    },
    onDone: () => {},
  });
  const { title: _, ...dialog } = texts.deleteDialog;
  return (
    <DialogForm
      formProps={formProps}
      message={message}
      send={dialog.button}
      sending={isBusy && dialog.deleting}
      isDanger
      hasNoSend={isAskedFirst}
      onClose={onClose}
    >
      <DialogContentText id={whatId} component="div" sx={{ display: 'grid', gap: 1.5, color: 'text.primary' }}>
        <span>{dialog.goes(documents)}</span>
        <span>{dialog.return(daysToReturn)}</span>
      </DialogContentText>
      <div>
        <Button variant="outlined" onClick={onDownload}>
          <Download size={18} strokeWidth={1.6} aria-hidden />
          {dialog.downloadFirst}
        </Button>
      </div>
      <OwnProof ref={focusAtOnce} {...field('Password')} />
    </DialogForm>
  );
}
