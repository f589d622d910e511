import DialogContentText from '@mui/material/DialogContentText';
import { settings as texts } from '@sermon/domain/texts/accounts/settings';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useId } from 'react';
import { leavePage } from '../../../frame/signOut/leavePage.ts';
import { focusAtOnce } from '../../../ui/browser/focusAtOnce.ts';
import { AskDialog } from '../../../ui/dialogs/AskDialog.tsx';
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx';
import { useForm } from '../../../ui/dialogs/form.ts';
import { Button } from '../../../ui/plain/Button.tsx';
import { useUser } from '../../../user.ts';
import { closedAccount } from '../../accounts/closedAccount.ts';
import { useItems } from '../../library/items.ts';
import { accountSettings } from '../account.ts';
import { api } from '../api.ts';
import { checkProof, mustSignInAgain, OwnProof, useProven } from '../otherSites/OwnProof.tsx';

type DeleteDialogProps = {
  isOpen: boolean;
  onClose: () => void;
  /** Called when the user wants to download everything first. */
  onDownload: () => void;
};

/** Asks for the password before the account is closed. Afterwards, the sign-in page says until when it can return. */
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
  const user = useUser();
  const { data: items } = useItems();
  const documents = items?.filter(({ type, isTemplate }) => type === 'BuilderAsset' && !isTemplate).length ?? null;
  const { data: settings } = useQuery(accountSettings);
  const proven = useProven();
  const isAskedFirst = mustSignInAgain(settings);
  const { formProps, field, message, isBusy } = useForm({
    names: ['Password'],
    check: ({ Password }) => checkProof(settings, Password),
    send: async ({ Password }) => {
      const { dateDeleted } = await proven(() => api.settings.deleteAccount({ password: Password }));
      closedAccount.write(dateDeleted.toISOString());
      await leavePage(user.id, '/auth/sign-in');
    },
    onDone: () => {},
  });
  const { title: _, ...dialog } = texts.deleteDialog;
  return (
    <DialogForm
      formProps={formProps}
      message={isAskedFirst ? null : message}
      send={dialog.button}
      sending={isBusy && dialog.deleting}
      isDanger
      hasNoSend={isAskedFirst}
      onClose={onClose}
    >
      <DialogContentText id={whatId} component="div" sx={{ display: 'grid', gap: 1.5, color: 'text.primary' }}>
        <span>{dialog.goes(documents)}</span>
        <span>{dialog.return}</span>
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
