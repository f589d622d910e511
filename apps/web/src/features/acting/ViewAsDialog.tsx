import { acting } from '@sermon/contract/admin/acting';
import DialogContentText from '@mui/material/DialogContentText';
import { actingMinutes, actingReasonLength } from '@sermon/domain/accounts/acting';
import { libraryHome } from '@sermon/domain/accounts/guard';
import { CallFailed } from '@sermon/contract/client';
import { cleanLine } from '@sermon/domain/text';
import { acting as texts } from '@sermon/domain/texts/admin/acting';
import { useId, useState } from 'react';
import { callServer } from '../../api.ts';
import { otherTabs } from '../../session/otherTabs.ts';
import { saveEverything } from '../../session/saveEverything.ts';
import { focusAtOnce } from '../../ui/browser/focusAtOnce.ts';
import { AskDialog } from '../../ui/dialogs/AskDialog.tsx';
import { DialogForm } from '../../ui/dialogs/DialogForm.tsx';
import { useForm } from '../../ui/dialogs/form.ts';
import { TextArea } from '../../ui/plain/TextArea.tsx';

type Person = { id: string; firstName: string; lastName: string };

type ViewAsDialogProps = {
  person: Person;
  isOpen: boolean;
  onClose: () => void;
};

export function ViewAsDialog({ person, isOpen, onClose }: ViewAsDialogProps) {
  const whatId = useId();
  const title = texts.dialog.title(`${person.firstName} ${person.lastName}`);
  return (
    <AskDialog title={title} width="sm" isOpen={isOpen} descriptionId={whatId} onClose={onClose}>
      <ReasonForm person={person} whatId={whatId} onClose={onClose} />
    </AskDialog>
  );
}

function checkReason(given: string): { Reason?: string } {
  const { length } = cleanLine(given);
  if (length < actingReasonLength.min) return { Reason: texts.reasonTooShort(actingReasonLength.min) };
  return length > actingReasonLength.max ? { Reason: texts.reasonTooLong(actingReasonLength.max) } : {};
}

type ReasonFormProps = Pick<ViewAsDialogProps, 'person' | 'onClose'> & { whatId: string };

function ReasonForm({ person: { id, firstName }, whatId, onClose }: ReasonFormProps) {
  const [isOpening, setIsOpening] = useState(false);
  const { formProps, field, message, isBusy } = useForm({
    names: ['Reason'],
    check: ({ Reason }) => checkReason(Reason),
    async send({ Reason }) {
      // The page is loaded again, so a text that is open in it must be on the server.
      if (!(await saveEverything())) throw new CallFailed(texts.saveFirst, 409);
      return callServer(acting.startImpersonation, { id, reason: Reason });
    },
    onDone() {
      setIsOpening(true);
      otherTabs.tell();
      location.assign(libraryHome);
    },
  });
  const { dialog } = texts;
  return (
    <DialogForm
      formProps={formProps}
      message={message}
      send={dialog.button}
      sending={(isBusy || isOpening) && dialog.starting}
      cancel={dialog.cancel}
      onClose={onClose}
    >
      <DialogContentText id={whatId} sx={{ color: 'text.primary' }}>
        {dialog.intro(firstName, actingMinutes)}
      </DialogContentText>
      <TextArea
        label={dialog.reason}
        hint={dialog.reasonHint(firstName, actingReasonLength.min)}
        maxLength={actingReasonLength.max}
        ref={focusAtOnce}
        onKeyDown={(event) => {
          // A reason is a single line, however long, so Enter submits it, as in other single-line fields.
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          event.currentTarget.form?.requestSubmit();
        }}
        {...field('Reason')}
      />
    </DialogForm>
  );
}
