import DialogContentText from '@mui/material/DialogContentText';
import { styled } from '@mui/material/styles';
import { settings } from '@sermon/contract/accounts/settings';
import { daysToReturn } from '@sermon/domain/accounts/settings';
import { isDocument } from '@sermon/domain/library/items';
import { settings as texts } from '@sermon/domain/texts/accounts/settings';
import { archive } from '@sermon/domain/texts/archive';
import { Download, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { callServer } from '../../api.ts';
import { useNotOffline } from '../../connection/useNotOffline.ts';
import { leavePage, SignOutDialog, useUnsavedCheck } from '../../frame/SignOutDialog.tsx';
import { focusAtOnce } from '../../ui/browser/focusAtOnce.ts';
import { AskDialog } from '../../ui/dialogs/AskDialog.tsx';
import { DialogForm } from '../../ui/dialogs/DialogForm.tsx';
import { Button } from '../../ui/plain/Button.tsx';
import { Progress } from '../../ui/states/Progress.tsx';
import { DisabledIf } from '../../ui/Tooltip.tsx';
import { closedAccount } from '../accounts/closedAccount.ts';
import { useExport } from '../archive/useExport.ts';
import { useItems } from '../library/items.ts';
import { OwnProof, useProofForm } from './otherSites/OwnProof.tsx';
import { DataRow, Section } from './Section.tsx';

export function DataSection() {
  const { packing, begin, cancel } = useExport();
  const [isDeleting, setIsDeleting] = useState(false);
  const check = useUnsavedCheck({ proceed: () => setIsDeleting(true) });
  const notOffline = useNotOffline();
  return (
    <Section title={texts.sections.data}>
      <DataRow title={texts.download} hint={texts.downloadHint}>
        {packing ? (
          <Packing>
            <Progress
              text={packing.all === null ? archive.packing : archive.packed(packing.done, packing.all)}
              part={packing.all && packing.done / packing.all}
              onCancel={cancel}
            />
          </Packing>
        ) : (
          <DisabledIf why={notOffline} placement="bottom">
            <Button variant="outlined" onClick={begin}>
              <Download size={18} strokeWidth={1.6} aria-hidden />
              {texts.downloadButton}
            </Button>
          </DisabledIf>
        )}
      </DataRow>
      <DataRow title={texts.deleteAccount} hint={texts.deleteHint(daysToReturn)}>
        <DisabledIf why={notOffline} placement="bottom">
          <Button variant="quietDanger" data-frameless aria-haspopup="dialog" onClick={() => void check.start()}>
            <Trash2 size={18} strokeWidth={1.6} aria-hidden />
            {texts.deleteButton}
          </Button>
        </DisabledIf>
      </DataRow>
      <SignOutDialog check={check} act={texts.deleteDialog.goOn} />
      <DeleteDialog
        isOpen={isDeleting}
        onClose={() => setIsDeleting(false)}
        onDownload={() => {
          setIsDeleting(false);
          if (!packing) begin();
        }}
      />
    </Section>
  );
}

const Packing = styled('div')({ flex: '1 1 100%', paddingBottom: 8 });

type DeleteDialogProps = {
  isOpen: boolean;
  onClose: () => void;
  onDownload: () => void;
};

function DeleteDialog({ isOpen, onClose, onDownload }: DeleteDialogProps) {
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
  const documents = items?.filter(isDocument).length ?? null;
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
