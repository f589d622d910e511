import { styled } from '@mui/material/styles';
import { assistantPanel as texts } from '@sermon/domain/texts/assistant/assistant';
import { X } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import { isComposing } from '../../../ui/commands/keysLabel.ts';
import { Labeled } from '../../../ui/plain/Field.tsx';
import { size, touch } from '../../../ui/theme/tokens.ts';
import { type ChipRules, type Chips, withDraft } from './chips.ts';

type ChipFieldProps = {
  label: string;
  placeholder: string;
  hint?: string | undefined;
  rules: ChipRules;
  isScripture?: boolean;
  value: Chips;
  onChange: (changes: Partial<Chips>) => void;
};

/**
 * Enter or the separator adds a chip; Backspace in the empty field moves the last one back into the field. Names that
 * cannot be added stay in the field, with a message.
 */
export function ChipField(props: ChipFieldProps) {
  const { label, placeholder, hint, rules, isScripture = false, value, onChange } = props;
  const { names, draft, error, isRefused = false } = value;
  const input = useRef<HTMLInputElement>(null);
  const isFull = names.length >= rules.limit;
  const change = (changes: Partial<Chips>) => onChange({ error: undefined, isRefused: false, ...changes });
  const press = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    const isEmpty = draft.trim() === '';
    if (event.key === rules.separator || (event.key === 'Enter' && !isEmpty)) {
      event.preventDefault();
      if (!isEmpty) change(withDraft(value, rules));
    } else if (event.key === 'Backspace' && draft === '' && names.length > 0) {
      event.preventDefault();
      change({ names: names.slice(0, -1), draft: names.at(-1)! });
    }
  };
  const remove = (name: string) => {
    change({ names: names.filter((other) => other !== name) });
    input.current?.focus();
  };
  return (
    <Labeled
      label={label}
      error={error}
      hint={hint ?? (isFull ? rules.tooMany(rules.limit) : texts.pressEnter)}
      // Otherwise, screen readers read the error with the field that gets the focus.
      isLive={!isRefused}
    >
      {(wiring) => (
        <Frame
          data-wrong={error !== undefined}
          onClick={(event) => event.target === event.currentTarget && input.current?.focus()}
        >
          {names.map((name) => (
            <Chip key={name} data-scripture={isScripture}>
              <span>{name}</span>
              <button type="button" aria-label={texts.remove(name)} onClick={() => remove(name)}>
                <X size={16} strokeWidth={1.75} aria-hidden />
              </button>
            </Chip>
          ))}
          <input
            {...wiring}
            ref={input}
            value={draft}
            placeholder={isFull ? '' : placeholder}
            autoComplete="off"
            enterKeyHint="done"
            onChange={(event) => change({ draft: event.target.value })}
            onKeyDown={press}
          />
        </Frame>
      )}
    </Labeled>
  );
}

const Frame = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 6,
  padding: 7,
  minHeight: 48,
  boxSizing: 'border-box',
  border: `1px solid ${theme.vars.palette.outline}`,
  borderRadius: 8,
  backgroundColor: theme.vars.palette.surface.sheet,
  cursor: 'text',
  '&[data-wrong="true"]': { borderColor: theme.vars.palette.error.main },
  '&:focus-within': {
    borderColor: theme.vars.palette.primary.main,
    boxShadow: `inset 0 0 0 1px ${theme.vars.palette.primary.main}`,
  },
  '&[data-wrong="true"]:focus-within': {
    borderColor: theme.vars.palette.error.main,
    boxShadow: `inset 0 0 0 1px ${theme.vars.palette.error.main}`,
  },
  '& input': {
    ...theme.typography.body1,
    flex: '1 1 120px',
    minWidth: 0,
    height: 32,
    padding: '0 6px',
    border: 0,
    outline: 'none',
    background: 'none',
    color: theme.vars.palette.text.primary,
    [touch]: { height: size.tap },
  },
  '& input::placeholder': { color: theme.vars.palette.text.secondary, opacity: 1 },
  [touch]: { padding: 4 },
}));

const Chip = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'inline-flex',
  alignItems: 'center',
  maxWidth: '100%',
  minHeight: 32,
  paddingInlineStart: 10,
  boxSizing: 'border-box',
  borderRadius: 6,
  fontWeight: 600,
  color: theme.vars.palette.text.primary,
  backgroundColor: theme.vars.palette.surface.sunken,
  '&[data-scripture="true"]': { color: theme.vars.palette.rubric },
  '& > span': { minWidth: 0, paddingBlock: 6, overflowWrap: 'anywhere' },
  '& > button': {
    flex: 'none',
    display: 'grid',
    placeItems: 'center',
    width: 32,
    height: 32,
    padding: 0,
    border: 0,
    borderRadius: 6,
    background: 'none',
    color: theme.vars.palette.text.secondary,
    cursor: 'pointer',
  },
  '& > button:hover': { color: theme.vars.palette.text.primary },
  [touch]: { '& > button': { width: size.tap, height: size.tap } },
}));
