import { hasBadge } from '@sermon/domain/genius/badge';
import type { Editor } from '@tiptap/core';
import { useSyncExternalStore } from 'react';
import { useWords } from '../../editor/useWords.ts';
import { hearDismissals, wasDismissed } from './dismissals.ts';

/** True once the sermon exceeds 100 words, until the panel is opened (spec part 2 §4). */
export function useGeniusBadge(editor: Editor, documentId: string): boolean {
  const isDismissed = useSyncExternalStore(hearDismissals, () => wasDismissed(documentId));
  const words = useWords(editor, !isDismissed);
  return hasBadge(words, isDismissed);
}
