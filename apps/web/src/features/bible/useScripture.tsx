import type { Editor } from '@tiptap/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEditorState } from '@tiptap/react';
import { type ReactNode, type RefObject, useMemo } from 'react';
import { ask } from '../../ask.ts';
import { quotationsIn } from '../../editor/scripture/quotations/quotations.ts';
import { ScriptureTools } from '../../editor/scripture/ScriptureTools.tsx';
import type { ScriptureSource } from '../../editor/scripture/source.ts';
import { useScriptureCommands } from '../../editor/scripture/useScriptureCommands.ts';
import type { Command } from '../../ui/commands/command.ts';
import { api } from './api.ts';
import type { Reading } from './reading/trail.ts';
import { useBibleSettings } from './useBibleSettings.ts';
import { useSubstituteNotice } from './useSubstituteNotice.ts';
import { useTranslations } from './useTranslations.ts';
import { useProgress, ProgressPill } from './ProgressPill.tsx';

/**
 * Connects the editor's Scripture tools to the Bible. Returns the tools' commands, and the elements that float over the
 * canvas. `onRead` shows a chapter in a panel; it must never change.
 */
export function useScripture(
  editor: Editor,
  canvas: RefObject<HTMLElement | null>,
  onRead: (reading: Reading) => void,
): { commands: Command[]; tools: ReactNode } {
  const { translationId, copySetting, viewSetting } = useBibleSettings();
  const client = useQueryClient();
  const installed = useInstalled(editor);
  const { startProgress, sentence } = useProgress();
  const onSubstitute = useSubstituteNotice();

  const source = useMemo<ScriptureSource>(
    () => ({
      async passages(references, id, signal) {
        const input = { references: [...references], translationId: id };
        const { queryKey } = ask(api.bible.passages, input);
        const known = client.getQueryData(queryKey);
        if (known) return known;
        const answer = await api.bible.passages(input, signal ? { signal } : {});
        // Caches a single passage, because a passage that was previewed is often previewed again or inserted.
        if (references.length === 1) client.setQueryData(queryKey, answer);
        return answer;
      },
      installed,
      translationId,
      copySetting,
      viewSetting,
      onRead: (reference, id) => onRead({ reference, translationId: id }),
      onSubstitute,
      startProgress,
    }),
    [client, installed, translationId, copySetting, viewSetting, startProgress, onRead, onSubstitute],
  );
  const commands = useScriptureCommands(editor, source);
  const tools = (
    <>
      <ScriptureTools editor={editor} canvas={canvas} source={source} />
      <ProgressPill sentence={sentence} />
    </>
  );
  return { commands, tools };
}

/**
 * Returns the installed translations. They are not fetched until the text contains a quotation, whose translation could
 * be switched.
 */
function useInstalled(editor: Editor): ScriptureSource['installed'] {
  const hasQuotations = useEditorState({
    editor,
    selector: ({ editor: { state } }) => quotationsIn(state.doc).length > 0,
  });
  const { translations } = useTranslations({ isNeeded: hasQuotations });
  return useMemo(() => translations.filter(({ isInstalled }) => isInstalled), [translations]);
}
