import { styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Editor } from '@tiptap/core';
import { Focus, Search, TableOfContents } from 'lucide-react';
import { Fragment, memo, useLayoutEffect, useRef, useState } from 'react';
import { roomyBars, size } from '../../ui/theme/tokens.ts';
import { focusText } from '../keys/focusText.ts';
import { usualRem } from '../../ui/theme/textSize.ts';
import { MoreTools } from './MoreTools.tsx';
import { RovingBar, ToolButton } from './ToolButton.tsx';
import { type ToolId, toolOf, type ToolProps, Tools } from './toolSet.tsx';
import { useFormat } from './format.ts';

export const toolGroups: readonly (readonly ToolId[])[] = [
  ['undo', 'redo'],
  ['block', 'font', 'size'],
  ['bold', 'italic', 'underline'],
  ['highlight', 'pen', 'link'],
  ['align', 'bullets', 'numbers', 'numbering', 'quote'],
];

/** The order in which tools move from a narrow bar to "More Tools". The others always stay. */
export const leavingOrder: readonly ToolId[] = [
  'font',
  'numbering',
  'align',
  'size',
  'pen',
  'quote',
  'numbers',
  'link',
  'highlight',
  'underline',
];

/** In px. `side` is that of an icon button, `separator` the space between two groups. */
type ToolSize = { side: number; separator: number };

export const mouseSize: ToolSize = { side: 32, separator: 17 };
/** The size on touch screens, and in every window that is too narrow for panels beside the text. */
export const roomySize: ToolSize = { side: 44, separator: 9 };

/** The space in px before the first tool and after the last one, together. */
const barPadding = 16;

/** Buttons that never leave the bar: Outline, More Tools, Find and Focus Mode. */
const fixedButtons = 4;
const fixedSeparators = 3;

function widthOfAll(groups: readonly (readonly ToolId[])[], { side, separator }: ToolSize, rem: number): number {
  const widthOf = (id: ToolId) => {
    const { width } = toolOf(id);
    return width === undefined ? side : (width * rem) / usualRem;
  };
  const tools = groups.flat().reduce((sum, id) => sum + widthOf(id), 0);
  return barPadding + fixedButtons * side + (fixedSeparators + groups.length - 1) * separator + tools;
}

/**
 * Divides the tools between a bar of this width and "More Tools". Tools leave the bar in a fixed order until the rest
 * fits. `rem` is the size of the text in px, with which menus that show their value grow.
 */
export function fitTools(width: number, size: ToolSize, rem = usualRem): { shown: ToolId[][]; hidden: ToolId[] } {
  const without = (count: number) => {
    const left = new Set(leavingOrder.slice(0, count));
    return toolGroups.map((group) => group.filter((id) => !left.has(id))).filter((group) => group.length > 0);
  };
  const counts = [...leavingOrder.keys(), leavingOrder.length];
  const fitting = counts.find((count) => widthOfAll(without(count), size, rem) <= width) ?? leavingOrder.length;
  const left = new Set(leavingOrder.slice(0, fitting));
  return { shown: without(fitting), hidden: toolGroups.flat().filter((id) => left.has(id)) };
}

export const toolbarLabel = 'Formatting';

export type ToolbarPanes = {
  hasOutline: boolean;
  onOutline: () => void;
  onFind: () => void;
  onFocusMode: () => void;
};

type ToolbarProps = ToolbarPanes & { editor: Editor; onDialog: ToolProps['onDialog'] };

/** Tools that do not fit in the row are under "More Tools". Outline, Find and Focus Mode always stay. */
export const Toolbar = memo(function Toolbar({ editor, onDialog, ...panes }: ToolbarProps) {
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

  const tools = { editor, format, onDialog };
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
