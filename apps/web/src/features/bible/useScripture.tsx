import { bible } from '@sermon/contract/bible';
import type { Editor } from '@tiptap/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEditorState } from '@tiptap/react';
import { type ReactNode, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { CallFailed } from '@sermon/contract/client';
import { callServer } from '../../api.ts';
import { ask } from '../../ask.ts';
import { quotationsIn } from '../../editor/scripture/quotations/quotations.ts';
import { QuotationRow, SelectedQuotation } from '../../editor/scripture/quotations/QuotationMenu.tsx';
import { ScriptureTools } from '../../editor/scripture/ScriptureTools.tsx';
import type { Progress, ScriptureSource } from '../../editor/scripture/source.ts';
import { useScriptureCommands } from '../../editor/scripture/useScriptureCommands.ts';
import type { Command } from '../../ui/commands/command.ts';
import { useNotOffline } from '../../connection/useNotOffline.ts';
import { loadOfflineChapters } from './offline/lazyOfflineChapters.ts';
import type { Reading } from './reading/trail.ts';
import { useBibleSettings, useSubstituteNotice, useTranslations } from './useBibleSettings.ts';
import CircularProgress from '@mui/material/CircularProgress';
import { styled } from '@mui/material/styles';

/**
 * Connects the editor's Scripture tools to the Bible. Returns the tools' commands, the elements that float over the
 * canvas, those for the bubble of selected words, and those for a phone's lower bar. `onRead` shows a chapter in a panel; it must never change.
 */
export function useScripture(
  editor: Editor,
  canvas: RefObject<HTMLElement | null>,
  onRead: (reading: Reading) => void,
): { commands: Command[]; tools: ReactNode; selectionTools: ReactNode; phoneTools: ReactNode } {
  const { translationId, copySetting, viewSetting } = useBibleSettings();
  const client = useQueryClient();
  const [lacksBible, setLacksBible] = useState(false);
  const { installed, noBible } = useInstalled(editor, lacksBible);
  const notOffline = useNotOffline();
  const { startProgress, sentence } = useProgress();
  const onSubstitute = useSubstituteNotice();

  const source = useMemo<ScriptureSource>(
    () => ({
      async passages(references, id, signal) {
        const input = { references: [...references], translationId: id };
        const { queryKey } = ask(bible.passages, input);
        const known = client.getQueryData(queryKey);
        if (known) return known;
        const answer = await fetchPassages(input, signal);
        setLacksBible(answer.passages.translationId === '');
        // Caches a single passage, because a passage that was previewed is often previewed again or inserted.
        if (references.length === 1 && !answer.isOfflineCopy && answer.passages.translationId !== '')
          client.setQueryData(queryKey, answer.passages);
        return answer.passages;
      },
      installed,
      noBible,
      notOffline,
      translationId,
      copySetting,
      viewSetting,
      onRead: (reference, id) => onRead({ reference, translationId: id }),
      onSubstitute,
      startProgress,
    }),
    [
      client,
      installed,
      noBible,
      notOffline,
      translationId,
      copySetting,
      viewSetting,
      startProgress,
      onRead,
      onSubstitute,
    ],
  );
  const commands = useScriptureCommands(editor, source);
  const tools = (
    <>
      <ScriptureTools editor={editor} canvas={canvas} source={source} />
      <ProgressPill sentence={sentence} />
    </>
  );
  return {
    commands,
    tools,
    selectionTools: <SelectedQuotation editor={editor} source={source} />,
    phoneTools: <QuotationRow editor={editor} source={source} />,
  };
}

type PassagesInput = { references: string[]; translationId: string };

/** Fetches passages. If there is no reply, reads them from this device, or throws `CallFailed` if it lacks them. */
async function fetchPassages(input: PassagesInput, signal: AbortSignal | undefined) {
  try {
    return { passages: await callServer(bible.passages, input, signal ? { signal } : {}), isOfflineCopy: false };
  } catch (cause) {
    if (!(cause instanceof CallFailed) || !cause.isOffline) throw cause;
    const passages = await (await loadOfflineChapters())?.readOfflinePassages(input.references, input.translationId);
    if (!passages) throw cause;
    return { passages, isOfflineCopy: true };
  }
}

/**
 * Returns the installed translations, and why there is none. They are not fetched until the text contains a quotation,
 * whose translation could be switched, or a passage was in no translation.
 */
function useInstalled(editor: Editor, lacksBible: boolean): Pick<ScriptureSource, 'installed' | 'noBible'> {
  const hasQuotations = useEditorState({
    editor,
    selector: ({ editor: { state } }) => quotationsIn(state.doc).length > 0,
  });
  return useTranslations({ isNeeded: hasQuotations || lacksBible });
}

/** Shorter tasks show no progress. */
const showsAfterMs = 1_000;

/** The message is null if no task is running or the task has only just started. */
function useProgress(): {
  startProgress: (sentence: (done: number) => string) => Progress;
  sentence: string | null;
} {
  const [sentence, setSentence] = useState<string | null>(null);
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const running = timers.current;
    return () => running.forEach((timer) => clearTimeout(timer));
  }, []);
  const startProgress = useCallback((sentenceFor: (done: number) => string): Progress => {
    let done = 0;
    let isShown = false;
    const timer = setTimeout(() => {
      isShown = true;
      setSentence(sentenceFor(done));
    }, showsAfterMs);
    timers.current.add(timer);
    return {
      update: (count) => {
        done = count;
        if (isShown) setSentence(sentenceFor(done));
      },
      end: () => {
        clearTimeout(timer);
        timers.current.delete(timer);
        if (isShown) setSentence(null);
      },
    };
  }, []);
  return { startProgress, sentence };
}

const ProgressPill = ({ sentence }: { sentence: string | null }) => (
  <Place role="status">
    {sentence !== null && (
      <Pill>
        <CircularProgress size={16} color="inherit" aria-hidden />
        {sentence}
      </Pill>
    )}
  </Place>
);

const Place = styled('div')({
  position: 'absolute',
  insetInline: 0,
  bottom: 16,
  display: 'flex',
  justifyContent: 'center',
  pointerEvents: 'none',
});

const Pill = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  padding: '8px 16px',
  borderRadius: 8,
  color: theme.vars.palette.surface.onInverse,
  backgroundColor: theme.vars.palette.surface.inverse,
}));
