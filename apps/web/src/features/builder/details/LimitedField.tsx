import { styled } from '@mui/material/styles';
import { builder as texts } from '@sermon/domain/texts/builder';
import { type RefCallback, useState } from 'react';
import { Field } from '../../../ui/plain/Field.tsx';
import { TextArea } from '../../../ui/plain/TextArea.tsx';

/**
 * The number of remaining characters at which the field starts to show that number: a tenth of the limit, but at most
 * 50.
 */
const countFrom = (limit: number) => Math.min(limit / 10, 50);

/** Text over the limit is not truncated. */
export function LimitedField(props: {
  label: string;
  name: string;
  error: string | undefined;
  defaultValue: string;
  onInput: () => void;
  ref: RefCallback<HTMLInputElement | HTMLTextAreaElement> | undefined;
  limit: number;
  isLong: boolean;
}) {
  const { limit, isLong, onInput, ...shared } = props;
  const [length, setLength] = useState(shared.defaultValue.length);
  const left = limit - length;
  const field = {
    ...shared,
    autoComplete: 'off',
    onInput: ({ currentTarget }: { currentTarget: { value: string } }) => {
      setLength(currentTarget.value.trim().length);
      onInput();
    },
  };
  return (
    <div>
      {isLong ? <TextArea {...field} rows={6} /> : <Field {...field} />}
      {left <= countFrom(limit) && !shared.error && (
        <Left data-over={left < 0}>{left < 0 ? texts.charactersOver(-left) : texts.charactersLeft(left)}</Left>
      )}
    </div>
  );
}

const Left = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  margin: '6px 0 0',
  color: theme.vars.palette.text.secondary,
  '&[data-over="true"]': { color: theme.vars.palette.error.main },
}));
