import Badge from '@mui/material/Badge';
import type { Editor } from '@tiptap/core';
import { type ReactNode, useEffect } from 'react';
import { visuallyHidden } from '../../ui/visuallyHidden.ts';
import { dismiss } from './dismissals.ts';
import { useGeniusBadge } from './useGeniusBadge.ts';

type BadgeProps = { editor: Editor; documentId: string; isShown: boolean; children: ReactNode };

/** Opening the panel removes the dot. */
export function GeniusBadge({ editor, documentId, isShown, children }: BadgeProps) {
  const isNew = useGeniusBadge(editor, documentId);
  useEffect(() => {
    if (isShown && isNew) dismiss(documentId);
  }, [isShown, isNew, documentId]);
  return (
    <Badge variant="dot" color="primary" invisible={!isNew || isShown}>
      {children}
      {isNew && !isShown && <span style={visuallyHidden}>New</span>}
    </Badge>
  );
}
