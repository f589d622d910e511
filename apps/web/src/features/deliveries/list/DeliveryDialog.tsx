import type { Delivery } from '@sermon/contract/preaching/deliveries';
import { deliveries as texts } from '@sermon/domain/texts/preaching/deliveries';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { AskDialog } from '../../../ui/dialogs/AskDialog.tsx';
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx';
import { useForm } from '../../../ui/dialogs/form.ts';
import { newId } from '../../../ui/browser/newId.ts';
import { useNotify } from '../../../ui/notices/notices.tsx';
import { useToday } from '../../../ui/time/useToday.ts';
import { useUser } from '../../../user.ts';
import { checkDelivery, DeliveryFields, deliveryNames, typedDelivery } from '../DeliveryFields.tsx';
import { rememberPlace, usePlaces } from '../usePlaces.ts';
import { addEdit, changeEdit, type DeliveryEdit, undoOf } from './edits.ts';

/** `delivery` is null for a new one. */
export type Edited = { documentId: string; delivery: Delivery | null };

type DialogProps = { edited: Edited; isOpen: boolean; onClose: () => void };

export const DeliveryDialog = ({ edited, isOpen, onClose }: DialogProps) => (
  <AskDialog title={edited.delivery ? texts.edit : texts.add} isOpen={isOpen} onClose={onClose}>
    <DeliveryForm edited={edited} onClose={onClose} />
  </AskDialog>
);

function DeliveryForm({ edited: { documentId, delivery }, onClose }: Omit<DialogProps, 'isOpen'>) {
  const { id: ownerId } = useUser();
  const client = useQueryClient();
  const notify = useNotify();
  const today = useToday();
  const places = usePlaces(ownerId);
  // Sending the form again after a lost reply does not add the delivery twice.
  const [id] = useState(() => delivery?.id ?? newId());
  const [initial] = useState(() => delivery ?? { day: today, place: null, minutes: null, note: '' });
  const { formProps, field, message, isBusy } = useForm({
    names: deliveryNames,
    check: checkDelivery,
    async send(typed): Promise<DeliveryEdit> {
      const next = { id, ...typedDelivery(typed) };
      const edit = delivery ? changeEdit(client, delivery, next) : addEdit(client, documentId, next);
      await edit.perform();
      rememberPlace(ownerId, next.place);
      return edit;
    },
    onDone(edit) {
      notify({ text: edit.done, undo: undoOf(edit) });
      onClose();
    },
  });
  return (
    <DialogForm formProps={formProps} message={message} send="Save" sending={isBusy && texts.saving} onClose={onClose}>
      <DeliveryFields initial={initial} places={places} field={field} />
    </DialogForm>
  );
}
