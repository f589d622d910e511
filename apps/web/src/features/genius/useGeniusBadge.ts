import { hasBadge } from '@sermon/domain/genius/badge';
import type { Editor } from '@tiptap/core';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { wordsIn } from '../../editor/wordsIn.ts';
import { hearDismissals, wasDismissed } from './dismissals.ts';

/** Debounce delay before words are counted after a change, in ms, so that typing is not interrupted. */
const countedAfterMs = 1_000;

/**
 * Whether to show the badge on the Sermon Genius tab: true once the sermon exceeds 100 words, until the panel is opened
 * (spec part 2 §4).
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
