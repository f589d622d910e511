import Badge from '@mui/material/Badge';
import { hasBadge } from '@sermon/domain/genius/badge';
import type { Editor } from '@tiptap/core';
import { type ReactNode, useEffect, useState } from 'react';
import { wordsIn } from '../../editor/wordsIn.ts';
import { visuallyHidden } from '../../ui/visuallyHidden.ts';
import { rememberDismissed, wasDismissed } from './dismissals.ts';

/** Words are counted this long after the last change, never while somebody types. */
const countedAfterMs = 1_000;

type BadgeProps = { editor: Editor; documentId: string; isShown: boolean; children: ReactNode };

/** The tab's icon, with a dot from the 101st word of the sermon on until its panel is opened (spec part 2 §4). */
export function GeniusBadge({ editor, documentId, isShown, children }: BadgeProps) {
  const [isDismissed, setIsDismissed] = useState(() => wasDismissed(documentId));
  const words = useWords(editor, !isDismissed);
  const isThere = hasBadge(words, isDismissed);
  if (isShown && isThere) setIsDismissed(true);
  useEffect(() => {
    if (isDismissed) rememberDismissed(documentId);
  }, [isDismissed, documentId]);
  return (
    <Badge variant="dot" color="primary" invisible={!isThere}>
      {children}
      {isThere && <span style={visuallyHidden}>New</span>}
    </Badge>
  );
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
