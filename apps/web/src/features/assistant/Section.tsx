import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import type { AssistantMode } from '@sermon/domain/assistant/modes';
import { assistantPanel as texts } from '@sermon/domain/texts/assistant/assistant';
import { ChevronDown, ChevronUp, type LucideIcon, MessageSquarePlus, ScanText, Sparkles } from 'lucide-react';
import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { isComposing } from '../../ui/commands/keysLabel.ts';
import { AnswerView } from './AnswerView.tsx';
import { type Answer, type AnswerId, pageAnswers } from './pageAnswers.ts';
import { IdeasPrompt, TextPrompt } from './prompt/Prompt.tsx';
import type { Asked, Usage } from './prompt/useAsking.ts';
import type { Insertion } from '@sermon/domain/document/sources/source';
import type { Editor } from '@tiptap/core';
import { useStore } from '../../ui/store.ts';
import { useUser } from '../../user.ts';

type SectionProps = Omit<AssistantPanelProps, 'isShown'> & {
  mode: AssistantMode;
  isOpen: boolean;
  usage: Usage | undefined;
  onToggle: () => void;
};

const icons: Record<AssistantMode, LucideIcon> = {
  ideas: Sparkles,
  suggestions: MessageSquarePlus,
  analysis: ScanText,
};

export function Section({ mode, document, isOpen, usage, onToggle, onInsert, onSave }: SectionProps) {
  const { id: answerId, answer } = useAnswer(document.id, mode);
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  const content = useRef<HTMLDivElement>(null);
  const id = useId();
  const Icon = icons[mode];
  const Chevron = isOpen ? ChevronUp : ChevronDown;
  const { title, about } = texts.modes[mode];

  const focusFirst = (wanted: string): boolean => {
    const first = content.current?.querySelector<HTMLElement>(wanted);
    first?.focus();
    return first !== null && first !== undefined;
  };
  const asked: Asked = {
    usage,
    ask(question) {
      // A user who is still writing keeps the focus. Some browsers don't focus a button on a click.
      const isHere = content.current?.contains(window.document.activeElement);
      const isNowhere = window.document.activeElement === window.document.body;
      const answered = flushSync(() => pageAnswers.ask(answerId, question));
      if (isHere || isNowhere) focusFirst('[data-answer]');
      return answered;
    },
  };
  const startOver = () => {
    flushSync(() => pageAnswers.remove(answerId));
    // In document order, a chip's button would come before the fields.
    if (!focusFirst('input')) focusFirst('button[type="submit"]');
  };
  const stop = () => {
    flushSync(() => pageAnswers.stop(answerId));
    // The button that was pressed is gone.
    focusFirst('[data-answer]');
  };
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event.nativeEvent)) return;
    if (answer === null || answer.outcome !== null) return;
    // Otherwise, Escape would also close a panel that covers the text.
    event.preventDefault();
    event.stopPropagation();
    stop();
  };
  return (
    <Frame onKeyDown={leave}>
      <h3>
        <Toggle aria-expanded={isOpen} aria-controls={wasOpen ? id : undefined} onClick={onToggle}>
          <Icon size={20} strokeWidth={1.6} aria-hidden />
          <span>
            {title}
            {!isOpen && <small>{about}</small>}
          </span>
          <Chevron size={18} strokeWidth={1.75} aria-hidden />
        </Toggle>
      </h3>
      {wasOpen && (
        <Content id={id} ref={content} hidden={!isOpen} role="group" aria-label={title}>
          {/* Stays mounted behind an answer, so that starting over keeps what was entered. */}
          <div hidden={answer !== null}>
            {mode === 'ideas' ? (
              <IdeasPrompt scripture={document.scripture} before={answer} asked={asked} onSave={onSave} />
            ) : (
              <TextPrompt mode={mode} editor={document.editor} asked={asked} onSave={onSave} />
            )}
          </div>
          {answer && (
            <AnswerView id={answerId} answer={answer} onStop={stop} onStartOver={startOver} onInsert={onInsert} />
          )}
        </Content>
      )}
    </Frame>
  );
}

const Frame = styled('section')(({ theme }) => ({
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  '& > h3': { margin: 0 },
}));

const Toggle = styled(ButtonBase)(({ theme }) => ({
  ...theme.typography.h4,
  display: 'grid',
  gridTemplateColumns: '20px minmax(0, 1fr) 18px',
  alignItems: 'center',
  gap: 12,
  width: '100%',
  minHeight: 64,
  padding: '8px 12px 8px 20px',
  textAlign: 'start',
  color: theme.vars.palette.text.primary,
  '&:hover': { backgroundColor: theme.vars.palette.surface.hover },
  '&.Mui-focusVisible': { outlineOffset: -3 },
  '& > svg:first-of-type': { color: theme.vars.palette.primary.main },
  '& small': {
    ...theme.typography.caption,
    display: 'block',
    color: theme.vars.palette.text.secondary,
  },
}));

const Content = styled('div')({
  padding: '2px 20px 16px',
  '&[hidden], & > [hidden]': { display: 'none' },
});

type OpenDocument = { id: string; editor: Editor; scripture: string };

export type AssistantPanelProps = {
  document: OpenDocument;
  isShown: boolean;
  onInsert: (...insertions: readonly Insertion[]) => void;
  onSave: () => Promise<boolean>;
};

function useAnswer(documentId: string, mode: AssistantMode): { id: AnswerId; answer: Answer | null } {
  const { id: ownerId } = useUser();
  const id = useMemo(() => ({ ownerId, documentId, mode }), [ownerId, documentId, mode]);
  return { id, answer: useStore(pageAnswers, () => pageAnswers.get(id)) };
}
