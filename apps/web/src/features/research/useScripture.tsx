import type { Editor } from '@tiptap/core';
import { type ReactNode, type RefObject, useMemo } from 'react';
import { ScriptureTools } from '../../editor/scripture/ScriptureTools.tsx';
import type { ScriptureSource } from '../../editor/scripture/source.ts';
import { useScriptureCommands } from '../../editor/scripture/useScriptureCommands.ts';
import type { Command } from '../../ui/commands/command.ts';
import { usePreferences } from '../preferences/usePreferences.ts';
import { api } from './api.ts';

/** Scripture in the text that is being written: its commands, and what floats over the desk about it. */
export function useScripture(
  editor: Editor,
  desk: RefObject<HTMLElement | null>,
): { commands: Command[]; tools: ReactNode } {
  const { bibleTranslationId, bibleSearchCopySetting } = usePreferences().preferences;
  const source = useMemo<ScriptureSource>(
    () => ({
      passages: (references, translationId, signal) =>
        api.bible.passages({ references: [...references], translationId }, { ...(signal && { signal }) }),
      translations: () => api.bible.translations({}),
      translationId: bibleTranslationId,
      copySetting: bibleSearchCopySetting,
      onRead: () => {},
    }),
    [bibleTranslationId, bibleSearchCopySetting],
  );
  const commands = useScriptureCommands(editor, source);
  return { commands, tools: <ScriptureTools editor={editor} desk={desk} source={source} /> };
}
