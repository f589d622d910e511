import type { Editor } from '@tiptap/core';
import type { PublishedSource } from '@sermon/domain/document/sources/source';
import { type ReactNode, type RefObject, useCallback } from 'react';
import { SourceTools } from '../../editor/source/SourceTools.tsx';
import { useSourceCommands } from '../../editor/source/useSourceCommands.ts';
import type { Command } from '../../ui/commands/command.ts';
import { useCountedInsertions } from '../ratings/useCountedInsertions.ts';
import type { ReadItem } from './ItemReader.tsx';

type Sources = { page: Command; commands: Command[]; tools: ReactNode };

/** Commands, and the card over the canvas. `onRead` shows a source in a panel; it must never change. */
export function useSources(
  editor: Editor,
  canvas: RefObject<HTMLElement | null>,
  onRead: (item: ReadItem) => void,
): Sources {
  const read = useCallback(({ kind, id, title }: PublishedSource) => onRead({ kind, id, title }), [onRead]);
  useCountedInsertions(editor);
  const { page, others } = useSourceCommands(editor, read);
  return { page, commands: others, tools: <SourceTools editor={editor} canvas={canvas} onRead={read} /> };
}
