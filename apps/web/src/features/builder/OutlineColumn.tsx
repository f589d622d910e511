import { styled } from '@mui/material/styles';
import type { Editor } from '@tiptap/core';
import { useLayoutEffect, useRef, useState } from 'react';
import { focusText } from '../../editor/keys/focusText.ts';
import { OutlinePane } from '../../editor/outline/OutlinePane.tsx';
import { useIsPhone } from '../../ui/browser/useIsPhone.ts';

/**
 * The outline at the left of the paper, which makes room for it: no word lies under it. On a phone it is a sheet over the lower part of
 * the text, so that one sees where it leads. Next to the paper it takes the focus when it opens, at the section with the
 * cursor, and returns it to the text when it is closed from inside.
 */
export function OutlineColumn({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  const isPhone = useIsPhone();
  // Decided when it opens: turning a tablet moves no focus.
  const [takesFocus] = useState(!isPhone);
  useLayoutEffect(() => {
    const outline = place.current;
    if (!outline || !takesFocus) return;
    (outline.querySelector<HTMLElement>('[aria-current]') ?? outline.querySelector('button'))?.focus();
    return () => {
      if (outline.contains(document.activeElement)) focusText(editor, { scrolls: false });
    };
  }, [editor, takesFocus]);
  return (
    <Place ref={place}>
      <OutlinePane editor={editor} onClose={onClose} />
    </Place>
  );
}

const Place = styled('div')(({ theme }) => ({
  flex: 'none',
  display: 'flex',
  minHeight: 0,
  [theme.breakpoints.down('md')]: {
    position: 'absolute',
    zIndex: theme.zIndex.drawer - 1,
    insetBlock: 'auto 0',
    insetInline: 0,
    maxHeight: '50%',
    borderTop: `1px solid ${theme.vars.palette.divider}`,
    boxShadow: '0 -8px 24px rgba(38,30,16,0.12)',
  },
}));
