import type { Editor } from '@tiptap/core';
import { bible as texts } from '@sermon/domain/texts/bible';
import type { Scripture } from '@sermon/domain/document/schema';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEditorState } from '@tiptap/react';
import { type ReactNode, type RefObject, useMemo, useRef, useState } from 'react';
import { ask } from '../../ask.ts';
import { quotationsIn } from '../../editor/scripture/quotations/quotations.ts';
import { ScriptureTools } from '../../editor/scripture/ScriptureTools.tsx';
import type { ScriptureSource } from '../../editor/scripture/source.ts';
import { useScriptureCommands } from '../../editor/scripture/useScriptureCommands.ts';
import type { Command } from '../../ui/commands/command.ts';
import { useNotify } from '../../ui/notices/notices.tsx';
import { api } from './api.ts';
import { type Reading, ReadingDrawer } from './ReadingDrawer.tsx';
import { useBibleSettings } from './useBibleSettings.ts';
import { useProgress, ProgressPill } from './ProgressPill.tsx';

/**
 * Connects the editor's Scripture tools to the Bible. Returns the tools' commands, and the elements that float over the
 * canvas.
 */
export function useScripture(
  editor: Editor,
  canvas: RefObject<HTMLElement | null>,
  onInsert: (quotation: Scripture) => void,
): { commands: Command[]; tools: ReactNode } {
  const { translationId, copySetting, viewSetting } = useBibleSettings();
  const client = useQueryClient();
  const installed = useInstalled(editor);
  const [reading, setReading] = useState<Reading | null>(null);
  const { startProgress, sentence } = useProgress();
  const notify = useNotify();
  const shownNotices = useRef(new Set<string>());

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
      onRead: (reference, id) => setReading({ reference, translationId: id }),
      onSubstitute: (asked, shown) => {
        const text = texts.notInstalled(asked, shown);
        // Shows each notification only once, because the quotation itself also indicates which translation was used.
        if (!shownNotices.current.has(text)) notify({ text });
        shownNotices.current.add(text);
      },
      startProgress,
    }),
    [client, installed, translationId, copySetting, viewSetting, startProgress, notify],
  );
  const commands = useScriptureCommands(editor, source);
  const tools = (
    <>
      <ScriptureTools editor={editor} canvas={canvas} source={source} />
      <ProgressPill sentence={sentence} />
      <ReadingDrawer reading={reading} onInsert={onInsert} onClose={() => setReading(null)} />
    </>
  );
  return { commands, tools };
}

const none: ScriptureSource['installed'] = [];

/**
 * Returns the installed translations. They are not fetched until the text contains a quotation, whose translation could
 * be switched.
 */
function useInstalled(editor: Editor): ScriptureSource['installed'] {
  const hasQuotations = useEditorState({
    editor,
    selector: ({ editor: { state } }) => quotationsIn(state.doc).length > 0,
  });
  const { data } = useQuery({
    ...ask(api.bible.translations, {}),
    staleTime: Infinity,
    enabled: hasQuotations,
    meta: { keepsScreen: true },
  });
  return useMemo(() => data?.filter(({ isInstalled }) => isInstalled) ?? none, [data]);
}
