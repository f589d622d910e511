import type { Editor } from '@tiptap/core';
import type { Insertion, Source } from '@sermon/domain/document/sources/source';
import { type ReactNode, type RefObject, useCallback, useState } from 'react';
import { SourceTools } from '../../editor/source/SourceTools.tsx';
import { useSourceCommands } from '../../editor/source/useSourceCommands.ts';
import type { Command } from '../../ui/commands/command.ts';
import { ItemDrawer, type ReadItem } from './ItemDrawer.tsx';

type Sources = { page: Command; commands: Command[]; tools: ReactNode };

/**
 * The features for sources cited in the open document: commands, the card over the canvas, and the drawer that shows a
 * source.
 */
export function useSources(
  editor: Editor,
  canvas: RefObject<HTMLElement | null>,
  onInsert: (insertion: Insertion) => void,
): Sources {
  const [reading, setReading] = useState<ReadItem | null>(null);
  const onRead = useCallback(({ kind, id, title }: Source) => setReading({ kind, id, title }), []);
  const { page, others } = useSourceCommands(editor, onRead);
  const tools = (
    <>
      <SourceTools editor={editor} canvas={canvas} onRead={onRead} />
      <ItemDrawer reading={reading} onClose={() => setReading(null)} onInsert={onInsert} />
    </>
  );
  return { page, commands: others, tools };
}
