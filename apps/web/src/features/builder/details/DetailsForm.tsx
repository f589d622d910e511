import { styled } from '@mui/material/styles';
import {
  changedDetails,
  type DetailField,
  detailFields,
  type DocumentDetails,
  type FormDetail,
} from '@sermon/domain/library/items';
import { builder as texts } from '@sermon/domain/texts/builder';
import { fields } from '@sermon/domain/texts/calls';
import { type KeyboardEvent, type ReactNode, type RefCallback, useCallback, useRef, useState } from 'react';
import { AddChips } from '../../../ui/AddChips.tsx';
import { focusAtOnce } from '../../../ui/browser/focusAtOnce.ts';
import { useForm } from '../../../ui/dialogs/form.ts';
import { Button } from '../../../ui/plain/Button.tsx';
import { DateField } from '../../../ui/plain/DateField.tsx';
import { Field, FormMessage } from '../../../ui/plain/Field.tsx';
import { EarlierSermons } from '../../library/details/EarlierSermons.tsx';
import { TextArea } from '../../../ui/plain/TextArea.tsx';
import { X } from 'lucide-react';

export type SaveDetails = (details: Partial<DocumentDetails>) => Promise<unknown>;

type DetailsFormProps = {
  id: string;
  details: readonly FormDetail[];
  first: DetailField | undefined;
  /** Returns the passages that the text quotes and the Scripture field, with this content, lacks. */
  passagesToAdd: (scripture: string) => readonly string[];
  onSave: SaveDetails;
  onClose: () => void;
};

export function DetailsForm({ id, details: newest, first, passagesToAdd, onSave, onClose }: DetailsFormProps) {
  const [details] = useState(newest);
  const { formProps, field, message, isBusy } = useForm({
    names: detailFields,
    check: (typed) =>
      Object.fromEntries(
        details.flatMap((detail) =>
          detail.kind !== 'day' && typed[detail.field].trim().length > detail.maxLength
            ? [[detail.field, fields.tooLong(detail.maxLength)]]
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
          <ClearableDateField key={name} {...shared} />
        ) : (
          <LimitedField
            key={name}
            {...shared}
            limit={detail.maxLength}
            isLong={detail.kind === 'lines'}
            {...(name === 'ScriptureReferences' && {
              toAdd: passagesToAdd,
              renderAbout: (scripture) => <EarlierSermons id={id} scripture={scripture} isTyped />,
            })}
          />
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

/**
 * The number of remaining characters at which the field starts to show that number: a tenth of the limit, but at most
 * 50.
 */
const countFrom = (limit: number) => Math.min(limit / 10, 50);

function LimitedField(props: {
  label: string;
  name: string;
  error: string | undefined;
  defaultValue: string;
  onInput: () => void;
  ref: RefCallback<HTMLInputElement | HTMLTextAreaElement> | undefined;
  limit: number;
  isLong: boolean;
  toAdd?: (typed: string) => readonly string[];
  /** Returns a line about the field's content, which is shown below the field. */
  renderAbout?: (typed: string) => ReactNode;
}) {
  const { limit, isLong, onInput, toAdd, renderAbout, ...shared } = props;
  const place = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState(shared.defaultValue.trim());
  const left = limit - typed.length;
  const add = (passage: string) => {
    const input = place.current?.querySelector('input');
    if (!input) return;
    input.value = typed ? `${typed}; ${passage}` : passage;
    setTyped(input.value);
    onInput();
  };
  const field = {
    ...shared,
    autoComplete: 'off',
    onInput: ({ currentTarget }: { currentTarget: { value: string } }) => {
      setTyped(currentTarget.value.trim());
      onInput();
    },
  };
  return (
    <div ref={place}>
      {isLong ? <TextArea {...field} rows={6} /> : <Field {...field} />}
      {left <= countFrom(limit) && !shared.error && (
        <Left data-over={left < 0}>{left < 0 ? texts.charactersOver(-left) : texts.charactersLeft(left)}</Left>
      )}
      {renderAbout?.(typed)}
      {toAdd && <AddChips label={texts.quotedPassages} names={toAdd(typed)} labelOf={texts.addPassage} onAdd={add} />}
    </div>
  );
}

const Left = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  margin: '6px 0 0',
  color: theme.vars.palette.text.secondary,
  '&[data-over="true"]': { color: theme.vars.palette.error.main },
}));

function ClearableDateField(props: {
  label: string;
  name: string;
  error: string | undefined;
  defaultValue: string;
  onInput: () => void;
  ref: RefCallback<HTMLInputElement> | undefined;
}) {
  const { ref, onInput, defaultValue, label, ...shared } = props;
  const input = useRef<HTMLInputElement | null>(null);
  const hold = useCallback(
    (element: HTMLInputElement | null) => {
      input.current = element;
      ref?.(element);
    },
    [ref],
  );
  const [isSet, setIsSet] = useState(defaultValue !== '');
  const clear = () => {
    if (!input.current) return;
    input.current.value = '';
    input.current.focus();
    setIsSet(false);
    onInput();
  };
  return (
    <DateField
      {...shared}
      label={label}
      defaultValue={defaultValue}
      ref={hold}
      onInput={({ currentTarget }) => {
        setIsSet(currentTarget.value !== '');
        onInput();
      }}
      end={
        isSet && (
          <button type="button" aria-label={`Clear ${label}`} onClick={clear}>
            <X size={18} strokeWidth={1.6} aria-hidden />
          </button>
        )
      }
    />
  );
}
