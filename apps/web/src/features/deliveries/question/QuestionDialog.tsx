import DialogContentText from '@mui/material/DialogContentText';
import { maxWaitingDeliveries } from '@sermon/domain/deliveries/limits';
import { canGoOnline } from '@sermon/domain/offline/connection';
import { deliveries as texts } from '@sermon/domain/texts/preaching/deliveries';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { pageConnection } from '../../../connection/pageConnection.ts';
import { AskDialog } from '../../../ui/dialogs/AskDialog.tsx';
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx';
import { useForm } from '../../../ui/dialogs/form.ts';
import { useNotify } from '../../../ui/notices/notices.tsx';
import { checkDelivery, DeliveryFields, deliveryNames, typedDelivery } from '../DeliveryFields.tsx';
import { rememberPlace, usePlaces } from '../usePlaces.ts';
import { recordDelivery } from '../sending/recordDelivery.ts';
import { answerQuestion, type Question } from './question.ts';

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
      if (result === 'waits')
        notify({ text: canGoOnline(pageConnection.state) ? texts.recordedOffline : texts.recordedHere });
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
