import { leastWords, missingWords } from '@sermon/domain/assistant/modes';
import { assistantPanel as texts } from '@sermon/domain/texts/assistant/panel';
import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { useWords } from '../../../editor/useWords.ts';
import { Prompt } from './Prompt.tsx';
import type { Asked } from './useAsking.ts';

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
      missing={missing === null ? null : { label: missing, note: texts.youHave(Math.min(words, leastWords[mode])) }}
      isSaving={isSaving}
      failure={failure}
      onAsk={() => void ask()}
    />
  );
}
