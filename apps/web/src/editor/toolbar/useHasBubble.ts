import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { useEffect, useState } from 'react';
import { hasSelectedWords } from './format.ts';
import { useIsPhone, useIsTouch } from '../../ui/browser/useIsPhone.ts';

/**
 * Returns true if the tools for the selected words belong in the bubble next to them. Not on a phone, which has them in
 * its lower bar, and not for words that were selected with a finger: the bubble would overlap the selection handles, and
 * the toolbar has the same tools.
 */
export function useHasBubble(editor: Editor): boolean {
  const isPhone = useIsPhone();
  const isTouchScreen = useIsTouch();
  const [pointer, setPointer] = useState<string | null>(null);
  const hasWords = useEditorState({ editor, selector: ({ editor: { state } }) => hasSelectedWords(state) });
  useEffect(() => {
    const text = editor.view.dom;
    const press = ({ pointerType }: PointerEvent) => setPointer(pointerType);
    text.addEventListener('pointerdown', press);
    return () => text.removeEventListener('pointerdown', press);
  }, [editor]);
  return hasWords && !isPhone && !(pointer === null ? isTouchScreen : pointer === 'touch');
}
