import type { Editor } from '@tiptap/core';
import { useEffect, useEffectEvent } from 'react';
import { isComposing } from '../../ui/commands/isComposing.ts';

/**
 * Handles keys pressed in the text before the editor does. `handle` returns true if it handled the key. Keys pressed
 * while composing text with an input method editor are ignored.
 */
export function useTextKeys(editor: Editor, handle: (event: KeyboardEvent) => boolean) {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (isComposing(event) || !handle(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  });
  useEffect(() => {
    const text = editor.view.dom;
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    text.addEventListener('keydown', listen, true);
    return () => text.removeEventListener('keydown', listen, true);
  }, [editor]);
}
