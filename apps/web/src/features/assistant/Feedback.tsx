import { assistant as assistantCalls } from '@sermon/contract/assistant/assistant';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { CallFailed } from '@sermon/contract/client';
import { assistantLimits } from '@sermon/domain/assistant/limits';
import { assistant, assistantPanel as texts } from '@sermon/domain/texts/assistant/assistant';
import { ThumbsDown, ThumbsUp } from 'lucide-react';
import { type ReactNode, type SubmitEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { callServer } from '../../api.ts';
import { useNotOffline } from '../../connection/useNotOffline.ts';
import { pageSession } from '../../session/pageSession.ts';
import { DisabledIf, Tooltip } from '../../ui/Tooltip.tsx';
import { Button } from '../../ui/plain/Button.tsx';
import { FormMessage } from '../../ui/plain/Field.tsx';
import { TextArea } from '../../ui/plain/TextArea.tsx';
import { size, touch } from '../../ui/theme/tokens.ts';
import { type Answer, type AnswerId, pageAnswers } from './pageAnswers.ts';

type FeedbackProps = {
  id: AnswerId;
  answer: Answer;
  isOffered: boolean;
  startOver: ReactNode;
};

const responseOf = ({ text, ending }: Answer) => [text, ending].filter(Boolean).join('\n\n');

export function Feedback({ id, answer, isOffered, startOver }: FeedbackProps) {
  const [thumbsUp, setThumbsUp] = useState<boolean | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [words, setWords] = useState('');
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const thanks = useRef<HTMLParagraphElement>(null);
  const labelId = useId();
  const notOffline = useNotOffline();
  const isEmpty = thumbsUp === null && words.trim() === '';
  const why = notOffline || (isEmpty && assistant.feedbackNeeded);

  const toggle = (isUp: boolean) => {
    setThumbsUp((before) => (before === isUp ? null : isUp));
    setIsOpen(true);
  };
  const send = async () => {
    if (isSending || why) return;
    setIsSending(true);
    setFailure(null);
    try {
      const { mode, topics, scriptureReferences } = answer;
      const about = { assetId: id.documentId, mode, topics, scriptureReferences };
      await callServer(assistantCalls.submitFeedback, {
        ...about,
        assistantResponse: responseOf(answer),
        feedback: words,
        thumbsUp,
      });
      flushSync(() => pageAnswers.update(id, { isRated: true }));
      thanks.current?.focus();
    } catch (cause) {
      if (!(cause instanceof CallFailed)) throw cause;
      if (cause.statusCode !== 401 || !pageSession.ask()) setFailure(texts.feedbackFailed);
    } finally {
      setIsSending(false);
    }
  };
  if (!isOffered) return <Actions>{startOver}</Actions>;
  if (answer.isRated)
    return (
      <Form as="div">
        <p ref={thanks} tabIndex={-1} role="status">
          {texts.thanks}
        </p>
        <Actions>{startOver}</Actions>
      </Form>
    );
  return (
    <Form
      noValidate
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        void send();
      }}
    >
      <Question>
        <span id={labelId}>{texts.helpful}</span>
        <div role="group" aria-labelledby={labelId}>
          <Thumb label={texts.thumbsUp} isPressed={thumbsUp === true} onToggle={() => toggle(true)}>
            <ThumbsUp size={18} strokeWidth={1.6} aria-hidden />
          </Thumb>
          <Thumb label={texts.thumbsDown} isPressed={thumbsUp === false} onToggle={() => toggle(false)}>
            <ThumbsDown size={18} strokeWidth={1.6} aria-hidden />
          </Thumb>
        </div>
      </Question>
      {isOpen && (
        <TextArea
          label={texts.anythingToAdd}
          rows={2}
          value={words}
          maxLength={assistantLimits.feedbackLength}
          onChange={(event) => setWords(event.target.value)}
        />
      )}
      <FormMessage message={failure} />
      <Actions>
        {startOver}
        {isOpen && (
          <DisabledIf why={why} placement="top">
            <Button type="submit" variant="tonal" busyLabel={isSending && texts.sending}>
              {texts.sendFeedback}
            </Button>
          </DisabledIf>
        )}
      </Actions>
    </Form>
  );
}

type ThumbProps = { label: string; isPressed: boolean; onToggle: () => void; children: ReactNode };

const Thumb = ({ label, isPressed, onToggle, children }: ThumbProps) => (
  <Tooltip title={label}>
    <ThumbButton aria-label={label} aria-pressed={isPressed} onClick={onToggle}>
      {children}
    </ThumbButton>
  </Tooltip>
);

const Form = styled('form')(({ theme }) => ({
  display: 'grid',
  gap: 8,
  paddingTop: 12,
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  '& p': { ...theme.typography.body2, margin: 0, outline: 'none' },
  '& textarea': { height: 'auto', minHeight: 40, paddingBlock: 8, resize: 'vertical' },
}));

const Question = styled('div')(({ theme }) => ({
  ...theme.typography.h5,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 8,
  '& > div': { display: 'flex', gap: 4 },
}));

const ThumbButton = styled(IconButton)(({ theme }) => ({
  width: 40,
  height: 40,
  borderRadius: 8,
  '&[aria-pressed="true"]': {
    color: theme.vars.palette.primary.main,
    backgroundColor: theme.vars.palette.surface.selected,
  },
  [touch]: { width: size.tap, height: size.tap },
}));

const Actions = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: 8,
});
