import { hasBadge } from '@sermon/domain/genius/badge';
import type { Editor } from '@tiptap/core';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { wordsIn } from '../../editor/wordsIn.ts';
import { hearDismissals, wasDismissed } from './dismissals.ts';

/** Words are counted this long after the last change, in ms, so never while the user types. */
const countedAfterMs = 1_000;

/**
 * Whether Sermon Genius has something new: from the 101st word of the sermon until its panel is opened (spec part 2
 * §4).
 */
export function useGeniusBadge(editor: Editor, documentId: string): boolean {
  const isDismissed = useSyncExternalStore(hearDismissals, () => wasDismissed(documentId));
  const words = useWords(editor, !isDismissed);
  return hasBadge(words, isDismissed);
}

function useWords(editor: Editor, isWanted: boolean): number {
  const [words, setWords] = useState(() => (isWanted ? wordsIn(editor.state.doc) : 0));
  useEffect(() => {
    if (!isWanted) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const countSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setWords(wordsIn(editor.state.doc)), countedAfterMs);
    };
    editor.on('update', countSoon);
    return () => {
      clearTimeout(timer);
      editor.off('update', countSoon);
    };
  }, [editor, isWanted]);
  return words;
}
