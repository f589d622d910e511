import { styled } from '@mui/material/styles';
import type { AssistantMode } from '@sermon/domain/assistant/modes';
import { assistantPanel as texts } from '@sermon/domain/texts/assistant/panel';
import { Sparkles } from 'lucide-react';
import { type ReactNode, type Ref, type SubmitEvent, useId } from 'react';
import { Button } from '../../../ui/plain/Button.tsx';
import { FormMessage } from '../../../ui/plain/FormMessage.tsx';
import { type Asked, leftToday, useWhyNot } from './useAsking.ts';

type PromptProps = {
  ref?: Ref<HTMLFormElement>;
  mode: AssistantMode;
  asked: Asked;
  /** Null if the text is long enough. */
  missing?: { label: string; note: string } | null;
  isSaving: boolean;
  failure?: string | null;
  onAsk: () => void;
  children?: ReactNode;
};

export function Prompt(props: PromptProps) {
  const { ref, mode, asked, missing = null, isSaving, failure = null, onAsk, children } = props;
  const noteId = useId();
  const whyNot = useWhyNot(asked);
  const isDisabled = missing !== null || whyNot !== false;
  const note = missing?.note ?? (whyNot || leftToday(asked));
  const { explanation, start } = texts.modes[mode];
  return (
    <Content
      ref={ref}
      noValidate
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        if (!isDisabled && !isSaving) onAsk();
      }}
    >
      <p>{explanation}</p>
      {children}
      <FormMessage message={failure} />
      <Button
        type="submit"
        // Can still be focused, so that everybody can find out why.
        aria-disabled={isDisabled}
        busyLabel={isSaving && 'Saving'}
        aria-describedby={note ? noteId : undefined}
      >
        {!isDisabled && <Sparkles size={18} strokeWidth={1.75} aria-hidden />}
        {missing?.label ?? start}
      </Button>
      {note && <small id={noteId}>{note}</small>}
    </Content>
  );
}

const Content = styled('form')(({ theme }) => ({
  display: 'grid',
  gap: 12,
  '& > p': { ...theme.typography.body2, margin: 0, color: theme.vars.palette.text.secondary },
  '& > button[aria-disabled="true"]': {
    borderColor: theme.vars.palette.divider,
    background: theme.vars.palette.surface.sunken,
    color: theme.vars.palette.text.disabled,
    cursor: 'default',
  },
  '& > small': { ...theme.typography.caption, marginTop: -6, color: theme.vars.palette.text.secondary },
}));
