import { styled } from '@mui/material/styles';
import {
  changedDetails,
  type DetailField,
  detailFields,
  type DocumentDetails,
  type FormDetail,
} from '@sermon/domain/library/items';
import { builder as texts } from '@sermon/domain/texts/builder';
import { library } from '@sermon/domain/texts/library';
import { type KeyboardEvent, useState } from 'react';
import { focusAtOnce } from '../../../ui/browser/focusAtOnce.ts';
import { useForm } from '../../../ui/dialogs/form.ts';
import { Button } from '../../../ui/plain/Button.tsx';
import { FormMessage } from '../../../ui/plain/FormMessage.tsx';
import { DateField } from './DateField.tsx';
import { LimitedField } from './LimitedField.tsx';

export type SaveDetails = (details: Partial<DocumentDetails>) => Promise<unknown>;

type DetailsFormProps = {
  details: readonly FormDetail[];
  first: DetailField | undefined;
  onSave: SaveDetails;
  onClose: () => void;
};

export function DetailsForm({ details: newest, first, onSave, onClose }: DetailsFormProps) {
  const [details] = useState(newest);
  const { formProps, field, message, isBusy } = useForm({
    names: detailFields,
    check: (typed) =>
      Object.fromEntries(
        details.flatMap((detail) =>
          detail.kind !== 'day' && typed[detail.field].trim().length > detail.maxLength
            ? [[detail.field, library.fieldTooLong(detail.maxLength)]]
            : [],
        ),
      ),
    send: async (typed) => {
      const changed = changedDetails(details, typed);
      if (Object.keys(changed).length > 0) await onSave(changed);
    },
    onDone: onClose,
  });
  const discard = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Escape') return;
    const typed = new FormData(event.currentTarget);
    // If nothing was typed, the same key press also leaves the panel.
    if (details.some(({ field: name, value }) => typed.get(name) !== value)) {
      event.preventDefault();
      event.stopPropagation();
    }
    onClose();
  };
  return (
    <Form {...formProps} aria-label="Details" onKeyDown={discard}>
      {details.map((detail) => {
        const { field: name, label, value } = detail;
        const shared = { label, defaultValue: value, ref: name === first ? focusAtOnce : undefined, ...field(name) };
        return detail.kind === 'day' ? (
          <DateField key={name} {...shared} />
        ) : (
          <LimitedField key={name} {...shared} limit={detail.maxLength} isLong={detail.kind === 'lines'} />
        );
      })}
      <FormMessage message={message} />
      <Actions>
        <Button variant="outlined" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busyLabel={isBusy && texts.savingDetails}>
          Save
        </Button>
      </Actions>
    </Form>
  );
}

const Form = styled('form')({
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
  padding: '4px 20px 72px',
  display: 'grid',
  alignContent: 'start',
  gap: 20,
});

const Actions = styled('div')({ display: 'flex', gap: 8, '& > *': { flex: '1 1 auto' } });
