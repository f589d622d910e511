import { styled } from '@mui/material/styles';
import { type AssistantMode, minWords, missingWords } from '@sermon/domain/assistant/modes';
import { assistant, assistantPanel as texts } from '@sermon/domain/texts/assistant/assistant';
import { Sparkles } from 'lucide-react';
import { type ReactNode, type Ref, type SubmitEvent, useId, useRef, useState } from 'react';
import { Button } from '../../../ui/plain/Button.tsx';
import { FormMessage } from '../../../ui/plain/Field.tsx';
import { type Asked, leftToday, useWhyNot } from './useAsking.ts';
import type { Editor } from '@tiptap/core';
import { useWords } from '../../../editor/useWords.ts';
import { assistantLimits } from '@sermon/domain/assistant/limits';
import { parseReferences, shownPassages } from '@sermon/domain/scripture/parsing/parse';
import { useQuery } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { AddChips } from '../../../ui/AddChips.tsx';
import type { Question } from '../pageAnswers.ts';
import { ChipField } from './ChipField.tsx';
import { type ChipRules, type Chips, namesIn, withDraft } from './chips.ts';

type PromptProps = {
  ref?: Ref<HTMLFormElement>;
  mode: AssistantMode;
  asked: Asked;
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

type TextPromptProps = {
  mode: 'suggestions' | 'analysis';
  editor: Editor;
  asked: Asked;
  onSave: () => Promise<boolean>;
};

/** The text is saved first, because the server reads it. */
export function TextPrompt({ mode, editor, asked, onSave }: TextPromptProps) {
  const words = useWords(editor, true);
  const [isSaving, setIsSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const missing = missingWords(mode, words);
  const ask = async () => {
    setFailure(null);
    setIsSaving(true);
    const isSaved = await onSave();
    setIsSaving(false);
    if (!isSaved) return setFailure(texts.notSaved);
    void asked.ask({ mode, topics: [], scriptureReferences: [] });
  };
  return (
    <Prompt
      mode={mode}
      asked={asked}
      missing={missing === null ? null : { label: missing, note: texts.youHave(Math.min(words, minWords[mode])) }}
      isSaving={isSaving}
      failure={failure}
      onAsk={() => void ask()}
    />
  );
}

const topicRules: ChipRules = {
  separator: ',',
  limit: assistantLimits.topics,
  maxLength: assistantLimits.topicLength,
  tooMany: texts.tooManyTopics,
  tooLong: texts.topicTooLong,
};
const passageRules: ChipRules = {
  separator: ';',
  limit: assistantLimits.references,
  maxLength: assistantLimits.referenceLength,
  tooMany: texts.tooManyPassages,
  tooLong: texts.passageTooLong,
};

const passagesOf = (scripture: string): string[] =>
  [...new Set(namesIn(shownPassages(scripture), passageRules.separator))].filter(
    (written) => written.length <= passageRules.maxLength && parseReferences(written).length > 0,
  );

const hintOf = (count: number): string =>
  count > passageRules.limit ? texts.firstFromDetails(passageRules.limit) : texts.fromDetails;

type IdeasPromptProps = {
  scripture: string;
  before: Pick<Question, 'topics' | 'scriptureReferences'> | null;
  asked: Asked;
  onSave: () => Promise<boolean>;
};

/** The document is saved first, because the server may not have it yet. */
export function IdeasPrompt({ scripture, before: first, asked, onSave }: IdeasPromptProps) {
  const [topics, setTopics] = useState<Chips>({ names: first?.topics ?? [], draft: '' });
  /** While `names` is null, the passages follow the details; the user's first change ends that. */
  const [entered, setEntered] = useState<Omit<Chips, 'names'> & { names: Chips['names'] | null }>({
    names: first?.scriptureReferences ?? null,
    draft: '',
  });
  const [isSaving, setIsSaving] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const fromDetails = passagesOf(scripture);
  const passages = { ...entered, names: entered.names ?? fromDetails.slice(0, passageRules.limit) };
  const changeTopics = (changes: Partial<Chips>) => setTopics((before) => ({ ...before, ...changes }));
  const changePassages = (changes: Partial<Chips>) => setEntered((before) => ({ ...before, ...changes }));

  const refuse = (wrong: { topics: string | undefined; passages: string | undefined }) => {
    flushSync(() => {
      changeTopics({ error: wrong.topics, isRefused: true });
      changePassages({ error: wrong.passages, isRefused: true });
    });
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  };
  const ask = async () => {
    // Text in a field counts even without Enter.
    const [nextTopics, nextPassages] = [withDraft(topics, topicRules), withDraft(passages, passageRules)];
    setTopics(nextTopics);
    changePassages(passages.draft.trim() === '' ? { draft: '', error: undefined } : nextPassages);
    const unknown = nextPassages.names.find((written) => parseReferences(written).length === 0);
    const wrong = {
      topics: nextTopics.error ?? (nextTopics.names.length === 0 ? assistant.topicNeeded : undefined),
      passages:
        nextPassages.error ??
        (nextPassages.names.length === 0 ? assistant.scriptureNeeded : undefined) ??
        (unknown === undefined ? undefined : assistant.notAPassage(unknown)),
    };
    if (wrong.topics !== undefined || wrong.passages !== undefined) return refuse(wrong);
    setIsSaving(true);
    await onSave();
    setIsSaving(false);
    const fields = await asked.ask({
      mode: 'ideas',
      topics: [...nextTopics.names],
      scriptureReferences: [...nextPassages.names],
    });
    if (fields) refuse({ topics: fields.Topics?.[0], passages: fields.ScriptureReferences?.[0] });
  };
  return (
    <Prompt ref={form} mode="ideas" asked={asked} isSaving={isSaving} onAsk={() => void ask()}>
      <Fields>
        <ChipField
          label={texts.scripture}
          placeholder={texts.addPassage}
          hint={entered.names === null && fromDetails.length > 0 ? hintOf(fromDetails.length) : undefined}
          rules={passageRules}
          isScripture
          value={passages}
          onChange={changePassages}
        />
        <div>
          <ChipField
            label={texts.topics}
            placeholder={texts.addTopic}
            rules={topicRules}
            value={topics}
            onChange={changeTopics}
          />
          <PassageTopics
            passages={withDraft(passages, passageRules).names}
            chosen={topics.names}
            onChoose={(name) => changeTopics({ names: [...topics.names, name], error: undefined, isRefused: false })}
          />
        </div>
      </Fields>
    </Prompt>
  );
}

const Fields = styled('div')({ display: 'grid', gap: 12, marginBottom: 4 });

type PassageTopicsProps = {
  passages: readonly string[];
  chosen: readonly string[];
  onChoose: (name: string) => void;
};

/** Offers topics that the index has for the passages. Shows nothing if none is sure. */
function PassageTopics({ passages, chosen, onChoose }: PassageTopicsProps) {
  const { data = [] } = useQuery({
    queryKey: ['topics of passages', passages.join(';')],
    async queryFn() {
      const { topicsOfPassages } = await import('@sermon/domain/search/topics/passageTopics');
      return topicsOfPassages(passages.flatMap((written) => parseReferences(written)));
    },
    enabled: passages.length > 0,
    staleTime: Infinity,
    placeholderData: (before) => (passages.length > 0 ? before : undefined),
  });
  const taken = new Set(chosen.map((name) => name.toLowerCase()));
  const offered = chosen.length < assistantLimits.topics ? data.filter((name) => !taken.has(name.toLowerCase())) : [];
  return <AddChips label={texts.passageTopics} names={offered} labelOf={texts.addNamed} onAdd={onChoose} />;
}
