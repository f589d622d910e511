import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { styled } from '@mui/material/styles';
import { Check, ChevronRight, ClipboardPaste, Copy, Ellipsis, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { isSafari } from '../../ui/browser/browser.ts';
import { keysLabel } from '../../ui/commands/keysLabel.ts';
import { useNotify } from '../../ui/notices/notices.tsx';
import { copyText, pasteText } from '../commands/clipboard.ts';
import { focusText } from '../keys/focusText.ts';
import { ToolButton } from './ToolButton.tsx';
import { type ToolId, toolOf, type ToolProps } from './toolSet.tsx';

const label = 'More Tools';

const rareGroups: readonly (readonly ToolId[])[] = [
  ['strike', 'clear'],
  ['indent', 'outdent'],
];

type MoreToolsProps = {
  hidden: readonly ToolId[];
  tools: ToolProps;
  isUpward?: boolean;
};

/**
 * A tool with choices opens them in a second menu. Choosing anything returns the focus to the text, and Escape
 * returns it to the button.
 */
export function MoreTools({ hidden, tools, isUpward = false }: MoreToolsProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [choosing, setChoosing] = useState<{ id: ToolId; anchor: HTMLElement } | null>(null);
  const notify = useNotify();
  const { editor, format } = tools;
  // An open menu traps the focus, so it closes before the tool moves the focus to the text.
  const closeThen = (perform: () => void) => {
    flushSync(() => setAnchor(null));
    perform();
  };
  const chooseTool = (id: ToolId) => {
    const tool = toolOf(id);
    if ('onUse' in tool) closeThen(() => tool.onUse(tools));
    else if (anchor) closeThen(() => setChoosing({ id, anchor }));
  };
  const copySelection = () => {
    focusText(editor, { scrolls: false });
    void copyText(editor).then(notify);
  };
  const chosen = choosing && toolOf(choosing.id);
  const groups = [hidden, ...rareGroups].filter((group) => group.length > 0);
  return (
    <>
      <ToolButton
        id="more"
        label={label}
        icon={Ellipsis}
        opens={{ kind: 'menu', isOpen: anchor !== null }}
        onUse={setAnchor}
      />
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: isUpward ? 'top' : 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: isUpward ? 'bottom' : 'top', horizontal: 'right' }}
        slotProps={{
          list: { 'aria-label': label },
          // The menu is rendered outside the page's landmarks, so it needs its own landmark role.
          paper: { role: 'region', 'aria-label': label, sx: { minWidth: 280, maxHeight: 'min(560px, 70vh)' } },
        }}
      >
        {groups.flatMap((group, at) => [
          ...(at > 0 ? [<Divider key={`line-${group[0]}`} component="li" role="none" />] : []),
          ...group.map((id) => {
            const tool = toolOf(id);
            const isOn = 'onUse' in tool ? tool.isPressed?.(format) : undefined;
            return (
              <MenuItem
                key={id}
                disabled={tool.isDisabled?.(format) ?? false}
                {...(isOn !== undefined && { role: 'menuitemcheckbox', 'aria-checked': isOn })}
                {...('choices' in tool && { 'aria-haspopup': 'menu' as const })}
                onClick={() => chooseTool(id)}
              >
                <Entry
                  Icon={tool.icon(format)}
                  label={tool.label}
                  {...(tool.shortcut && { keys: tool.shortcut })}
                  isOn={isOn === true}
                  opensMore={'choices' in tool}
                />
              </MenuItem>
            );
          }),
        ])}
        {/* Safari shows its own menu for copying and pasting over the text. */}
        {!isSafari(navigator.userAgent) && [
          <Divider key="line-clipboard" component="li" role="none" />,
          <MenuItem key="copy" onClick={() => closeThen(copySelection)}>
            <Entry Icon={Copy} label="Copy" keys="Mod+C" />
          </MenuItem>,
          <MenuItem key="paste" onClick={() => closeThen(() => void pasteText(editor).then(notify))}>
            <Entry Icon={ClipboardPaste} label="Paste" keys="Mod+V" />
          </MenuItem>,
        ]}
      </Menu>
      {chosen && 'choices' in chosen && chosen.choices(tools, choosing.anchor, () => setChoosing(null))}
    </>
  );
}

type EntryProps = { Icon: LucideIcon; label: string; keys?: string; isOn?: boolean; opensMore?: boolean };

const Entry = ({ Icon, label: name, keys, isOn = false, opensMore = false }: EntryProps) => (
  <>
    <Icon size={18} strokeWidth={1.6} aria-hidden />
    <Name>{name}</Name>
    {isOn && <Check size={16} strokeWidth={1.75} aria-hidden />}
    {keys && <Shortcut aria-hidden>{keysLabel(keys)}</Shortcut>}
    {opensMore && <ChevronRight size={16} strokeWidth={1.75} aria-hidden />}
  </>
);

const Name = styled('span')({ flex: 1 });

const Shortcut = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  marginInlineStart: 16,
  color: theme.vars.palette.text.secondary,
  [theme.breakpoints.down('sm')]: { display: 'none' },
}));
