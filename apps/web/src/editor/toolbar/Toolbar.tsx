import Popover from '@mui/material/Popover';
import { styled } from '@mui/material/styles';
import type { Editor } from '@tiptap/core';
import { Ellipsis } from 'lucide-react';
import { Fragment, memo, useLayoutEffect, useRef, useState } from 'react';
import { size } from '../../ui/theme/tokens.ts';
import { focusText } from '../keys/focusText.ts';
import { RovingBar } from './roving.tsx';
import { ToolButton } from './ToolButton.tsx';
import { rareGroup, type ToolGroup, toolGroups, type ToolProps, Tools } from './toolGroups.tsx';
import { useFormat } from './useFormat.ts';

export const toolbarLabel = 'Formatting';

const separator = 17;
const moreWidth = 32;
const padding = 32;

/**
 * Returns how many groups, counted from the first, fit into a bar of this width. The other groups move into
 * "Formatting Options", next to the rarely used tools.
 */
export function groupsThatFit(groups: readonly Pick<ToolGroup, 'width'>[], width: number): number {
  const room = width - padding - moreWidth;
  const upTo = (count: number) => groups.slice(0, count).reduce((sum, group) => sum + group.width + separator, 0);
  const fitting = groups.findIndex((_, at) => upTo(at + 1) > room);
  return fitting < 0 ? groups.length : Math.max(fitting, 1);
}

/** The toolbar above the paper. */
export const Toolbar = memo(function Toolbar({ editor, onLink }: { editor: Editor; onLink: () => void }) {
  const format = useFormat(editor);
  const bar = useRef<HTMLDivElement>(null);
  const [fitting, setFitting] = useState(toolGroups.length);

  useLayoutEffect(() => {
    const measured = bar.current;
    if (!measured) return;
    const measure = () => setFitting(groupsThatFit(toolGroups, measured.clientWidth || Infinity));
    const observer = new ResizeObserver(measure);
    observer.observe(measured);
    measure();
    return () => observer.disconnect();
  }, []);

  const tools = { editor, format, onLink };
  return (
    <Bar ref={bar}>
      <Row label={toolbarLabel} first="undo" onEscape={() => focusText(editor)}>
        <Groups groups={toolGroups.slice(0, fitting)} tools={tools} />
        <Separator />
        <MoreTools groups={[...toolGroups.slice(fitting), rareGroup]} tools={tools} />
      </Row>
    </Bar>
  );
});

const Groups = ({ groups, tools }: { groups: readonly ToolGroup[]; tools: ToolProps }) =>
  groups.map((group, at) => (
    <Fragment key={group.id}>
      {at > 0 && <Separator />}
      <Tools {...tools} ids={group.tools} />
    </Fragment>
  ));

/** The "Formatting Options" button and its popup, which contains the tools that are not in the bar. */
export function MoreTools({
  groups,
  tools,
  isUpward = false,
}: {
  groups: readonly ToolGroup[];
  tools: ToolProps;
  isUpward?: boolean;
}) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const label = 'Formatting Options';
  return (
    <>
      <ToolButton
        id="more"
        label={label}
        icon={Ellipsis}
        opens={{ kind: 'dialog', isOpen: anchor !== null }}
        onUse={setAnchor}
      />
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: isUpward ? 'top' : 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: isUpward ? 'bottom' : 'top', horizontal: 'right' }}
        slotProps={{ paper: { 'aria-label': label, role: 'dialog', sx: { my: 0.5 } } }}
      >
        <Sheet label={label} first={groups[0]?.id ?? ''}>
          <Groups groups={groups} tools={{ ...tools, onLink: () => (setAnchor(null), tools.onLink()) }} />
        </Sheet>
      </Popover>
    </>
  );
}

const Bar = styled('div')(({ theme }) => ({
  flex: 'none',
  height: size.toolbar,
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.surface.canvas,
  overflow: 'hidden',
}));

const Row = styled(RovingBar)({
  height: '100%',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  paddingInline: padding / 2,
  '& > *': { flex: 'none' },
});

const Sheet = styled(RovingBar)(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 2,
  maxWidth: 'min(420px, 90vw)',
  padding: 8,
  [theme.breakpoints.down('md')]: {
    '& .MuiIconButton-root': { width: 44, height: 44 },
    '& .MuiButtonBase-root': { height: 44 },
  },
}));

const Separator = styled('span')(({ theme }) => ({
  width: 1,
  height: 20,
  marginInline: 8,
  backgroundColor: theme.vars.palette.divider,
}));
