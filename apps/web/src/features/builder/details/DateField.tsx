import { X } from 'lucide-react';
import { type RefCallback, useCallback, useRef, useState } from 'react';
import { Field } from '../../../ui/plain/Field.tsx';

export function DateField(props: {
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
    <Field
      {...shared}
      label={label}
      type="date"
      max="9999-12-31"
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
