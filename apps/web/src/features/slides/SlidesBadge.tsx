import Badge from '@mui/material/Badge';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import type { ReactNode } from 'react';
import { slidesOf } from '../../editor/slides/slidesState.ts';
import { visuallyHidden } from '../../ui/visuallyHidden.ts';

export function SlidesBadge({ editor, children }: { editor: Editor; children: ReactNode }) {
  const count = useEditorState({ editor, selector: ({ editor: { state } }) => slidesOf(state).length });
  return (
    <Badge badgeContent={count} max={999} color="primary" slotProps={{ badge: { 'aria-hidden': true } }}>
      {children}
      {count > 0 && <span style={visuallyHidden}>{count}</span>}
    </Badge>
  );
}
