import DialogContentText from '@mui/material/DialogContentText';
import { maxWaitingDeliveries } from '@sermon/domain/deliveries/deliveries';
import { sendingText } from '@sermon/domain/offline/connection';
import { deliveries as texts } from '@sermon/domain/texts/deliveries';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { pageConnection } from '../../../connection/pageConnection.ts';
import { AskDialog } from '../../../ui/dialogs/AskDialog.tsx';
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx';
import { useForm } from '../../../ui/dialogs/form.ts';
import { useNotify } from '../../../ui/notices/notices.tsx';
import {
  checkDelivery,
  DeliveryFields,
  deliveryNames,
  rememberPlace,
  typedDelivery,
  usePlaces,
} from '../DeliveryFields.tsx';
import { answerQuestion, type Question } from './question.ts';
import { deliveries } from '@sermon/contract/deliveries';
import { callServer } from '../../../api.ts';
import type { WaitingDelivery } from '../../../offline/store/deliveries.ts';
import { refreshDeliveries } from '../refreshDeliveries.ts';
import { requestTimeoutMs, type SenderNeeds, senderOf } from '../sending/deliverySender.ts';

/** Closing it in any way means that the sermon was not preached. */
export function QuestionDialog({ question, isOpen }: { question: Question; isOpen: boolean }) {
  const hintId = useId();
  return (
    <AskDialog
      title={texts.question}
      descriptionId={hintId}
      isOpen={isOpen}
      onClose={() => answerQuestion(question.id)}
    >
      <QuestionForm key={question.id} question={question} hintId={hintId} />
    </AskDialog>
  );
}

function QuestionForm({ question, hintId }: { question: Question; hintId: string }) {
  const { id, ownerId, documentId, name, day, minutes } = question;
  const client = useQueryClient();
  const notify = useNotify();
  const places = usePlaces(ownerId);
  const [isFull, setIsFull] = useState(false);
  const { formProps, field, message, isBusy } = useForm({
    names: deliveryNames,
    check: checkDelivery,
    async send(typed) {
      const facts = typedDelivery(typed);
      const delivery = { id, documentId, name, at: new Date(), ...facts };
      const result = await recordDelivery({ ownerId, client, notify }, delivery);
      if (result !== 'full') rememberPlace(ownerId, facts.place);
      return result;
    },
    onDone(result) {
      setIsFull(result === 'full');
      if (result === 'full') return;
      answerQuestion(id, true);
      if (result === 'sent') notify({ text: texts.recorded });
      if (result === 'waits') notify({ text: sendingText(pageConnection.state) });
    },
  });
  return (
    <DialogForm
      formProps={formProps}
      message={isFull ? texts.tooManyWaiting(maxWaitingDeliveries) : message}
      send="Save"
      sending={isBusy && texts.saving}
      cancel={texts.notToday}
      onClose={() => answerQuestion(id)}
    >
      <DialogContentText id={hintId}>{texts.questionHint(name)}</DialogContentText>
      <DeliveryFields initial={{ day, place: null, minutes, note: '' }} places={places} field={field} />
    </DialogForm>
  );
}

/**
 * `waits`: on this device. `refused`: by the server, and the user was told. `full`: not stored because too many wait.
 */
type Recorded = 'sent' | 'waits' | 'refused' | 'full';

/**
 * Stores a delivery on this device and sends it. If the browser stores nothing, it is only sent, and a failure rejects
 * with `CallFailed`.
 */
async function recordDelivery(needs: SenderNeeds, delivery: Omit<WaitingDelivery, 'refusal'>): Promise<Recorded> {
  const sender = senderOf(needs);
  const stored = await sender.waiting.add(delivery);
  if (stored === 'full') return 'full';
  if (stored === 'refused') {
    const { id: deliveryId, documentId: id, day, place, minutes, note } = delivery;
    const signal = AbortSignal.timeout(requestTimeoutMs);
    await callServer(deliveries.add, { id, deliveryId, day, place, minutes, note }, { signal });
    void refreshDeliveries(needs.client);
    return 'sent';
  }
  await sender.run();
  if (sender.isStopped) return 'waits';
  const left = (await sender.waiting.list()).find(({ id }) => id === delivery.id);
  if (!left) return 'sent';
  return left.refusal === null ? 'waits' : 'refused';
}
