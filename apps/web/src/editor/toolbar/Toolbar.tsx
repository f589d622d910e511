import { styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Editor } from '@tiptap/core';
import { Focus, Search, TableOfContents } from 'lucide-react';
import { Fragment, memo, useLayoutEffect, useRef, useState } from 'react';
import { roomyBars, size } from '../../ui/theme/tokens.ts';
import { focusText } from '../keys/focusText.ts';
import { barPadding, fitTools, mouseSize, roomySize } from './fit.ts';
import { usualRem } from '../../ui/theme/textSize.ts';
import { MoreTools } from './MoreTools.tsx';
import { RovingBar } from './roving.tsx';
import { ToolButton } from './ToolButton.tsx';
import { Tools } from './toolSet.tsx';
import { useFormat } from './useFormat.ts';

export const toolbarLabel = 'Formatting';

export type ToolbarPanes = {
  hasOutline: boolean;
  onOutline: () => void;
  onFind: () => void;
  onFocusMode: () => void;
};

type ToolbarProps = ToolbarPanes & { editor: Editor; onLink: () => void };

/** Tools that do not fit in the row are under "More Tools". Outline, Find and Focus Mode always stay. */
export const Toolbar = memo(function Toolbar({ editor, onLink, ...panes }: ToolbarProps) {
  const format = useFormat(editor);
  const bar = useRef<HTMLDivElement>(null);
  const [{ width, rem }, setSize] = useState({ width: Infinity, rem: usualRem });
  const isRoomy = useMediaQuery(roomyBars, { noSsr: true });

  useLayoutEffect(() => {
    const measured = bar.current;
    if (!measured) return;
    const measure = () =>
      setSize({
        width: measured.clientWidth || Infinity,
        rem: parseFloat(getComputedStyle(document.documentElement).fontSize) || usualRem,
      });
    const observer = new ResizeObserver(measure);
    observer.observe(measured);
    measure();
    return () => observer.disconnect();
  }, []);

  const tools = { editor, format, onLink };
  const { shown, hidden } = fitTools(width, isRoomy ? roomySize : mouseSize, rem);
  return (
    <Bar ref={bar}>
      <Row label={toolbarLabel} first="undo" onEscape={() => focusText(editor)}>
        <ToolButton
          id="outline"
          label="Outline"
          icon={TableOfContents}
          shortcut="Mod+Shift+O"
          isPressed={panes.hasOutline}
          onUse={panes.onOutline}
        />
        <Separator />
        {shown.map((group) => (
          <Fragment key={group[0]}>
            <Tools {...tools} ids={group} />
            <Separator />
          </Fragment>
        ))}
        <MoreTools hidden={hidden} tools={tools} />
        <Gap />
        <Separator />
        <ToolButton id="find" label="Find" icon={Search} shortcut="Mod+F" onUse={panes.onFind} />
        <ToolButton
          id="focus-mode"
          label="Focus Mode"
          icon={Focus}
          shortcut="Mod+Shift+E"
          isPressed={false}
          onUse={panes.onFocusMode}
        />
      </Row>
    </Bar>
  );
});

const Bar = styled('div')(({ theme }) => ({
  flex: 'none',
  boxSizing: 'border-box',
  height: size.toolbar,
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.surface.canvas,
  overflow: 'hidden',
  [roomyBars]: { height: size.appBar },
}));

const Row = styled(RovingBar)({
  height: '100%',
  display: 'flex',
  alignItems: 'center',
  paddingInline: barPadding / 2,
  '& > *': { flex: 'none' },
  [roomyBars]: {
    '& .MuiButtonBase-root': { height: roomySize.side },
    '& .MuiIconButton-root': { width: roomySize.side },
  },
});

const Gap = styled('span')({ '&&': { flex: 1 } });

const Separator = styled('span')(({ theme }) => ({
  width: 1,
  height: 20,
  marginInline: (mouseSize.separator - 1) / 2,
  backgroundColor: theme.vars.palette.divider,
  [roomyBars]: { marginInline: (roomySize.separator - 1) / 2, height: 24 },
}));
