import { styled } from '@mui/material/styles';
import type { Editor } from '@tiptap/core';
import { useLayoutEffect, useRef, useState } from 'react';
import { focusText } from '../../editor/keys/focusText.ts';
import { OutlinePane } from '../../editor/outline/OutlinePane.tsx';
import { useIsPhone } from '../../ui/browser/useIsPhone.ts';

/**
 * The outline. It opens to the left of the paper, which becomes narrower. The entry of the current section takes the
 * focus. On a phone, the outline is instead a sheet over the lower part of the text, so that the user can see the
 * section that an entry leads to. If the outline has the focus when it closes, the focus returns to the text.
 */
export function OutlineColumn({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  const isPhone = useIsPhone();
  // Set once when the outline opens, so that rotating a tablet later does not move the focus.
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
