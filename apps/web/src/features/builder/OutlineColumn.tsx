import { styled } from '@mui/material/styles';
import type { Editor } from '@tiptap/core';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { focusText } from '../../editor/keys/focusText.ts';
import { OutlinePane } from '../../editor/outline/OutlinePane.tsx';
import { shadow } from '../../ui/theme/floating.ts';
import { useIsPhone } from '../../ui/browser/useIsPhone.ts';
import { useIsWide } from '../../ui/browser/useIsWide.ts';

/**
 * The outline. In a wide window, it opens to the left of the paper, which becomes narrower. On a tablet, it covers the
 * left part of the text and closes as soon as the text has the focus again. The entry of the current section takes the
 * focus. On a phone, the outline is instead a sheet over the lower part of the text, so that the user can see the
 * section that an entry leads to. If the outline has the focus when it closes, the focus returns to the text.
 */
export function OutlineColumn({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  const isPhone = useIsPhone();
  const isOverText = !useIsWide() && !isPhone;
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isOverText) return;
    const closeForText = () => close();
    editor.on('focus', closeForText);
    return () => void editor.off('focus', closeForText);
  }, [editor, isOverText]);
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
  [theme.breakpoints.between('sm', 'lg')]: {
    position: 'absolute',
    zIndex: theme.zIndex.drawer - 1,
    insetBlock: 0,
    insetInlineStart: 0,
    boxShadow: shadow,
    '& > nav': { width: 280 },
  },
  [theme.breakpoints.down('sm')]: {
    position: 'absolute',
    zIndex: theme.zIndex.drawer - 1,
    insetBlock: 'auto 0',
    insetInline: 0,
    maxHeight: '50%',
    borderTop: `1px solid ${theme.vars.palette.divider}`,
    boxShadow: '0 -8px 24px rgba(38,30,16,0.12)',
  },
}));
