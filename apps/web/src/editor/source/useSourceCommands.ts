import { useEditorState } from '@tiptap/react';
import type { Editor } from '@tiptap/core';
import { isPublished, type PublishedSource } from '@sermon/domain/document/sources/source';
import { corpus as texts } from '@sermon/domain/texts/corpus';
import { BookOpen, ListPlus, Unlink } from 'lucide-react';
import { useMemo } from 'react';
import type { Command } from '../../ui/commands/command.ts';
import { useNotify } from '../../ui/notices/notices.tsx';
import { focusText } from '../keys/focusText.ts';
import { addSourcesPage, hasSources, removeSource, sourceAtCursor } from './sourceAt.ts';

export function useSourceCommands(
  editor: Editor,
  onRead: (source: PublishedSource) => void,
): { page: Command; others: Command[] } {
  const notify = useNotify();
  const hasAny = useEditorState({ editor, selector: ({ editor: { state } }) => hasSources(state.doc) });
  return useMemo(() => {
    const addPage = () => {
      const outcome = addSourcesPage(editor);
      if (outcome) notify({ text: outcome === 'added' ? texts.sourcesAdded : texts.sourcesUpdated });
    };
    const read = () => {
      const source = sourceAtCursor(editor.state);
      if (source && isPublished(source)) onRead(source);
      else if (source) notify({ text: texts.assistantSource, isFailure: true });
      else notify({ text: texts.noSource, isFailure: true });
    };
    const remove = () => {
      if (!removeSource(editor)) notify({ text: texts.noSource, isFailure: true });
      focusText(editor);
    };
    const group = 'Sources';
    return {
      page: {
        id: 'sources.page',
        label: 'Add Sources Page',
        group: 'File',
        Icon: ListPlus,
        words: 'bibliography credits references list authors update',
        ...(!hasAny && { isDisabled: true, why: texts.noSources }),
        run: addPage,
      },
      others: hasAny
        ? [
            {
              id: 'sources.read',
              label: 'Read Source',
              group,
              Icon: BookOpen,
              words: 'open sermon illustration',
              run: read,
            },
            { id: 'sources.remove', label: 'Remove Source Mark', group, Icon: Unlink, words: 'forget', run: remove },
          ]
        : [],
    };
  }, [editor, notify, onRead, hasAny]);
}
